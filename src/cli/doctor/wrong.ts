/** What is wrong, and what to do about it. */
export class Wrong extends Error {
  override readonly name = "Wrong";
  readonly mend: string;

  constructor(found: string, mend: string) {
    super(found);
    this.mend = mend;
  }
}
