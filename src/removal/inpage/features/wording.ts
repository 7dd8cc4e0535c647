import type { Candidate, Entry } from "../see/entry.ts";
import { labelOf, type Page } from "../see/page.ts";
import { closesSomething, countWords, fold, KINDS, says } from "../see/text.ts";
import { capped, flag, log } from "./numbers.ts";

/** What is said in a candidate: to read, and on its controls. */
export interface Content {
  text: string;
  /** What is written for those who do not see it. */
  labels: string;
  /** What each control says, folded, and as it is written. */
  buttons: readonly string[];
  raw: readonly string[];
}

const MAX_BUTTONS = 40;

export function contentOf(page: Page, { entry }: Candidate, inside: readonly Entry[]): Content {
  const labels = [...page.hiddenTexts(entry)];
  const raw: string[] = [];
  for (const inner of inside) {
    const label = labelOf(inner);
    if (label !== "") labels.push(label);
    if (!inner.clickable || raw.length >= MAX_BUTTONS) continue;
    const hidden = page.hiddenTexts(inner).join(" ").slice(0, 60);
    const said = `${page.textOf(inner).slice(0, 80)} ${label} ${hidden}`.trim();
    if (said !== "" && said.length < 80) raw.push(said);
  }
  return { text: page.textOf(entry), labels: fold(labels.join(" ").slice(0, 3000)), buttons: raw.map(fold), raw };
}

/** Kinds of words that tell on what is to be pressed. */
const ON_BUTTONS =
  "accept reject newsletter noThanks chat share network app login cart age booking offer account survey edit terms place media top open".split(
    " ",
  );

/** An age in years, not a price, a part, a time or a count. */
const ADULT = /(?<![\d.,:/$€£¥₹₩₽(#-]\s?)(1[689]|2[01])(?!\s?[\d.,:/%٪％$€£¥₹₩₽)])/u;

export function wordsIn({ text, labels, buttons, raw }: Content) {
  const all = `${text.slice(0, 3000)} ${labels.slice(0, 1500)}`;
  const said = buttons.join(" \n ");
  const words: Record<string, number> = {};
  for (const kind of KINDS) words[`says_${kind}`] = countWords(all, kind, 4);
  for (const kind of ON_BUTTONS) words[`button_${kind}`] = buttons.filter((one) => says(one, kind)).slice(0, 4).length;
  return {
    ...words,
    cookieDense: capped((countWords(text, "cookie", 4) * 100) / (text.length + 40), 4),
    closers: capped(raw.filter(closesSomething).length, 2),
    shortButtons: capped(buttons.filter((one) => one.length > 0 && one.length < 24).length, 10),
    percent: flag(/\d\s?[%٪％]|[%％]\s?\d/.test(text)),
    prices: capped((text.match(/(?:[$€£¥₹₩₽]|kr|zł|usd|eur)\s?\d|\d\s?(?:[$€£¥₹₩₽]|kr\b|zł|円|元)/g) ?? []).length, 6),
    digits: capped((text.match(/\d+/g) ?? []).length, 10) / 2,
    askedWords: flag(/[?？؟]/.test(text)),
    time: flag(/\b\d{1,2}:\d\d\b/.test(text)),
    saidLength: log(said.length),
    stars: flag(/[★⭐]/u.test(text)),
    adult: flag(ADULT.test(text)),
    button_adult: capped(buttons.filter((one) => ADULT.test(one)).length, 2),
  };
}
