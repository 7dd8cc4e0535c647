/** Words one after the other as in a sentence: `a, b or c`. */
export const listed = (words: readonly string[], joint: "or" | "and" = "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
