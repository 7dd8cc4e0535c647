import { attributeOf, attributesOf, queryAll } from "../see/dom.ts";
import type { Candidate, Entry } from "../see/entry.ts";
import { contains } from "../see/geometry.ts";
import { labelOf, type Page } from "../see/page.ts";
import { readable } from "../see/patterns.ts";
import { closesSomething } from "../see/text.ts";
import { ICON_START, ICONS } from "./icons.ts";
import { capped, log } from "./numbers.ts";

/** Networks by how people and tools name them: in addresses, labels, classes and attributes. */
const NETWORKS = Object.entries({
  facebook: /facebook|(^|[\s/._-])fb([\s/._-]|$|\.com)/,
  twitter: /twitter|tweet|(^|\/\/|\.)x\.com|[\s_-]x-(icon|logo|share)|(icon|share|social|btn)[_-]x([\s"_-]|$)/,
  linkedin: /linked-?in|lnkd/,
  pinterest: /pinterest|pin-?it|pin\/create/,
  whatsapp: /whats-?app|wa\.me/,
  telegram: /telegram|\/\/t\.me/,
  reddit: /reddit/,
  instagram: /instagram|insta([\s_-]|$)/,
  tiktok: /tik-?tok/,
  youtube: /you-?tube/,
  vk: /vkontakte|вконтакте|(^|[\s/._-])vk([\s/._-]|$)/,
  ok: /odnoklassniki|одноклассники|(^|\/\/|\.)ok\.ru/,
  weibo: /weibo|微博/,
  wechat: /we-?chat|weixin|微信/,
  tumblr: /tumblr/,
  mastodon: /mastodon/,
  bluesky: /blue-?sky|bsky/,
  threads: /threads\.(net|com)|(^|[\s_-])threads([\s_-]|$)/,
  xing: /(^|[\s/._-])xing([\s/._-]|$)/,
  line: /line\.me|lineit|(^|[\s_-])line-(share|it)/,
  kakao: /kakao|카카오/,
  hatena: /hatena|はてな/,
  snapchat: /snapchat/,
  discord: /discord/,
  flipboard: /flipboard|getpocket|(^|[\s_-])pocket([\s_-]|$)/,
});

/** The colours networks are known by (Brand guidelines, and what share buttons have used since). */
const BRANDS = new Map(
  `1877f2 3b5998 4267b2 1778f2 0866ff 3b5999 4080ff facebook|1da1f2 00acee 55acee 1d9bf0 00aced 1c9cea twitter
  0a66c2 0077b5 007bb6 0077b6 2867b2 0073b1 0976b4 linkedin|e60023 bd081c cb2027 c8232c bd081b pinterest
  25d366 4dc247 128c7e 12af0a 43d854 075e54 whatsapp|0088cc 26a5e4 2ca5e0 24a1de 229ed9 37aee2 telegram
  ff4500 ff5700 cee3f8 reddit|ff0000 cd201f c4302b youtube|e1306c e4405f c13584 833ab4 e95950 instagram
  4680c2 45668e 4a76a8 0077ff 5181b8 4c75a3 vk|ee8208 f7931e ed812b ok|35465c 32506d 36465d 001935 tumblr
  6364ff 563acc 2b90d9 mastodon|1185fe 0085ff 0a7aff bluesky|df2029 e6162d d52b2b weibo|07c160 7bb32e 1aad19 wechat
  00b900 06c755 00c300 line|fee500 fae100 ffe812 kakao|026466 006567 xing|7360f2 665cac 7d51a0 viber
  0084ff 00b2ff 0078ff messenger|fffc00 snapchat|00a4de hatena|5865f2 7289da discord|ff6550 95d03a more`
    .split(/[|\n]/)
    .flatMap((line) => {
      const words = line.trim().split(/\s+/);
      const network = words.at(-1) ?? "";
      return words.slice(0, -1).map((colour): [string, string] => [colour, network]);
    }),
);

/** The network whose colour this is, of a colour as computed styles write it. */
function brandOf(colour: string) {
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (parts === null || Number(parts[4] ?? 1) < 0.5) return undefined;
  const hex = parts.slice(1, 4).map((part) => Number(part).toString(16).padStart(2, "0"));
  return BRANDS.get(hex.join(""));
}

/** What the drawings in an element are, where they are of a well-known set or are named. */
function drawnIn(element: Element) {
  const said: string[] = [];
  const kinds = new Set<string>();
  for (const part of queryAll(element, "path, use, circle, image").slice(0, 12)) {
    const kind = ICONS.get(
      (attributeOf(part, "d") ?? "")
        .slice(0, 40)
        .replace(/[\s,]+/g, "")
        .slice(0, ICON_START),
    );
    if (kind !== undefined) kinds.add(kind);
    said.push(attributeOf(part, "href") ?? attributeOf(part, "xlink:href") ?? "");
  }
  // Three dots and what joins them.
  if (queryAll(element, "circle").length === 3 && queryAll(element, "line, path, polyline").length > 0)
    kinds.add("share");
  return { said: said.join(" ").slice(0, 300), kinds };
}

const TELLING = ["id", "class", "href", "name", "title", "aria-label", "alt", "src", "onclick", "value"];

/** All that an element says of itself to machines. */
function tellingOf({ element }: Entry) {
  const data = Array.from(attributesOf(element))
    .filter(({ name }) =>
      /^data-(network|service|social|share|sharer|provider|platform|site|type|name|icon|action)/.test(name),
    )
    .map(({ value }) => value.slice(0, 60));
  return [...TELLING.map((name) => (attributeOf(element, name) ?? "").slice(0, 200)), ...data]
    .filter((text) => !text.startsWith("data:"))
    .join(" ");
}

/** How much of what a control says of itself is read. */
const MAX_SAID = 2000;

/** What one control is about: the networks it names or wears the colour of, and what its drawing is. */
function controlOf(page: Page, control: Entry) {
  const parts = page.within(control).slice(0, 8);
  const drawn = { said: "", kinds: new Set<string>() };
  const brands = new Set<string>();
  for (const part of parts) {
    for (const colour of [part.style.backgroundColor, part.tag === "svg" ? part.style.fill : ""]) {
      const brand = brandOf(colour);
      if (brand !== undefined) brands.add(brand);
    }
    if (part.tag !== "svg") continue;
    const { said, kinds } = drawnIn(part.element);
    drawn.said += said;
    for (const kind of kinds) drawn.kinds.add(kind);
  }
  const said = readable(
    `${page.textOf(control).slice(0, 80)} ${drawn.said} ${parts.map(tellingOf).join(" ")}`.slice(0, MAX_SAID),
  );
  const names = NETWORKS.filter(([, pattern]) => pattern.test(said)).map(([name]) => name);
  return { names, brands, kinds: drawn.kinds, small: control.height < 110 };
}

const MAX_CONTROLS = 24;

/** What the controls of an overlay are about, all together, and what else it holds. */
export function networkSigns(page: Page, { entry, over }: Candidate, inside: readonly Entry[]) {
  const controls = over ? inside.filter(({ clickable }) => clickable).slice(0, MAX_CONTROLS) : [];
  const outer = controls.filter((one) => !controls.some((other) => other !== one && contains(other, one)));
  const known = outer.map((one) => controlOf(page, one)).filter(({ small }) => small);
  const named = known.filter(({ names }) => names.length > 0);
  const of = (kind: string) => known.filter(({ kinds }) => kinds.has(kind)).length;
  const others = outer.filter((one) => !closesSomething(`${one.text}${labelOf(one)}`)).length;
  return {
    networkControls: capped(named.length, 8),
    networkKinds: capped(new Set(named.flatMap(({ names }) => names)).size, 8),
    networkPart: others === 0 ? 0 : capped(named.length / others, 1),
    brandColours: capped(new Set(known.flatMap(({ brands }) => Array.from(brands))).size, 6),
    networkIcons: capped(of("network"), 6),
    shareIcons: capped(of("share"), 2),
    chatIcons: capped(of("chat"), 2),
    ...cellsOf(outer),
    ownLinks: capped(outer.filter(staysHere).length, 10),
    apartText: log(over ? page.textOf(entry).length - outer.reduce((sum, one) => sum + page.textOf(one).length, 0) : 0),
  };
}

/** How many small controls of one size stand below one another, and beside one another. */
function cellsOf(controls: readonly Entry[]) {
  const small = controls.filter(
    ({ width, height }) => width > 12 && width <= innerWidth / 2 && height > 12 && height < 100,
  );
  const near = (a: number, b: number) => Math.abs(a - b) < 5;
  const alikeAs = (one: Entry) =>
    small.filter(({ width, height }) => near(width, one.width) && near(height, one.height));
  const most = (same: (one: Entry, other: Entry) => boolean) =>
    Math.max(0, ...small.map((one) => alikeAs(one).filter((other) => same(one, other)).length));
  return {
    cellsDown: capped(
      most((one, other) => near(one.left, other.left)),
      8,
    ),
    cellsAcross: capped(
      most((one, other) => near(one.top, other.top)),
      8,
    ),
  };
}

/** Whether a link leads to another page of the same site. */
function staysHere({ tag, element }: Entry) {
  const href = attributeOf(element, "href") ?? "";
  if (tag !== "a" || href === "" || href.startsWith("#") || !URL.canParse(href, location.href)) return false;
  const url = new URL(href, location.href);
  return url.host === location.host && url.pathname !== location.pathname && url.pathname !== "/";
}
