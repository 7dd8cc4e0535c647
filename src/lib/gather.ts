import { DeadlineError } from "./deadline.ts";

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
  /** Of all of them. */
  weight: number;
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
  readonly #weigh: (item: Item) => number;
  readonly #most: number;
  #busy = false;

  /** @param most What a group may weigh that more are let into, so that what they carry fits into one message. */
  constructor(weigh: (item: Item) => number, most: number) {
    this.#weigh = weigh;
    this.#most = most;
  }

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
    const weight = this.#weigh(item);
    if (last !== undefined && last.weight + weight <= this.#most) {
      last.members.push({ item, answered });
      last.weight += weight;
    } else work.keep(this.#lead({ members: [{ item, answered }], weight, turn: Promise.withResolvers() }, work));
    const late = () => answered.reject(new DeadlineError(`There was no answer in ${milliseconds} ms`));
    const timer = setTimeout(late, milliseconds);
    try {
      return await answered.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  async #lead(group: Group<Item, Answer>, work: Work<Item, Answer>): Promise<void> {
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
