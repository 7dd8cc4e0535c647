/**
 * What is printed comes from services and files of others. A terminal obeys control characters: they move the cursor, set
 * its title, fill its clipboard; characters for the direction of writing make one text look like another.
 */
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Text of any origin without what a terminal obeys; the ends of lines stay. */
export const plain = (text: string): string => text.replaceAll("\t", " ").replaceAll(OBEYED, "");

/** The same on one line, for a value that stands among others: it cannot pass for a line of ours. */
export function plainLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return plain(lines.length === 1 ? text : lines.filter((line) => line !== "").join(" "));
}

/** JSON in which those characters are written as escapes: whoever reads it gets them back. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
