/**
 * What a transaction leaves to do once it is through: messages for a queue, and when the alarm has to come by. Collected
 * while the transaction runs; `take` after it was committed, `clear` after it was rolled back.
 */
export class Outbox<Message> {
  #messages: Message[] = [];
  #earliest = Infinity;

  send(message: Message): void {
    this.#messages.push(message);
  }

  /** Something will be due at this time. */
  noteDue(at: number): void {
    this.#earliest = Math.min(this.#earliest, at);
  }

  /** What is left to do; each is given out once. `earliest` is `Infinity` when nothing became due. */
  take(): { messages: readonly Message[]; earliest: number } {
    const taken = { messages: this.#messages, earliest: this.#earliest };
    this.clear();
    return taken;
  }

  clear(): void {
    this.#messages = [];
    this.#earliest = Infinity;
  }
}
