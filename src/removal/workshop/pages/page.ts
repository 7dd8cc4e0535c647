import { ADVERT_VENDORS } from "./widgets/advert-vendors.ts";
import { ADVERTS } from "./widgets/adverts.ts";
import { DECEPTIVE_FRAMES, SHORT } from "./bases/bases-frames.ts";
import { BASES_MORE, DECEPTIVE_MORE } from "./bases/bases-more.ts";
import { BASES, DECEPTIVE } from "./bases/bases.ts";
import { CHAT_MORE } from "./widgets/chat-more.ts";
import { CHAT_VENDORS } from "./widgets/chat-vendors.ts";
import { CONSENT_VENDORS } from "./widgets/consent-vendors.ts";
import { CONSENT } from "./widgets/consent.ts";
import { CHATS, SOCIALS } from "./widgets/contacts.ts";
import { deliver, DELIVERIES, type Delivery } from "./deliver.ts";
import { KEPT_BARS } from "./kept/kept-bars.ts";
import { KEPT_DIALOGS } from "./kept/kept-dialogs.ts";
import { KEPT_MORE } from "./kept/kept-more.ts";
import { KEPT_SOCIAL } from "./kept/kept-social.ts";
import { KEPT } from "./kept/kept.ts";
import { Kit, NAMINGS } from "./kit.ts";
import { LETTER_MORE } from "./widgets/letter-more.ts";
import { LETTER_VENDORS } from "./widgets/letter-vendors.ts";
import { LETTERS } from "./widgets/letters.ts";
import { LANGUAGES } from "./phrases.ts";
import { Chance } from "./random.ts";
import { LIBRARIES, libraryPart } from "./libraries.ts";
import { SLOT_VENDORS } from "./widgets/slot-vendors.ts";
import { SLOTS } from "./widgets/slots.ts";
import { SOCIAL_MORE } from "./widgets/social-more.ts";
import { SOCIAL_VENDORS } from "./widgets/social-vendors.ts";
import type { Overlay, Truth } from "./widget.ts";

/** A page with what is wanted gone and what must stay marked by `data-truth`. */
export interface TestPage {
  html: string;
  language: string;
  naming: string;
  base: string;
  viewport: { width: number; height: number };
}

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

/** Families of one name in two files are two. */
const prefixed = <T>(makes: Readonly<Record<string, T>>, prefix = "v"): Record<string, T> =>
  Object.fromEntries(Object.entries(makes).map(([name, make]) => [`${prefix}-${name}`, make]));
const PLAIN_BASES = { ...BASES, ...prefixed(BASES_MORE), ...prefixed(SHORT, "s") };
const DECEPTIVE_BASES = { ...DECEPTIVE, ...prefixed(DECEPTIVE_MORE), ...prefixed(DECEPTIVE_FRAMES, "f") };
const ALL_SLOTS = { ...SLOTS, ...prefixed(SLOT_VENDORS) };

/** Every widget there is, by truth, with the words its kind is named with. */
const WIDGETS: Readonly<
  Record<Truth, { makes: Readonly<Record<string, Make>>; words: readonly (readonly string[])[] }>
> = {
  "cookie-banner": {
    makes: { ...CONSENT, ...prefixed(CONSENT_VENDORS) },
    words: [
      ["cookie", "banner"],
      ["consent", "manager"],
      ["gdpr"],
      ["privacy", "notice"],
      ["onetrust", "consent"],
      ["cc", "window"],
      ["notice"],
      ["cmp"],
    ],
  },
  newsletter: {
    makes: { ...LETTERS, ...prefixed(LETTER_VENDORS), ...prefixed(LETTER_MORE, "m") },
    words: [
      ["newsletter", "popup"],
      ["subscribe", "modal"],
      ["klaviyo", "form"],
      ["popup"],
      ["promo"],
      ["optin"],
      ["modal"],
    ],
  },
  "chat-widget": {
    makes: { ...CHATS, ...prefixed(CHAT_VENDORS), ...prefixed(CHAT_MORE, "m") },
    words: [
      ["chat", "widget"],
      ["intercom", "launcher"],
      ["support"],
      ["messenger"],
      ["drift"],
      ["widget"],
      ["helpdesk"],
    ],
  },
  "social-overlay": {
    makes: { ...SOCIALS, ...prefixed(SOCIAL_VENDORS), ...prefixed(SOCIAL_MORE, "m") },
    words: [["share", "bar"], ["social", "float"], ["addthis"], ["follow", "popup"], ["smart", "banner"], ["sticky"]],
  },
  ad: {
    makes: { ...ADVERTS, ...prefixed(ADVERT_VENDORS) },
    words: [["ad", "sticky"], ["sponsor"], ["anchor"], ["dfp", "slot"], ["banner"]],
  },
  keep: {
    makes: {
      ...KEPT,
      ...prefixed(KEPT_DIALOGS),
      ...prefixed(KEPT_BARS),
      ...prefixed(KEPT_SOCIAL, "m"),
      ...prefixed(KEPT_MORE, "n"),
    },
    words: [["panel"]],
  },
};
const WANTED = ["cookie-banner", "newsletter", "chat-widget", "social-overlay", "ad"] as const;

function overlayOf(kit: Kit, truth: Truth): Overlay {
  const { makes, words } = WIDGETS[truth];
  const family = kit.chance.of(Object.keys(makes));
  const made = makes[family]?.(kit);
  if (made === undefined) throw new Error(`No widget ${family}.`);
  return { words: kit.chance.of(words), ...made, truth, family: `${truth}/${family}` };
}

function wayOf(kit: Kit, { place, truth, modal }: Overlay): { delivery: Delivery; late: number } {
  const late = truth !== "keep" && kit.chance.is(0.35) ? kit.chance.int(100, 1500) : 0;
  if (place === "flow-top") return { delivery: kit.chance.of(["markup", "script"] as const), late };
  const usual = kit.chance.is(0.6)
    ? kit.chance.of(["markup", "wrapped", "script"] as const)
    : kit.chance.of(DELIVERIES);
  if ((usual === "dialog" || usual === "popover") && place !== "center") return { delivery: "markup", late };
  if (usual === "dialog" && modal !== true) return { delivery: "wrapped", late };
  return { delivery: usual, late };
}

/** Pages of these numbers show a widget as a published package draws it. */
export const PACKAGED = { from: 600_000, end: 700_000 } as const;

function packagedPage(seed: number): TestPage {
  const chance = new Chance(seed);
  const language = chance.is(0.4) ? "en" : chance.of(Object.keys(LANGUAGES));
  const kit = new Kit(chance, { language, naming: "vendor" });
  const [base, makeBase] = chance.of(Object.entries(PLAIN_BASES));
  const widget = libraryPart(kit, chance.of(Object.keys(LIBRARIES)));
  const body = `${makeBase(kit).replaceAll(/SLOT:\d+/g, "")}${widget}`;
  const html = documentOf({ kit, head: "", body, script: "", base });
  return { language, naming: kit.naming, base, viewport: chance.of(VIEWPORTS), html };
}

const VIEWPORTS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 375, height: 812 },
] as const;

/** The page of a number: always the same for the same number. */
export function pageOf(seed: number): TestPage {
  if (seed >= PACKAGED.from && seed < PACKAGED.end) return packagedPage(seed);
  const chance = new Chance(seed);
  const language = chance.is(0.4) ? "en" : chance.of(Object.keys(LANGUAGES));
  const naming = chance.of(NAMINGS);
  const kit = new Kit(chance, { language, naming });
  const positive = chance.is(0.62);
  const deceptive = !positive && chance.is(0.55);
  const [base, makeBase] = chance.of(Object.entries(deceptive ? DECEPTIVE_BASES : PLAIN_BASES));
  const overlays = choose(kit, positive, deceptive).map((truth) => overlayOf(kit, truth));
  const parts = overlays.map((overlay) => deliver(kit, overlay, wayOf(kit, overlay)));
  const ads = positive ? chance.of([0, 0, 0.5, 1]) : 0;
  const main = makeBase(kit).replaceAll(/SLOT:(\d+)/g, (_, room: string) =>
    chance.is(ads) ? slotOf(kit, Number(room)) : "",
  );
  const join = (part: "before" | "after" | "style" | "script") => parts.map((one) => one[part]).join("\n");
  return {
    language,
    naming,
    base,
    viewport: chance.of(VIEWPORTS),
    html: documentOf({
      kit,
      head: join("style"),
      body: `${join("before")}${main}${join("after")}`,
      script: join("script"),
      base,
    }),
  };
}

function choose(kit: Kit, positive: boolean, deceptive: boolean): Truth[] {
  const { chance } = kit;
  if (!positive) return chance.is(deceptive ? 0.35 : 0.95) ? chance.of([["keep"], ["keep"], ["keep", "keep"]]) : [];
  const wanted: Truth[] = chance.some(WANTED, chance.of([1, 1, 2, 3]));
  return chance.is(0.35) ? [...wanted, "keep"] : wanted;
}

const PARTS = /^<\w+|(?<=<\/(?:div|span|p|h6|small|figcaption)>)<div/g;

function slotOf(kit: Kit, room: number): string {
  const family = kit.chance.of(Object.keys(ALL_SLOTS));
  const truth = `data-truth="ad" data-family="ad/${family}"`;
  // Some stand in the page without a wrapper, each part on its own.
  if (family === "v-labelApart") return (ALL_SLOTS[family]?.(kit, room) ?? "").replaceAll(PARTS, `$& ${truth}`);
  return `<div ${truth} style="margin:16px 0">${ALL_SLOTS[family]?.(kit, room) ?? ""}</div>`;
}

function documentOf({
  kit,
  head,
  body,
  script,
  base,
}: {
  kit: Kit;
  head: string;
  body: string;
  script: string;
  base: string;
}): string {
  const direction = kit.rightToLeft ? ` dir="rtl"` : "";
  return `<!doctype html><html lang="${kit.language}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${kit.say("title")}</title><style>body{margin:0;font:16px/1.6 sans-serif;color:#222}img{max-width:100%}${head}</style></head>
<body data-base="${base}">${body}<script>const PACE = Number(new URLSearchParams(location.search).get("pace") ?? 1);${script}</script></body></html>`;
}
