import { networks } from "../widgets/contacts.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const fields = (...types: readonly string[]) =>
  types
    .map(
      (type) =>
        `<label style="display:block;margin:6px 0">${type}<input type="${type}" style="width:100%;padding:8px;box-sizing:border-box"></label>`,
    )
    .join("");
const round = (kit: Kit, inner: string, label: string) =>
  `<button${label === "" ? "" : ` aria-label="${label}"`} style="width:${kit.chance.int(44, 60)}px;height:${kit.chance.int(44, 60)}px;border-radius:50%;border:0;background:#333;color:#fff;cursor:pointer">${inner}</button>`;
const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-left"] as const);
const menu = (kit: Kit) =>
  kit
    .say("nav")
    .split(",")
    .map((item) => `<a href="/${item}" style="margin:0 12px;color:inherit">${item}</a>`)
    .join("");

/** What lies over pages and belongs to them, by the way it is built. */
export const KEPT: Readonly<Record<string, Make>> = {
  signIn: (kit) => ({
    place: "center",
    width: kit.chance.int(340, 460),
    modal: true,
    inner: `${kit.closer()}${kit.title(kit.say("login"))}<form>${kit.email()}<input type="password" placeholder="${kit.say("password")}" style="width:100%;padding:8px">${kit.button(kit.say("login"))}</form>${kit.chance.is(0.4) ? kit.button("Google", false) + kit.button("Facebook", false) : ""}`,
    words: ["login", "modal"],
  }),
  signUp: (kit) => ({
    place: "center",
    width: 420,
    modal: true,
    inner: `${kit.title(kit.say("login"))}${fields("text")}${kit.email()}<input type="password" placeholder="${kit.say("password")}" style="width:100%;padding:8px">${kit.button(kit.say("subscribe"))}<label><input type="checkbox"> ${kit.say("more")}</label>`,
    words: ["auth", "dialog"],
  }),
  age: (kit) => ({
    place: kit.chance.of(["full", "center"] as const),
    width: 480,
    modal: true,
    inner: `<div style="max-width:520px;margin:${kit.chance.is(0.5) ? "20vh" : "0"} auto;text-align:center">${kit.title(kit.say("ageTitle"))}${kit.chance.is(0.4) ? "<select><option>1</option></select><select><option>1990</option></select>" : ""}${kit.button(kit.say("ageYes"))}${kit.chance.is(0.7) ? kit.button(kit.chance.of(["No", "18−", "Exit"]), false) : ""}</div>`,
    words: ["age", "gate"],
  }),
  quickView: (kit) => ({
    place: "center",
    width: kit.chance.int(640, 900),
    modal: true,
    inner: `${kit.closer()}<div style="display:flex;gap:20px">${kit.picture(320, 320)}<div>${kit.title(kit.say("title"))}<b>${kit.chance.int(9, 300)},00 €</b>${kit.text(kit.say("text"))}<select><option>M</option><option>L</option></select>${kit.button(kit.say("cart"))}</div></div>`,
    words: ["quick", "view"],
  }),
  cart: (kit) => ({
    place: "drawer",
    width: kit.chance.int(340, 460),
    modal: kit.chance.is(0.7),
    inner: `${kit.closer()}${kit.title(kit.say("cart"))}${[1, 2].map(() => `<div style="display:flex;gap:8px;margin:10px 0">${kit.picture(64, 64)}<div>${kit.say("title")}<br>${kit.chance.int(9, 90)},00 €<br><input type="number" value="1" style="width:40px"></div></div>`).join("")}${kit.button(kit.say("checkout"))}`,
    words: ["cart", "drawer"],
  }),
  toast: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-center", "top-right", "bottom-right"] as const),
    width: kit.chance.int(220, 380),
    inner: `<div style="display:flex;gap:12px;align-items:center">${kit.say("saved")} ${kit.chance.is(0.6) ? kit.button(kit.say("undo"), false) : ""}</div>`,
    words: ["toast"],
    attributes: kit.chance.is(0.6) ? ` role="status"` : "",
  }),
  booking: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center;justify-content:center"><span>${kit.say("checkin")}</span><input type="date"><input type="date"><select><option>2</option></select>${kit.button(kit.say("book"))}</div>`,
    words: ["booking", "bar"],
  }),
  buyBar: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center">${kit.picture(48, 48)}<b>${kit.say("title")}</b><span>${kit.chance.int(9, 300)},00 €</span>${kit.button(kit.chance.of([kit.say("cart"), kit.say("book")]))}</div>`,
    words: ["sticky", "buy"],
  }),
  player: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center"><button aria-label="Play">▶</button><span>${kit.say("title")}</span><input type="range" style="flex:1"><span>0:42 / 3:18</span>${kit.chance.is(0.5) ? "<audio></audio>" : ""}<button aria-label="Volume">🔊</button></div>`,
    words: ["audio", "player"],
  }),
  miniVideo: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(280, 420),
    bare: true,
    inner: `<div style="position:relative"><video width="100%" height="200" controls style="background:#000"></video>${kit.chance.is(0.5) ? kit.closer() : ""}</div>`,
    words: ["video", "mini"],
  }),
  toTop: (kit) => ({
    place: corner(kit),
    width: 52,
    bare: true,
    inner: round(
      kit,
      kit.chance.of(["↑", "▲", kit.icon("M12 4l-8 8h5v8h6v-8h5z"), kit.icon("M7 14l5-5 5 5")]),
      kit.chance.is(0.6) ? kit.say("top") : "",
    ),
    words: ["back", "to", "top"],
  }),
  compose: (kit) => ({
    place: corner(kit),
    width: 56,
    bare: true,
    inner: round(
      kit,
      kit.chance.of(["+", "✎", kit.icon("M11 5h2v14h-2zM5 11h14v2H5z"), "♿", "☰"]),
      kit.chance.is(0.6) ? kit.chance.of(["New", "Compose", "Accessibility", "Menu", "Edit"]) : "",
    ),
    words: ["fab"],
  }),
  search: (kit) => ({
    place: kit.chance.of(["full", "top-bar", "center"] as const),
    width: 640,
    modal: true,
    inner: `${kit.closer()}<input type="search" placeholder="${kit.chance.of(["Search", "Suche", "Rechercher", "検索", "Поиск"])}" style="width:90%;padding:12px;font-size:20px"><ul><li>${kit.say("title")}</li><li>${kit.say("title")}</li></ul>`,
    words: ["search", "overlay"],
  }),
  announcement: (kit) => ({
    place: kit.chance.of(["top-bar", "flow-top"] as const),
    width: 0,
    inner: `<div style="text-align:center">${kit.chance.of(["Free shipping on orders over 50 €", "Winter hours: we close at 4 pm", "We are moving on 1 March", "Summer sale: up to 30% off", kit.say("title")])} ${kit.link(kit.say("more"), "/info")}</div>${kit.chance.is(0.5) ? kit.closer() : ""}`,
    words: ["announcement"],
  }),
  filters: (kit) => ({
    place: "drawer",
    width: 320,
    modal: kit.chance.is(0.5),
    inner: `${kit.closer()}${kit.title(kit.chance.of(["Filter", "Filters", "Size and colour"]))}${["S", "M", "L", "XL"].map((size) => `<label style="display:block"><input type="checkbox"> ${size}</label>`).join("")}<input type="range">${kit.button(kit.chance.of(["Show 24 items", "OK"]))}`,
    words: ["filter", "drawer"],
  }),
  menuOpen: (kit) => ({
    place: "drawer",
    width: 300,
    inner: `<nav>${kit.closer()}<ul>${kit
      .say("nav")
      .split(",")
      .map((item) => `<li><a href="/${item}">${item}</a></li>`)
      .join("")}</ul>${kit.chance.is(0.5) ? `<div>${networks(kit, true, true)}</div>` : ""}</nav>`,
    words: ["menu", "drawer"],
  }),
  tabs: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<nav style="display:flex;justify-content:space-around">${kit
      .say("nav")
      .split(",")
      .map((item) => `<a href="/${item}">${kit.icon("M4 4h16v16H4z")}<br>${item}</a>`)
      .join("")}</nav>`,
    words: ["tab", "bar"],
  }),
  lightbox: (kit) => ({
    place: "full",
    width: 0,
    modal: true,
    inner: `${kit.closer()}<div style="margin:8vh auto;width:700px">${kit.picture(700, 460)}<p>${kit.say("title")}</p><button aria-label="Previous">‹</button><button aria-label="Next">›</button></div>`,
    words: ["lightbox"],
  }),
  confirm: (kit) => ({
    place: "center",
    width: 380,
    modal: true,
    inner: `${kit.title(kit.chance.of(["Delete this item?", "Leave without saving?", "Choose your country", "Session about to expire"]))}${kit.text(kit.say("text"))}${kit.button(kit.chance.of(["OK", "Delete", "Stay", "Germany"]))}${kit.button(kit.chance.of(["Cancel", kit.say("undo"), "Leave"]), false)}`,
    words: ["confirm", "modal"],
  }),
  survey: (kit) => ({
    place: corner(kit),
    width: 320,
    inner: `${kit.closer()}${kit.title(kit.chance.of(["How likely are you to recommend us?", "Was this page useful?", "Rate your visit"]))}<div>${[1, 2, 3, 4, 5].map((n) => `<button>${n}</button>`).join("")}</div>`,
    words: ["survey"],
  }),
  paywall: (kit) => ({
    place: kit.chance.of(["center", "bottom-bar"] as const),
    width: 560,
    modal: true,
    inner: `${kit.title(kit.chance.of(["Keep reading with a subscription", "You have read your 3 free articles"]))}<div style="display:flex;gap:16px"><div>1 € / week ${kit.button("Choose")}</div><div>49 € / year ${kit.button("Choose")}</div></div>${kit.link(kit.say("login"), "/login")}`,
    words: ["paywall"],
  }),
  contents: (kit) => ({
    place: "left-middle",
    width: 200,
    inner: `<b>${kit.chance.of(["Contents", "On this page", "Inhalt"])}</b><ul>${Array.from({ length: kit.chance.int(3, 7) }, () => `<li><a href="#s">${kit.say("title")}</a></li>`).join("")}</ul>`,
    words: ["toc"],
  }),
  dots: () => ({
    place: "right-middle",
    width: 30,
    bare: true,
    inner: Array.from(
      { length: 5 },
      (_, at) =>
        `<a href="#p${at}" aria-label="${at + 1}" style="display:block;width:14px;height:14px;border-radius:50%;background:#999;margin:8px"></a>`,
    ).join(""),
    words: ["section", "dots"],
  }),
  stickyNav: (kit) => ({
    place: "top-bar",
    width: 0,
    inner: `<b>${kit.chance.of(["Tidewater", "Harbour", "Nord"])}</b>${menu(kit)}${kit.chance.is(0.3) ? kit.button(kit.say("login")) : ""}`,
    words: ["site", "header"],
  }),
  contactForm: (kit) => ({
    place: kit.chance.of(["center", "drawer"] as const),
    width: 460,
    modal: true,
    inner: `${kit.closer()}${kit.title(kit.chance.of(["Get a quote", "Request a demo", "Apply for this job", "Report a problem"]))}${fields("text", "tel")}${kit.email()}<textarea style="width:100%;height:90px"></textarea>${kit.button(kit.chance.of(["Send request", "Apply", "Send"]))}`,
    words: ["request", "modal"],
  }),
  feedbackTab: (kit) => ({
    place: "right-middle",
    width: 110,
    bare: true,
    inner: `<button style="background:#333;color:#fff;border:0;padding:10px 16px">${kit.chance.of(["Feedback", "Rückmeldung", "Your opinion", "Report", "ご意見"])}</button>`,
    words: ["feedback", "tab"],
  }),
  country: (kit) => ({
    place: kit.chance.of(["center", "top-bar"] as const),
    width: 420,
    inner: `${kit.closer()}${kit.title(kit.chance.of(["You are in Germany?", "Choose your region", "Select language"]))}<select><option>Germany</option><option>France</option></select>${kit.button(kit.chance.of(["Continue", "Go to the local shop"]))}`,
    words: ["region", "picker"],
  }),
  tour: (kit) => ({
    place: kit.chance.of(["center", "bottom-right", "top-right"] as const),
    width: 320,
    inner: `${kit.title(kit.chance.of(["New: boards", "Step 1 of 4", "Your dashboard"]))}${kit.text(kit.say("text"))}${kit.button(kit.chance.of(["Next", "Got it", "Skip tour"]))}`,
    words: ["tour"],
  }),
  donate: (kit) => ({
    place: kit.chance.of(["bottom-bar", "center"] as const),
    width: 520,
    inner: `${kit.closer()}${kit.title(kit.chance.of(["Please help us keep this free", "Spenden"]))}${kit.text(kit.say("text"))}<div>${["5 €", "10 €", "25 €"].map((sum) => kit.button(sum, false)).join("")}</div>${kit.button(kit.chance.of(["Donate", "Give"]))}`,
    words: ["donate"],
  }),
  compare: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div style="display:flex;gap:16px">${kit.picture(48, 48)}${kit.picture(48, 48)}<b>2 / 4</b>${kit.button(kit.chance.of(["Compare", "Vergleichen"]))}</div>`,
    words: ["compare", "bar"],
  }),
  push: (kit) => ({
    place: kit.chance.of(["top-bar", "bottom-right", "bottom-left"] as const),
    width: 360,
    inner: `${kit.text(kit.chance.of(["A storm is coming. See the warnings for your region.", "Scheduled maintenance tonight from 2 to 4.", "New version available. Reload to update."]))}${kit.button(kit.chance.of(["Reload", "See warnings", "OK"]))}`,
    words: ["alert", "bar"],
  }),
};
