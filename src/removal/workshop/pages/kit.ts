import { LANGUAGES, type Phrases, RIGHT_TO_LEFT, type Use } from "./phrases.ts";
import type { Chance } from "./random.ts";

/** How the classes and ids of a widget are named. */
export const NAMINGS = ["plain", "hashed", "utility", "none", "vendor"] as const;
export type Naming = (typeof NAMINGS)[number];

/** What widgets are made of: a language, a way of naming, a look, and chance. */
export class Kit {
  readonly chance: Chance;
  readonly language: string;
  readonly naming: Naming;
  readonly rightToLeft: boolean;
  readonly #phrases: Phrases;
  readonly #look: { ground: string; ink: string; strong: string; radius: number; font: string; pad: number };

  constructor(chance: Chance, options: { language: string; naming: Naming }) {
    const phrases = LANGUAGES[options.language];
    if (phrases === undefined) throw new Error(`No phrases in ${options.language}.`);
    this.chance = chance;
    this.language = options.language;
    this.naming = options.naming;
    this.rightToLeft = RIGHT_TO_LEFT.has(options.language);
    this.#phrases = phrases;
    const [ground, ink] = chance.of(GROUNDS);
    this.#look = {
      ground,
      ink,
      strong: chance.of(STRONG),
      radius: chance.of([0, 0, 4, 8, 12, 20]),
      font: chance.of(["sans-serif", "serif", "Arial, sans-serif", "inherit"]),
      pad: chance.int(8, 28),
    };
  }

  say(use: Use): string {
    return this.#numbered(use, this.chance.of(this.#phrases(use)));
  }

  /** Numbers are everywhere on the web and tell nothing: those of a phrase are any, and some phrases gain one. */
  #numbered(use: Use, phrase: string): string {
    const { chance } = this;
    if (!NUMBERED.has(use)) return phrase;
    const any = chance.is(0.6) ? phrase.replace(/\d{1,2}(?![\d.,]|\s?[:+])/g, () => String(chance.int(1, 99))) : phrase;
    if (!chance.is(0.15)) return any;
    const count = chance.int(0, 99);
    return OFFERS.has(use)
      ? chance.of([`${any} $${count}`, `${any} ${count} %`, `${count}€ – ${any}`, `${any} (£${count})`])
      : chance.of([`${any} (${count})`, `${any} ${count}`, `${any} · ${count}`]);
  }

  /** A `class` attribute, sometimes an `id`, as a widget with these words in its name would have them. */
  named(...words: readonly string[]): string {
    const word = words.join("-");
    if (this.naming === "none") return "";
    if (this.naming === "hashed")
      return ` class="${this.chance.of([`css-${this.#hash(6)}`, `sc-${this.#hash(6)} ${this.#hash(5)}`, `_${this.#hash(5)}_${this.chance.int(1, 99)}`, this.#hash(7)])}"`;
    if (this.naming === "utility")
      return ` class="${this.chance.some(["fixed", "flex", "p-4", "bg-white", "rounded-lg", "shadow", "z-50", "text-sm", "items-center", "gap-2", "w-full", "mx-auto"], 5).join(" ")}"`;
    return this.chance.is(0.3) ? ` id="${word}"` : ` class="${word}${this.chance.is(0.3) ? ` ${word}--open` : ""}"`;
  }

  #hash(length: number): string {
    return Array.from({ length }, () => this.chance.of(HASHED))
      .join("")
      .replace(/^\d/, "x");
  }

  /** The look of a box of its own. */
  box(): string {
    const { ground, ink, radius, font, pad } = this.#look;
    const shadow = this.chance.is(0.6) ? "box-shadow:0 4px 24px rgba(0,0,0,.25);" : "border:1px solid #ccc;";
    return `background:${ground};color:${ink};border-radius:${radius}px;font-family:${font};padding:${pad}px;box-sizing:border-box;${shadow}`;
  }

  title(text: string): string {
    const tag = this.chance.of(["h2", "h3", "div", "p", "strong"]);
    return `<${tag}${this.named("title")} style="font-size:${this.chance.int(16, 26)}px;margin:0 0 8px;font-weight:600;display:block">${text}</${tag}>`;
  }

  text(text: string): string {
    const tag = this.chance.of(["p", "div", "span"]);
    return `<${tag}${this.named("text")} style="font-size:${this.chance.int(12, 16)}px;line-height:1.5;margin:0 0 8px">${text}</${tag}>`;
  }

  button(text: string, strong = true): string {
    const { strong: ground, radius } = this.#look;
    const look = strong
      ? `background:${ground};color:#fff;border:0`
      : this.chance.of([
          `background:transparent;border:1px solid ${ground};color:inherit`,
          "background:none;border:0;text-decoration:underline;color:inherit",
        ]);
    const style = `style="${look};padding:8px 16px;border-radius:${Math.min(radius, 8)}px;font-size:14px;cursor:pointer;display:inline-block;margin:4px;font-family:inherit"`;
    switch (this.chance.int(0, 6)) {
      case 0:
        return `<a href="#"${this.named("btn")} ${style}>${text}</a>`;
      case 1:
        return `<div role="button" tabindex="0"${this.named("btn")} ${style}>${text}</div>`;
      case 2:
        return `<input type="submit"${this.named("btn")} value="${text}" ${style}>`;
      default:
        return `<button type="button"${this.named("btn")} ${style}>${this.chance.is(0.2) ? `<span>${text}</span>` : text}</button>`;
    }
  }

  link(text: string, href = "#"): string {
    return `<a href="${href}" style="color:inherit">${text}</a>`;
  }

  closer(): string {
    const style = `style="position:absolute;top:6px;right:8px;border:0;background:none;font-size:18px;cursor:pointer;color:inherit;width:28px;height:28px;padding:0"`;
    const label = this.chance.is(0.6) ? ` aria-label="${this.say("close")}"` : "";
    const sign = this.chance.of([
      "×",
      "✕",
      "&times;",
      `<svg width="14" height="14" viewBox="0 0 14 14"><path d="M1 1L13 13M13 1L1 13" stroke="currentColor"/></svg>`,
    ]);
    return `<button${label}${this.named("close")} ${style}>${sign}</button>`;
  }

  email(): string {
    const label = this.say("email");
    const type = this.chance.is(0.8) ? "email" : "text";
    return `<input type="${type}" placeholder="${label}"${this.named("input")} style="padding:8px;border:1px solid #999;width:${this.chance.of(["100%", "220px"])};box-sizing:border-box;font-size:14px;margin:4px 0">`;
  }

  /** A picture of one colour, as large as it is asked for. */
  picture(width: number, height: number, alt = ""): string {
    const hue = this.chance.int(0, 359);
    const drawn = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='100%' height='100%' fill='hsl(${hue},60%,60%)'/><circle cx='${width / 3}' cy='${height / 2}' r='${height / 4}' fill='hsl(${hue},60%,40%)'/></svg>`;
    return `<img src="data:image/svg+xml,${encodeURIComponent(drawn)}" width="${width}" height="${height}" alt="${alt}" style="display:block">`;
  }

  icon(path: string, size = 24): string {
    return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor"><path d="${path}"/></svg>`;
  }
}

const OFFERS: ReadonlySet<Use> = new Set<Use>(["newsTitle", "newsText", "subscribe", "noThanks"]);
const NUMBERED: ReadonlySet<Use> = new Set<Use>([
  ...OFFERS,
  ...([
    "cookieText",
    "accept",
    "reject",
    "settings",
    "chatOpen",
    "chatHi",
    "share",
    "follow",
    "appOpen",
    "cart",
  ] as const),
  ...(["checkout", "saved", "nav", "more", "title"] as const),
]);

const GROUNDS = [
  ["#fff", "#222"],
  ["#fff", "#111"],
  ["#222", "#fff"],
  ["#f4f4f0", "#333"],
  ["#0b3d2e", "#fff"],
  ["#fdf3d8", "#442"],
  ["#1b2a4a", "#eef"],
] as const;
const STRONG = ["#0a7", "#06c", "#c33", "#333", "#7b2ff7", "#e67e22"];
const HASHED = "a b c d e f g h k m n p q r s t u v w x y z A B C D E F G H 0 1 2 3 4 5 6 7 8 9".split(" ");
