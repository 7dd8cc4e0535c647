import { drawn } from "../drawn.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

/** Networks with the colours they are known by. */
const BRANDS: readonly (readonly [string, readonly string[]])[] = [
  ["facebook", ["#1877f2", "#3b5998", "#4267b2"]],
  ["twitter", ["#1da1f2", "#00acee", "#55acee"]],
  ["x", ["#000", "#0f1419"]],
  ["linkedin", ["#0a66c2", "#0077b5", "#007bb6"]],
  ["pinterest", ["#e60023", "#bd081c", "#cb2027"]],
  ["whatsapp", ["#25d366", "#4dc247"]],
  ["telegram", ["#0088cc", "#26a5e4", "#2ca5e0"]],
  ["reddit", ["#ff4500"]],
  ["instagram", ["#e1306c", "#e4405f"]],
  ["youtube", ["#ff0000", "#cd201f"]],
];
const some = (kit: Kit, from = 3, to = 7) => kit.chance.some(BRANDS, kit.chance.int(from, to));
const side = (kit: Kit) => kit.chance.of(["left-middle", "right-middle"] as const);
const low = (kit: Kit) => kit.chance.of(["bottom-left", "bottom-right"] as const);
const nowhere = (kit: Kit) =>
  kit.chance.of([` href="#"`, ` href="javascript:void(0)"`, ` href="javascript:;" rel="nofollow"`, ""]);
/** Something to press: a button, a link or a plain box. */
function pressed(kit: Kit, attributes: string, inner: string): string {
  const tag = kit.chance.of(["button", "a", "div"]);
  const role = tag === "div" ? ` role="button" tabindex="0"` : tag === "a" ? nowhere(kit) : "";
  return `<${tag}${role} ${attributes}>${inner}</${tag}>`;
}
const STORES = [
  "https://apps.apple.com/app/id284882215",
  "https://play.google.com/store/apps/details?id=org.lumen",
  "https://lumen.page.link/x",
];
const square = (size: number, colour: string) =>
  `display:flex;align-items:center;justify-content:center;width:${size}px;height:${size}px;background:${colour};color:#fff;border:0;padding:0;cursor:pointer`;
const app = (kit: Kit) => kit.chance.of(["Lumen", "Nord News", "Tidewater", "Pinterest", "Reddit", "TikTok", "Quora"]);
const tile = (kit: Kit, size = 52) =>
  kit.chance.is(0.5)
    ? kit.picture(size, size, kit.chance.of(["", "icon", app(kit)]))
    : `<span style="display:inline-block;width:${size}px;height:${size}px;border-radius:12px;background:hsl(${kit.chance.int(0, 359)},60%,50%)"></span>`;
const badges = (kit: Kit) =>
  `<a href="${STORES[0]}">${kit.chance.is(0.5) ? kit.picture(120, 40, "Download on the App Store") : "App Store"}</a> <a href="${STORES[1]}">${kit.chance.is(0.5) ? kit.picture(120, 40, "Get it on Google Play") : "Google Play"}</a>`;

/** Share bars whose buttons may have no name at all, follow pop-ups and app bars, as sites build their own. */
export const SOCIAL_MORE: Readonly<Record<string, Make>> = {
  brandColumn: (kit) => {
    const size = kit.chance.int(32, 56);
    const tag = kit.chance.of(["a", "button", "div", "span"]);
    return {
      place: side(kit),
      width: size,
      bare: true,
      inner: some(kit)
        .map(
          ([name, colours]) =>
            `<${tag}${tag === "a" ? nowhere(kit) : ""} style="${square(size, kit.chance.of(colours))}">${drawn(kit, name)}</${tag}>`,
        )
        .join(""),
      words: ["floating", "icons"],
    };
  },
  brandRow: (kit) => ({
    place: "bottom-bar",
    width: 0,
    bare: true,
    inner: `<div style="display:grid;grid-auto-flow:column;grid-auto-columns:1fr">${some(kit, 3, 6)
      .map(([name, colours]) =>
        pressed(kit, `style="${square(60, kit.chance.of(colours))};width:100%;height:46px"`, drawn(kit, name)),
      )
      .join("")}</div>`,
    words: ["mobile", "bar"],
  }),
  greyColumn: (kit) => {
    const size = kit.chance.int(34, 50);
    return {
      place: side(kit),
      width: size + 12,
      inner: some(kit)
        .map(
          ([name]) =>
            `<a href="https://www.${name}.com/${kit.chance.of(["share?url=x", "harbour", "sharer.php?u=x"])}" style="${square(size, kit.chance.of(["#eee", "#333", "transparent"]))};color:#555;border-radius:50%;margin:4px 0">${drawn(kit, name)}</a>`,
        )
        .join(""),
      words: ["rail"],
    };
  },
  fontIcons: (kit) => ({
    place: side(kit),
    width: 48,
    bare: true,
    inner: `<ul style="list-style:none;margin:0;padding:0">${some(kit)
      .map(
        ([name, colours]) =>
          `<li><a${nowhere(kit)} style="${square(44, kit.chance.of(colours))}"><i class="${kit.chance.of([`fa fa-${name}`, `fab fa-${name}-f`, `icon-${name}`, `bi bi-${name}`])}" style="display:inline-block;width:18px;height:18px;background:#fff"></i></a></li>`,
      )
      .join("")}</ul>`,
    words: ["icons", "fixed"],
  }),
  sprite: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle", "bottom-center"] as const),
    width: kit.chance.int(46, 60),
    bare: true,
    inner: some(kit)
      .map(
        ([name]) =>
          `<button style="${square(42, "#fff")};color:#333;margin:2px 0"><svg width="20" height="20"><use href="#${kit.chance.of(["icon", "ico", "i", "sym"])}-${name}"></use></svg></button>`,
      )
      .join(""),
    words: ["post", "tools"],
  }),
  letters: (kit) => ({
    place: side(kit),
    width: 46,
    inner: kit.chance
      .some(
        [
          ["f", "facebook"],
          ["𝕏", "x"],
          ["in", "linkedin"],
          ["P", "pinterest"],
          ["W", "whatsapp"],
          ["✉", "email"],
          ["t", "telegram"],
        ] as const,
        kit.chance.int(3, 6),
      )
      .map(
        ([sign, name]) =>
          `<a${nowhere(kit)} ${kit.chance.is(0.6) ? `title="${kit.say("share")} ${name}"` : `data-network="${name}"`} style="display:block;text-align:center;font-weight:700;line-height:36px;text-decoration:none">${sign}</a>`,
      )
      .join(""),
    words: ["side", "buttons"],
  }),
  shareDisc: (kit) => {
    const size = kit.chance.int(44, 64);
    const label = kit.chance.of([
      ` aria-label="${kit.say("share")}"`,
      ` aria-label="${kit.say("share")}"`,
      ` title="${kit.say("share")}"`,
      "",
    ]);
    const icon =
      label === ""
        ? `<svg width="22" height="22" viewBox="0 0 24 24" stroke="currentColor" fill="none"><circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><line x1="8.6" y1="13.5" x2="15.4" y2="17.5"/><line x1="15.4" y1="6.5" x2="8.6" y2="10.5"/></svg>`
        : drawn(kit, "share");
    return {
      place: kit.chance.of(["bottom-left", "bottom-right", "left-middle", "right-middle"] as const),
      width: size,
      bare: true,
      inner: `<button${label} style="${square(size, kit.chance.of(["#06c", "#333", "#0a7", "#fff", "#e91e63"]))};color:#999;border-radius:50%">${icon}</button>`,
      words: ["floating", "button"],
    };
  },
  sharePill: (kit) => ({
    place: low(kit),
    width: kit.chance.int(100, 180),
    bare: true,
    inner: pressed(
      kit,
      `style="display:flex;gap:8px;align-items:center;background:#222;color:#fff;border-radius:24px;height:44px;padding:0 16px;cursor:pointer"`,
      `${kit.chance.is(0.7) ? drawn(kit, "share", 18) : ""}<span>${kit.say("share")}</span>`,
    ),
    words: ["pill"],
  }),
  shareTab: (kit) => ({
    place: side(kit),
    width: kit.chance.int(36, 120),
    bare: true,
    inner: `<div style="background:${kit.chance.of(["#f60", "#444", "#0a66c2"])};color:#fff;padding:12px 8px;cursor:pointer;text-align:center">${kit.chance.is(0.5) ? drawn(kit, "share", 20) : "+"}<div style="font-size:11px">${kit.say("share")}</div>${kit.chance.is(0.4) ? `<b>${kit.chance.int(2, 900)}</b>` : ""}</div>`,
    words: ["edge", "tab"],
  }),
  counted: (kit) => ({
    place: kit.chance.of(["left-middle", "bottom-bar"] as const),
    width: kit.chance.int(70, 110),
    inner: `<b>${kit.chance.int(1, 90)}.${kit.chance.int(0, 9)}K</b> <span>${kit.say("share")}</span>${some(kit, 2, 5)
      .map(
        ([name, colours]) =>
          `<button title="${name}" style="background:${kit.chance.of(colours)};color:#fff;border:0;height:40px;padding:0 10px">${drawn(kit, name, 16)} ${kit.chance.int(1, 400)}</button>`,
      )
      .join("")}`,
    words: ["counts"],
  }),
  copyToo: (kit) => ({
    place: side(kit),
    width: 54,
    inner: `${some(kit, 2, 4)
      .map(
        ([name]) =>
          `<a href="https://${name}.com/${kit.chance.of(["intent/tweet?text=x", "sharer/sharer.php?u=x", "shareArticle?mini=true"])}" aria-label="${name}" style="${square(38, "#fff")};color:#333">${drawn(kit, name)}</a>`,
      )
      .join(
        "",
      )}<a href="mailto:?subject=x" style="${square(38, "#fff")};color:#333">✉</a><button aria-label="${kit.chance.of(["Copy link", "Link kopieren", "Copier le lien", "リンクをコピー", "Copiar enlace"])}" style="${square(38, "#fff")};color:#333">🔗</button>`,
    words: ["article", "tools"],
  }),
  profileDock: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle", "bottom-left"] as const),
    width: 50,
    bare: true,
    inner: some(kit, 2, 5)
      .map(
        ([name, colours]) =>
          `<a href="https://${kit.chance.of(["www.", ""])}${name}.com/${kit.chance.of(["harbour", "company/nord", "@lumen"])}" target="_blank"${kit.chance.is(0.5) ? ` aria-label="${name}"` : ""} style="${square(46, kit.chance.of(colours))};border-radius:${kit.chance.of([0, 8, 23])}px;margin:3px 0">${drawn(kit, name)}</a>`,
      )
      .join(""),
    words: ["dock"],
  }),
  followStrip: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar", "bottom-center"] as const),
    width: 520,
    inner: `<div style="display:flex;gap:12px;align-items:center;justify-content:center"><span>${kit.say("follow")}</span>${some(
      kit,
      1,
      4,
    )
      .map(
        ([name, colours]) =>
          `<a href="https://${name}.com/nord" target="_blank" rel="noopener" style="background:${kit.chance.of(colours)};color:#fff;padding:6px 14px">${kit.chance.is(0.5) ? drawn(kit, name, 16) : ""}${name}</a>`,
      )
      .join("")}</div>${kit.closer()}`,
    words: ["strip"],
  }),
  joinUs: (kit) => {
    const [name, colours] = kit.chance.of(BRANDS);
    return {
      place: kit.chance.of(["bottom-right", "bottom-left", "bottom-bar", "center"] as const),
      width: kit.chance.int(260, 420),
      modal: kit.chance.is(0.2),
      inner: `${kit.closer()}<div style="display:flex;gap:12px"><span style="${square(48, kit.chance.of(colours))};border-radius:50%">${drawn(kit, name)}</span><div>${kit.title(kit.say("follow"))}${kit.chance.is(0.5) ? kit.text(kit.say("newsText")) : ""}</div></div><a href="${kit.chance.of([`https://${name}.com/nord`, "#", "https://t.me/nord", "https://chat.whatsapp.com/invite/x"])}" style="display:block;text-align:center;background:${kit.chance.of(colours)};color:#fff;padding:10px">${kit.say("follow")}</a>`,
      words: ["join", "card"],
    };
  },
  appCard: (kit) => ({
    place: low(kit),
    width: kit.chance.int(280, 380),
    inner: `${kit.closer()}<div style="display:flex;gap:12px">${tile(kit)}<div><b>${app(kit)}</b><br><span>★★★★★ ${kit.chance.int(2, 90)}K</span></div></div>${kit.text(kit.say("appText"))}<div>${badges(kit)}</div>`,
    words: ["download", "card"],
  }),
  appLine: (kit) => ({
    place: kit.chance.of(["top-bar", "bottom-bar", "flow-top"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:10px;align-items:center">${kit.chance.is(0.6) ? `<button aria-label="${kit.say("close")}" style="border:0;background:none">✕</button>` : ""}${kit.chance.is(0.6) ? tile(kit, 36) : ""}<span style="flex:1">${kit.chance.is(0.5) ? `<b>${app(kit)}</b> ` : ""}${kit.say("appText")}</span>${kit.chance.is(0.5) ? kit.button(kit.say("appOpen")) : `<a href="${kit.chance.of([...STORES, "intent://x", "#"])}" style="background:#06c;color:#fff;border-radius:16px;padding:6px 16px">${kit.say("appOpen")}</a>`}</div>`,
    words: ["install", "line"],
  }),
  appFull: (kit) => ({
    place: kit.chance.of(["full", "center", "bottom-bar"] as const),
    width: 420,
    modal: true,
    inner: `<div style="text-align:center">${tile(kit, 80)}${kit.title(kit.say("appText"))}<p>★★★★☆ 4,${kit.chance.int(1, 9)}</p>${kit.button(kit.say("appOpen"))}<br><a href="#">${kit.chance.of([kit.say("noThanks"), "Continue in browser", "Im Browser fortfahren", "Continuer sur le site"])}</a></div>`,
    words: ["interstitial"],
  }),
  appCode: (kit) => ({
    place: low(kit),
    width: kit.chance.int(160, 240),
    inner: `${kit.chance.is(0.7) ? kit.closer() : ""}${kit.picture(130, 130, kit.chance.of(["QR", "QR code", ""]))}<div style="text-align:center">${kit.say("appText")}</div>${kit.chance.is(0.3) ? badges(kit) : ""}`,
    words: ["qr", "box"],
  }),
};
