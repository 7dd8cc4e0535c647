/** A picture that cannot be used, and why, in a sentence for whoever sent it. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
