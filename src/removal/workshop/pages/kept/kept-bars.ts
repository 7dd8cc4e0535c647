import { networks } from "../widgets/contacts.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const links = (kit: Kit, gap = 18) =>
  kit
    .say("nav")
    .split(",")
    .map((item) => `<a href="/${item}" style="margin:0 ${gap}px 0 0;color:inherit">${item}</a>`)
    .join("");
const price = (kit: Kit) => `${kit.chance.int(5, 400)},${kit.chance.of(["00", "90"])} €`;
const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-left"] as const);
const bar = (kit: Kit, inner: string) => ({
  place: kit.chance.of(["bottom-bar", "top-bar"] as const),
  width: 0,
  inner: `<div style="display:flex;gap:18px;align-items:center;justify-content:${kit.chance.of(["center", "space-between"])}">${inner}</div>`,
});
const disc = (kit: Kit, inner: string, label: string) =>
  `<button ${label === "" ? "" : `aria-label="${label}" title="${label}"`} style="width:${kit.chance.int(40, 60)}px;height:${kit.chance.int(40, 60)}px;border-radius:50%;border:0;background:${kit.chance.of(["#333", "#fff", "#06c", "#e91e63"])};color:#888;box-shadow:0 2px 8px rgba(0,0,0,.3)">${inner}</button>`;

/** Bars, menus and small things over a page that belong to it. */
export const KEPT_BARS: Readonly<Record<string, Make>> = {
  breaking: (kit) => ({
    ...bar(
      kit,
      `<b style="color:#c00">${kit.chance.of(["Breaking", "Live", "Eilmeldung", "Dernière minute", "速報"])}</b><a href="/live">${kit.say("title")}</a>${kit.chance.is(0.5) ? kit.closer() : ""}`,
    ),
    words: ["breaking", "news"],
  }),
  scores: (kit) => ({
    ...bar(kit, ["HAR 2 – 1 NOR", "VEL 0 – 0 CAS", "LUM 88′"].map((game) => `<a href="/game">${game}</a>`).join("")),
    words: ["score", "ticker"],
  }),
  shipping: (kit) => ({
    ...bar(
      kit,
      `<span>${kit.chance.of(["Free shipping over 50 €", "Kostenloser Versand ab 50 €", "Livraison gratuite dès 50 €", "Envío gratis", "送料無料", "Sale: up to 50% off everything", "Winterschluss: bis zu 30 %", "Order by Friday for Christmas"])}</span>${kit.chance.is(0.5) ? `<a href="/sale">${kit.say("more")}</a>` : ""}`,
    ),
    words: ["promo", "bar"],
  }),
  buyNow: (kit) => ({
    ...bar(
      kit,
      `${kit.picture(44, 44)}<span>${kit.say("title")}<br><b>${price(kit)}</b></span><select><option>M</option></select><button style="background:#000;color:#fff;padding:12px 28px;border:0">${kit.say("cart")}</button>`,
    ),
    words: ["sticky", "atc"],
  }),
  stay: (kit) => ({
    ...bar(
      kit,
      `<b>${price(kit)}</b> / ${kit.chance.of(["night", "Nacht", "nuit", "泊"])} <span>★ 4,8 (${kit.chance.int(12, 900)})</span><a href="/book" style="background:#e61e4d;color:#fff;padding:12px 24px">${kit.say("book")}</a>`,
    ),
    words: ["reserve", "bar"],
  }),
  listen: (kit) => ({
    ...bar(
      kit,
      `${kit.picture(48, 48)}<span><b>${kit.say("title")}</b><br>Harbour Podcast · ${kit.chance.int(2, 90)}</span><button>⏮</button><button aria-label="${kit.chance.of(["Play", "Pause", "Wiedergabe", "Lecture", "再生"])}">▶</button><button>⏭</button><progress max="100" value="30"></progress><span>12:04</span>`,
    ),
    words: ["podcast", "bar"],
  }),
  jump: (kit) => ({
    ...bar(kit, `<nav>${links(kit)}</nav>`),
    words: ["section", "tabs"],
  }),
  steps: (kit) => ({
    ...bar(
      kit,
      `<span>${kit.chance.of(["Step 2 of 4", "Schritt 2 von 4"])}</span><progress value="2" max="4"></progress><button>${kit.chance.of(["Back", "Zurück"])}</button><button>${kit.chance.of(["Next", "Weiter", "Suivant"])}</button>`,
    ),
    words: ["wizard", "bar"],
  }),
  selected: (kit) => ({
    ...bar(
      kit,
      `<b>3 ${kit.chance.of(["selected", "ausgewählt", "sélectionnés"])}</b><button>${kit.chance.of(["Move", "Archive", "Delete"])}</button><button>${kit.chance.of(["Export", "Share", "Teilen"])}</button><button aria-label="${kit.say("close")}">×</button>`,
    ),
    words: ["bulk", "actions"],
  }),
  write: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<form style="display:flex;gap:10px;max-width:760px;margin:auto"><textarea rows="1" style="flex:1" placeholder="${kit.chance.of(["Ask anything", "Write a comment…", "Add a reply", kit.say("chatType")])}"></textarea><button aria-label="Send">↑</button></form>`,
    words: ["composer"],
  }),
  basketDrop: (kit) => ({
    place: "top-right",
    width: 340,
    inner: `<b>${kit.say("cart")} (2)</b>${[1, 2].map(() => `<div style="display:flex;gap:8px">${kit.picture(50, 50)}${kit.say("title")} · ${price(kit)}</div>`).join("")}<a href="/checkout">${kit.say("checkout")}</a>`,
    words: ["mini", "basket"],
  }),
  userMenu: () => ({
    place: "top-right",
    width: 220,
    inner: `<div>Ada N.</div><ul style="list-style:none;padding:0">${["Profile", "Settings", "Billing", "Log out"].map((item) => `<li><a href="/${item}">${item}</a></li>`).join("")}</ul>`,
    words: ["user", "menu"],
  }),
  bell: (kit) => ({
    place: "top-right",
    width: 340,
    inner: `<b>${kit.chance.of(["Notifications", "Benachrichtigungen", "通知"])}</b><ul>${[1, 2, 3].map(() => `<li>${kit.chance.of(["Bo liked your post", "Ada replied", "Mia follows you", "New message from Lars"])} · 2 h</li>`).join("")}</ul>`,
    words: ["notifications"],
  }),
  mega: (kit) => ({
    place: "top-bar",
    width: 0,
    where: `position:absolute;top:64px;left:0;right:0;z-index:${kit.chance.of([10, 100, 1000])};`,
    inner: `<div style="display:flex;gap:40px">${[1, 2, 3].map(() => `<div><b>${kit.say("title")}</b><ul><li>${links(kit)}</li></ul></div>`).join("")}${kit.picture(200, 140)}</div>`,
    words: ["mega", "menu"],
  }),
  suggestions: (kit) => ({
    place: "center",
    width: 520,
    where: "position:absolute;top:70px;left:30%;z-index:500;",
    inner: `<ul style="list-style:none">${[1, 2, 3, 4].map(() => `<li><a href="/s">${kit.say("title")}</a></li>`).join("")}</ul>`,
    words: ["search", "suggestions"],
  }),
  saved: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-center", "top-right", "bottom-right"] as const),
    width: kit.chance.int(220, 400),
    inner: `<div role="${kit.chance.of(["status", "alert", "none"])}" style="display:flex;gap:10px;align-items:center">${kit.chance.of(["✔", "ℹ", "⚠", ""])}<span>${kit.chance.of([kit.say("saved"), kit.say("saved"), "You are offline", "Could not load the page. Try again.", `${kit.say("title")} · ${kit.say("cart")}`, "Ada just bought this in Oslo"])}</span>${kit.chance.is(0.5) ? `<button>${kit.say("undo")}</button>` : ""}${kit.chance.is(0.4) ? kit.closer() : ""}</div>`,
    words: ["snackbar"],
  }),
  reader: (kit) => ({
    place: corner(kit),
    width: 60,
    bare: true,
    inner: disc(
      kit,
      kit.chance.of([
        "♿",
        "Aa",
        "🌙",
        "☀",
        kit.icon("M12 2a2 2 0 110 4 2 2 0 010-4zm-8 6h16v2l-6 1v11h-2v-6h0v6h-2V11l-6-1z"),
      ]),
      kit.chance.of(["Accessibility menu", "Dark mode", "Barrierefreiheit", "Text size", ""]),
    ),
    words: ["access", "widget"],
  }),
  adding: (kit) => ({
    place: corner(kit),
    width: kit.chance.of([60, 140]),
    bare: true,
    inner: disc(
      kit,
      kit.chance.of(["+", "✎", "☰", "⌕", "📷", kit.icon("M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z")]),
      kit.chance.of(["Add", "Create", "Neu", "Filter", "Scan", "Search", ""]),
    ),
    words: ["floating", "action"],
  }),
  upwards: (kit) => ({
    place: corner(kit),
    width: 52,
    bare: true,
    inner: `<a href="#top" ${kit.chance.is(0.5) ? `title="${kit.say("top")}"` : ""} style="display:block;width:46px;height:46px;background:#444;color:#fff;text-align:center;line-height:46px">${kit.chance.of(["↑", "⌃", "▲", kit.icon("M4 15l8-8 8 8")])}</a>`,
    words: ["scroll", "up"],
  }),
  zoom: (kit) => ({
    place: kit.chance.of(["bottom-right", "top-right"] as const),
    width: 44,
    bare: true,
    inner: `<div style="background:#fff;color:#222"><button aria-label="Zoom in" style="width:40px;height:40px">+</button><button aria-label="Zoom out" style="width:40px;height:40px">−</button><button aria-label="Locate" style="width:40px;height:40px">◎</button></div>`,
    words: ["map", "controls"],
  }),
  mail: (kit) => ({
    place: "bottom-right",
    width: 480,
    inner: `<b>${kit.chance.of(["New message", "Neue E-Mail", "Nouveau message"])}</b>${kit.closer()}<input placeholder="${kit.chance.of(["To", "An", "À"])}" style="width:100%"><input placeholder="${kit.chance.of(["Subject", "Betreff", "Objet"])}" style="width:100%"><div contenteditable="true" style="height:160px;border:1px solid #ddd"></div><button>${kit.chance.of(["Send", "Senden", "Envoyer"])}</button><button>📎</button>`,
    words: ["compose", "window"],
  }),
  call: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(240, 360),
    bare: true,
    inner: `<div style="background:#222;color:#fff"><video width="100%" height="160"></video><div><button aria-label="Mute">🎤</button><button aria-label="Hang up">📵</button> 04:12</div></div>`,
    words: ["call", "view"],
  }),
  rating: (kit) => ({
    place: corner(kit),
    width: 320,
    inner: `${kit.closer()}<b>${kit.chance.of(["How was your visit?", "Wie zufrieden sind Sie?", "Recommend us?", "Votre avis compte"])}</b><div>${kit.chance
      .of(["😞 😐 😊", "1 2 3 4 5 6 7 8 9 10", "★★★★★"])
      .split(" ")
      .map((sign) => `<button>${sign}</button>`)
      .join(
        "",
      )}</div>${kit.chance.is(0.4) ? `<textarea placeholder="${kit.chance.of(["Tell us more", "Ihr Feedback"])}"></textarea>` : ""}`,
    words: ["nps"],
  }),
  headings: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle"] as const),
    width: 210,
    inner: `<nav><b>${kit.chance.of(["On this page", "Inhalt", "Sommaire", "目次"])}</b>${[1, 2, 3, 4].map(() => `<a href="#x" style="display:block;margin:6px 0">${kit.say("title")}</a>`).join("")}</nav>`,
    words: ["toc"],
  }),
  reading: (kit) => ({
    place: "top-bar",
    width: 0,
    bare: true,
    inner: `<div style="background:#fff;color:#222;padding:10px 30px;display:flex;justify-content:space-between"><b>Harbour Post</b><span>${kit.say("title")}</span>${kit.chance.is(0.5) ? `<span>${networks(kit, true, true)}</span>` : ""}<progress value="4" max="10"></progress></div>`,
    words: ["reading", "header"],
  }),
  author: (kit) => ({
    place: kit.chance.of(["top-bar", "bottom-bar"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:14px;align-items:center"><a href="/"><b>Harbour</b></a><span style="flex:1">${kit.say("title")}</span><a href="https://www.instagram.com/harbour" aria-label="Instagram">◎</a><a href="https://www.youtube.com/harbour" aria-label="YouTube">▶</a><a href="/menu">☰</a></div>`,
    words: ["header", "compact"],
  }),
  likes: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center"] as const),
    width: kit.chance.int(280, 420),
    inner: `<div style="display:flex;gap:24px;justify-content:center"><button>👏 ${kit.chance.int(2, 900)}</button><button>💬 ${kit.chance.int(1, 90)}</button><button aria-label="${kit.chance.of(["Save", "Bookmark", "Merken"])}">🔖</button><button aria-label="${kit.chance.of(["Listen", "Anhören"])}">▶</button></div>`,
    words: ["post", "actions"],
  }),
  offerDay: (kit) => ({
    ...bar(
      kit,
      `<b>${kit.chance.of(["Black Friday", "Summer sale", "Soldes d'été", "Rebajas", "Winterschlussverkauf", "セール"])}</b><span>${kit.chance.of(["-30 %", "20% off", "bis zu 50 %"])} · 02:14:5${kit.chance.int(0, 9)}</span><a href="/sale">${kit.chance.of(["Shop", kit.say("more"), kit.say("nav").split(",")[0] ?? ""])}</a>`,
    ),
    words: ["sale", "countdown"],
  }),
  proof: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right"] as const),
    width: kit.chance.int(260, 360),
    inner: `<div style="display:flex;gap:12px">${kit.picture(56, 56)}<div>${kit.chance.of(["Mia in Bergen bought", "12 people are looking at this", "Gerade gekauft in Köln"])}<br><b>${kit.say("title")}</b><br><small>2 min</small></div></div>${kit.chance.is(0.5) ? kit.closer() : ""}`,
    words: ["sales", "pop"],
  }),
  siteBar: (kit) => ({
    place: "top-bar",
    width: 0,
    where: `position:${kit.chance.of(["fixed", "sticky", "absolute"])};top:0;left:0;right:0;z-index:${kit.chance.of([5, 50, 1000])};`,
    inner: `<div style="display:flex;gap:20px;align-items:center"><a href="/"><b>Harbour</b></a>${links(kit)}<input type="search" placeholder="…"><a href="/login">${kit.say("login")}</a>${kit.chance.is(0.5) ? `<a href="/newsletter">${kit.say("newsTitle")}</a>` : ""}<a href="/cart">🛒 2</a></div>`,
    words: ["topnav"],
  }),
  phoneTabs: () => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div role="navigation" style="display:flex;justify-content:space-around">${["🏠", "🔍", "💬", "👤"].map((sign) => `<a href="/${sign}">${sign}</a>`).join("")}</div>`,
    words: ["tabbar"],
  }),
  dials: (kit) => ({
    place: "bottom-bar",
    width: 0,
    inner: `<div style="display:flex;justify-content:space-around"><a href="tel:+4930123">📞 ${kit.chance.of(["Call", "Anrufen", "Appeler"])}</a><a href="/route">🗺 ${kit.chance.of(["Directions", "Route", "Itinéraire"])}</a><a href="/book">${kit.say("book")}</a></div>`,
    words: ["mobile", "actions"],
  }),
  columns: (kit) => ({
    place: "drawer",
    width: kit.chance.int(200, 300),
    inner: `<b>Boards</b>${[1, 2, 3, 4, 5].map(() => `<a href="/b" style="display:block;padding:8px">${kit.say("title")}</a>`).join("")}<button>+ ${kit.chance.of(["New board", "Neu"])}</button>`,
    words: ["side", "nav"],
  }),
  remarks: (kit) => ({
    place: "drawer",
    width: 380,
    inner: `${kit.closer()}<h3>${kit.chance.of(["Comments (12)", "Kommentare", "Commentaires"])}</h3>${[1, 2, 3].map(() => `<div><b>Bo</b><p>${kit.say("text")}</p></div>`).join("")}<textarea placeholder="${kit.chance.of(["Reply", "Antworten"])}"></textarea><button>${kit.chance.of(["Post", "Senden"])}</button>`,
    words: ["comments", "drawer"],
  }),
};
