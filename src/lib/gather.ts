/** The most that go together, so that what they carry fits into one message. */
const MAX_TOGETHER = 50;

type Work<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

interface Member<Item, Answer> {
  item: Item;
  answered: PromiseWithResolvers<Answer>;
}

interface Group<Item, Answer> {
  members: Member<Item, Answer>[];
  /** Settled when it is the group's turn. */
  turn: PromiseWithResolvers<void>;
}

/**
 * Lets those who come at the same time go together: while one group's work is under way, all who come meanwhile gather,
 * and their work is done at once when it has ended. Who comes alone does not wait.
 *
 * Members may be different requests. A promise that another request waits for would wake that request in the wrong
 * place, so each waits for promises of its own, which the others only settle.
 */
export class Gatherer<Item, Answer> {
  /** Groups that wait for their turn, in order; only the last may still be joined. */
  readonly #waiting: Group<Item, Answer>[] = [];
  #busy = false;

  get isIdle(): boolean {
    return !this.#busy;
  }

  /**
   * The answer to one item. `work` answers a group's items in their order; that of the group's first is called, so that
   * it belongs to somebody who waits for it. What it throws reaches all of the group.
   */
  async add(item: Item, work: Work<Item, Answer>): Promise<Answer> {
    const member = { item, answered: Promise.withResolvers<Answer>() };
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.members.length < MAX_TOGETHER) last.members.push(member);
    else await this.#lead(member, work);
    return await member.answered.promise;
  }

  async #lead(first: Member<Item, Answer>, work: Work<Item, Answer>): Promise<void> {
    const group: Group<Item, Answer> = { members: [first], turn: Promise.withResolvers() };
    if (this.#busy) {
      this.#waiting.push(group);
      await group.turn.promise;
    }
    this.#busy = true;
    try {
      await answer(group.members, work);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy = false;
      else next.turn.resolve();
    }
  }
}

async function answer<Item, Answer>(members: readonly Member<Item, Answer>[], work: Work<Item, Answer>): Promise<void> {
  try {
    const answers = await work(members.map(({ item }) => item));
    for (const [index, { answered }] of members.entries()) {
      const given = answers[index];
      if (given === undefined) answered.reject(new Error("There is no answer to this item."));
      else answered.resolve(given);
    }
  } catch (error) {
    for (const { answered } of members) answered.reject(error);
  }
}
