/**
 * The strip of signs that addresses are written with. A row for each quarter of a pixel that a sign may start at, a
 * column a sign: the padlock, the magnifier, then the printable characters of ASCII from `!`.
 */
export const STRIP = {
  cell: 26,
  height: 30,
  baseline: 21,
  left: 3,
  phases: 4,
  icons: 2,
  firstCharacter: 33,
  characters: 94,
};
