import { networks } from "../widgets/contacts.ts";
import { drawn } from "../drawn.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const NETWORKS = ["facebook", "twitter", "x", "linkedin", "instagram", "youtube", "whatsapp", "telegram"];
const menu = (kit: Kit, down = false) =>
  kit
    .say("nav")
    .split(",")
    .map(
      (item) =>
        `<a href="/${item}" style="${down ? "display:block;padding:8px" : "margin:0 10px"};color:inherit">${item}</a>`,
    )
    .join("");
const icons = (kit: Kit, share = kit.chance.is(0.4)) =>
  kit.chance
    .some(NETWORKS, kit.chance.int(2, 4))
    .map(
      (name) =>
        `<a href="https://${name}.com/${share ? "share?url=x" : "nord"}" target="_blank"${kit.chance.is(0.5) ? ` aria-label="${name}"` : ""} style="display:inline-flex;width:32px;height:32px;align-items:center;justify-content:center">${drawn(kit, name, 18)}</a>`,
    )
    .join("");
const logo = (kit: Kit) => `<a href="/"><b>${kit.chance.of(["Nord", "Lumen", "Harbour Post"])}</b></a>`;
const top = (kit: Kit) =>
  `position:${kit.chance.of(["fixed", "sticky"])};top:0;left:0;right:0;z-index:${kit.chance.of([5, 50, 1000])};`;
const own = (kit: Kit, size = 42) =>
  `<button style="width:${size}px;height:${size}px;border:0;background:${kit.chance.of(["#fff", "#333", "#eee"])};color:#888;display:flex;align-items:center;justify-content:center">${drawn(kit, "own", 20)}</button>`;
const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-left"] as const);

/** What names networks, shares, or looks like it, and belongs to the page it lies over. */
export const KEPT_SOCIAL: Readonly<Record<string, Make>> = {
  headerIcons: (kit) => ({
    place: "top-bar",
    width: 0,
    where: top(kit),
    inner: `<div style="display:flex;gap:16px;align-items:center">${logo(kit)}<nav style="flex:1">${menu(kit)}</nav>${icons(kit, false)}</div>`,
    words: ["masthead"],
  }),
  storyHeader: (kit) => ({
    place: "top-bar",
    width: 0,
    where: top(kit),
    inner: `<div style="display:flex;gap:16px;align-items:center">${kit.chance.is(0.7) ? logo(kit) : ""}<span style="flex:1">${kit.say("title")}</span>${kit.chance.is(0.5) ? `<span>${kit.say("share")}</span>` : ""}${kit.chance.is(0.5) ? icons(kit, true) : networks(kit, true)}</div><div style="height:3px;background:#06c;width:40%"></div>`,
    words: ["story", "header"],
  }),
  contactLine: (kit) => ({
    place: "top-bar",
    width: 0,
    where: top(kit),
    inner: `<div style="display:flex;gap:20px;font-size:13px"><a href="tel:+4930123">☎ 030 123 45</a><a href="mailto:hi@nord.example">hi@nord.example</a><span style="flex:1"></span>${icons(kit, false)}<a href="/login">${kit.say("login")}</a></div>`,
    words: ["utility", "bar"],
  }),
  siteDrawer: (kit) => ({
    place: "drawer",
    width: kit.chance.int(260, 400),
    modal: kit.chance.is(0.5),
    inner: `${kit.closer()}${logo(kit)}${menu(kit, true)}${kit.chance.is(0.5) ? `<a href="/login">${kit.say("login")}</a>` : ""}<div style="margin-top:30px">${kit.chance.is(0.5) ? `<p>${kit.say("follow")}</p>` : ""}${kit.chance.is(0.6) ? icons(kit, false) : networks(kit, true, true)}</div>`,
    words: ["off", "canvas"],
  }),
  fullMenu: (kit) => ({
    place: "full",
    width: 0,
    inner: `${kit.closer()}<nav style="font-size:30px;padding:60px">${menu(kit, true)}</nav><footer>${icons(kit, false)}<p>© Nord</p></footer>`,
    words: ["menu", "screen"],
  }),
  sideNav: (kit) => ({
    place: "left-middle",
    width: kit.chance.int(160, 240),
    where: "position:fixed;left:0;top:0;bottom:0;",
    inner: `${logo(kit)}${menu(kit, true)}${kit.chance.is(0.6) ? icons(kit, false) : ""}`,
    words: ["side", "bar"],
  }),
  authorSide: (kit) => ({
    place: "left-middle",
    width: 220,
    where: "position:sticky;top:20px;",
    inner: `${kit.picture(72, 72)}<b>Ada Nyberg</b><p>${kit.say("text")}</p><div>${icons(kit, false)}</div>`,
    words: ["author"],
  }),
  shareFile: (kit) => ({
    place: "center",
    width: kit.chance.int(420, 560),
    modal: true,
    inner: `${kit.closer()}${kit.title(`${kit.say("share")}: ${kit.chance.of(["“Plan 2027”", "Board 4", "IMG_2041.jpg", "Playlist"])}`)}<input type="text" value="https://docs.example.org/d/8f2" readonly style="width:70%">${kit.button(kit.chance.of(["Copy link", "Link kopieren", "Copier le lien", "リンクをコピー"]))}<ul><li>Ada N. — ${kit.chance.of(["Owner", "Besitzer", "Propriétaire"])}</li><li>Bo L. — <select><option>Viewer</option><option>Editor</option></select></li></ul>`,
    words: ["share", "sheet"],
  }),
  chosen: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center", "top-bar"] as const),
    width: 520,
    inner: `<div style="display:flex;gap:14px;align-items:center"><span>${kit.chance.int(2, 40)} ${kit.chance.of(["items selected", "Dateien ausgewählt", "éléments sélectionnés", "件選択中", "elementos seleccionados"])}</span><button>${kit.say("share")}</button><button>${kit.chance.of(["Download", "Herunterladen", "Télécharger", "ダウンロード"])}</button><button>${kit.chance.of(["Delete", "Löschen", "Supprimer", "削除"])}</button><button aria-label="${kit.say("close")}">✕</button></div>`,
    words: ["selection", "bar"],
  }),
  songBar: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div style="display:flex;gap:14px;align-items:center"><button aria-label="Play">▶</button>${kit.picture(40, 40)}<span style="flex:1">${kit.say("title")} · 3:${kit.chance.int(10, 59)}</span><button aria-label="Like">♥</button><button aria-label="${kit.say("share")}">${drawn(kit, "share", 18)}</button><input type="range"></div>`,
    words: ["now", "playing"],
  }),
  photoView: (kit) => ({
    place: "full",
    width: 0,
    modal: true,
    inner: `<div style="position:absolute;top:10px;right:10px"><button aria-label="${kit.say("share")}">${drawn(kit, "share", 20)}</button><button aria-label="Download">⬇</button><button aria-label="${kit.say("close")}">✕</button></div><div style="margin:8vh auto;width:760px">${kit.picture(760, 480)}<p>3 / 12</p></div>`,
    words: ["photo", "viewer"],
  }),
  wishBar: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div style="display:flex;gap:14px;align-items:center"><b>${kit.chance.int(9, 300)},00 €</b><button aria-label="♥">♥</button><button aria-label="${kit.say("share")}">${drawn(kit, "share", 18)}</button>${kit.button(kit.say("cart"))}</div>`,
    words: ["product", "bar"],
  }),
  continueWith: (kit) => ({
    place: "center",
    width: kit.chance.int(340, 440),
    modal: true,
    inner: `${kit.closer()}${kit.title(kit.say("login"))}${[
      ["facebook", "#1877f2"],
      ["twitter", "#1da1f2"],
      ["linkedin", "#0a66c2"],
      ["Google", "#fff"],
      ["Apple", "#000"],
    ]
      .slice(0, kit.chance.int(2, 5))
      .map(
        ([name = "", colour]) =>
          `<button style="display:block;width:100%;height:44px;margin:6px 0;background:${colour};color:#888;border:1px solid #ccc">${drawn(kit, name, 18)} ${kit.chance.is(0.5) ? kit.say("login") : "Continue"} · ${name}</button>`,
      )
      .join("")}${kit.chance.is(0.5) ? kit.email() : ""}`,
    words: ["social", "login"],
  }),
  palette: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle", "bottom-center"] as const),
    width: 48,
    bare: kit.chance.is(0.5),
    inner: Array.from({ length: kit.chance.int(3, 7) }, () => own(kit)).join(""),
    words: ["tool", "palette"],
  }),
  ownDisc: (kit) => ({
    place: corner(kit),
    width: 58,
    bare: true,
    inner: `<a ${kit.chance.is(0.5) ? `role="button"` : `href="/new"`} ${kit.chance.is(0.4) ? `aria-label="${kit.chance.of(["New", "Filter", "Menu", "Map", "Neu", "Ajouter", "メニュー", kit.say("cart"), kit.say("top")])}"` : ""} style="display:flex;align-items:center;justify-content:center;width:56px;height:56px;border-radius:50%;background:${kit.chance.of(["#06c", "#25d366", "#1877f2", "#e91e63", "#333"])};color:#fff;border:0">${drawn(kit, "own", 24)}</a>`,
    words: ["action", "button"],
  }),
  languages: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right", "top-right"] as const),
    width: kit.chance.int(70, 150),
    bare: true,
    inner: kit.chance.is(0.5)
      ? `<button style="background:#fff;border:1px solid #ccc;padding:8px 12px">${kit.chance.of(["🌐 EN", "DE ▾", "日本語", "Français ▾", "🇩🇪 Deutsch"])}</button>`
      : `<div style="background:#fff">${["EN", "DE", "FR"].map((one) => `<a href="/${one}" style="display:inline-block;padding:6px">${one}</a>`).join("")}</div>`,
    words: ["lang", "switch"],
  }),
  stops: (kit) => ({
    place: "right-middle",
    width: kit.chance.int(20, 46),
    bare: true,
    inner: Array.from(
      { length: kit.chance.int(3, 8) },
      (_, at) =>
        `<a href="#s${at}" title="${kit.say("title")}" style="display:block;width:12px;height:12px;border-radius:50%;background:${at === 0 ? "#06c" : "#bbb"};margin:10px"></a>`,
    ).join(""),
    words: ["page", "dots"],
  }),
  newVersion: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-center", "top-right"] as const),
    width: 360,
    inner: `${kit.chance.of(["A new version of the app is available.", "Die App wurde aktualisiert.", "You are offline. The app will sync later.", "Une mise à jour est disponible."])} <button>${kit.chance.of(["Reload", "Neu laden", "Recharger", "OK"])}</button>`,
    words: ["app", "update"],
  }),
};
