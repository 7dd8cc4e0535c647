import { AD_LABELS, WORDS } from "./words.ts";

/** Letters that are one with their stroke or their neighbour, as those write who lack them. */
const PLAIN: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", æ: "ae", œ: "oe", ß: "ss" };

/** Lower case, one space between words, no accents on Latin, Cyrillic and Greek letters. */
export function fold(text: string) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u200b-\u200f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[øłđıæœß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** Scripts that part words by spaces; in the others a word may begin anywhere. */
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Matches any word that begins as one of the list does, or is one of it where that ends in a space: `month` begins as the
 * Vietnamese for "open" does, which is therefore listed as `mo `.
 */
export function beginnings(list: string): RegExp {
  const stems = list.split(/[|\n]/).filter((stem) => stem.trim() !== "");
  const patterns = stems.map((stem) => ({ stem: fold(stem), whole: /\S\s$/.test(stem) }));
  const spaced = patterns.filter(({ stem }) => SPACED.test(stem)).map(patternOf);
  const others = patterns.filter(({ stem }) => !SPACED.test(stem)).map(patternOf);
  const begins = `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])(?:${spaced.join("|")})`;
  return new RegExp((spaced.length === 0 ? others : [begins, ...others]).join("|"), "gu");
}

const patternOf = ({ stem, whole }: { stem: string; whole: boolean }): string =>
  stem.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") + (whole ? "(?!\\p{L})" : "");

/** The kinds of words there are. */
export const KINDS = Object.keys(WORDS);

const MATCHERS = new Map(Object.entries(WORDS).map(([kind, list]) => [kind, beginnings(list)]));

const LABELS = new Set(AD_LABELS.split(/[|\n]/).map(fold));

function matcherOf(kind: string): RegExp {
  const matcher = MATCHERS.get(kind);
  if (matcher === undefined) throw new Error(`There are no words of ${kind}.`);
  return matcher;
}

/** How many different words of a kind stand in a folded text, at most `most`. */
export function countWords(folded: string, kind: string, most: number) {
  const found = new Set();
  for (const [word] of folded.matchAll(matcherOf(kind))) {
    found.add(word);
    if (found.size >= most) break;
  }
  return found.size;
}

export const says = (folded: string, kind: string) => countWords(folded, kind, 1) > 0;

const SAID_BY =
  /^(sponsored|promoted|presented|paid for|ads|advertisement|recommended|anzeige von|publicite par) (by|via) .{1,30}$|^(by )?(taboola|outbrain|adchoices|ads by google)$/;

/** Whether a text is but the label of an advertisement. */
export function isAdLabel(text: string) {
  if (text.length > 60) return false;
  const plain = fold(text).replace(/^[\s\p{P}\p{S}ⓘ]+|[\s\p{P}\p{S}ⓘ]+$/gu, "");
  if (LABELS.has(plain) || SAID_BY.test(plain)) return true;
  // Who pays may stand before or after it.
  const [first = "", ...more] = plain.split(/\s*[·•|:–—]\s*|\s+-\s+/u);
  const last = more.at(-1) ?? "";
  return more.length === 1 && ((LABELS.has(first) && last.length < 28) || (LABELS.has(last) && first.length < 28));
}

/** Symbols that close something. */
const CLOSES = /^[\s]*(×|✕|✖|✗|x|⨯|╳|🗙|❌|⊗|✘)[\s]*$/iu;

const CLOSE_WORDS =
  beginnings(`close|dismiss|schliess|fermer|cerrar|chiudi|fechar|sluit|zamknij|stang|luk|lukk|sulje|zavrit|zatvor|bezar|inchide
  затвор|закры|закри|κλεισ|kapat|اغلاق|إغلاق|بستن|סגור|סגירה|बंद|ปิด|đong|tutup|閉じる|닫기|关闭|關閉|sulge|aizvert|uzdary|zapri`);

export function closesSomething(label: string) {
  if (CLOSES.test(label)) return true;
  CLOSE_WORDS.lastIndex = 0;
  return CLOSE_WORDS.test(fold(label));
}
