import { styleText } from "node:util";

/** Something the person at the terminal can put right; the message is all they need to see, so no stack is shown. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Prints one line. */
export function say(line = ""): void {
  console.log(line);
}

/** Prints one line of progress, set back from the lines that matter later. Colour only on a terminal. */
export function step(line: string): void {
  console.log(styleText("dim", `  ${line}`));
}

/** The same text, bold on a terminal. */
export const bold = (text: string): string => styleText("bold", text);

/** Prints why nothing can go on: the sentence of a `StartError`, and everything about an error nobody foresaw. */
export function complain(title: string, error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  console.error(`\n${styleText("red", title, { stream: process.stderr })}\n${text}`);
}

/** What went wrong, of anything thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of a system error (`EADDRINUSE`, `ENOENT`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
