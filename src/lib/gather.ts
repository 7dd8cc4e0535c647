import { DeadlineError } from "./deadline.ts";

/** The most that go together, so that what they carry fits into one message. */
const MAX_TOGETHER = 50;

/** What the first of a group does for all of it. */
export interface Work<Item, Answer> {
  /** Answers the group's items in their order. What it throws reaches all of the group. */
  answer: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Sees to it that what the first has begun goes on, whatever becomes of its own caller. */
  keep: (work: Promise<void>) => void;
}

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
   * The answer to one item. The work of the group's first is done, so that it belongs to somebody who waits for it.
   * @throws {DeadlineError} when there is no answer in this time: the first went down.
   */
  async add(item: Item, work: Work<Item, Answer>, milliseconds: number): Promise<Answer> {
    const answered = Promise.withResolvers<Answer>();
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.members.length < MAX_TOGETHER) last.members.push({ item, answered });
    else work.keep(this.#lead({ item, answered }, work));
    const late = () => answered.reject(new DeadlineError(`There was no answer in ${milliseconds} ms`));
    const timer = setTimeout(late, milliseconds);
    try {
      return await answered.promise;
    } finally {
      clearTimeout(timer);
    }
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
    const answers = await work.answer(members.map(({ item }) => item));
    for (const [index, { answered }] of members.entries()) {
      const given = answers[index];
      if (given === undefined) answered.reject(new Error("There is no answer to this item."));
      else answered.resolve(given);
    }
  } catch (error) {
    for (const { answered } of members) answered.reject(error);
  }
}
