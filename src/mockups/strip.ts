/**
 * The glyphs of the address bar in one picture. A row for each quarter of a pixel that a glyph may start at, a
 * column for each glyph: the padlock, the magnifier, then the printable characters of ASCII from `!`.
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
