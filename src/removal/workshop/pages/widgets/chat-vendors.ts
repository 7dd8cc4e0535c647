import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-right", "bottom-left"] as const);
const hue = (kit: Kit) => kit.chance.of(["#0a66ff", "#17494d", "#1972f5", "#03a84e", "#111", "#ff5c35", "#7d2ae8"]);
const SPEECH = [
  "M20 2H4a2 2 0 00-2 2v18l4-4h14a2 2 0 002-2V4a2 2 0 00-2-2zM7 9h10v2H7zm0 4h6v2H7z",
  "M28 32s-4.7-1.9-8.5-3.7H3.6C1.6 28.3 0 26.6 0 24.5V4.6C0 2.5 1.6.8 3.6.8h20.7c2 0 3.6 1.7 3.6 3.8V32z",
  "M21 11.5a8.4 8.4 0 01-9 8.4 8.5 8.5 0 01-3.8-.9L3 21l1.9-5.7A8.4 8.4 0 0112 3h.5a8.5 8.5 0 018 8z",
];
const speech = (kit: Kit, size = 28) => kit.icon(kit.chance.of(SPEECH), size);
const disc = (kit: Kit, inner: string, label = "") =>
  `<div role="button" tabindex="0" ${label === "" ? "" : `aria-label="${label}"`} style="width:60px;height:60px;border-radius:50%;background:${hue(kit)};color:#fff;display:flex;align-items:center;justify-content:center;cursor:pointer;box-shadow:0 1px 6px rgba(0,0,0,.3)">${inner}</div>`;
const says = (kit: Kit, mine: boolean) =>
  `<li style="list-style:none;text-align:${mine ? "end" : "start"};margin:10px 0"><span style="display:inline-block;background:${mine ? hue(kit) : "#eceff1"};color:${mine ? "#fff" : "#222"};padding:9px 13px;border-radius:14px">${mine ? kit.say("text").slice(0, 40) : kit.say("chatHi")}</span></li>`;
const head = (kit: Kit) =>
  `<div style="background:${hue(kit)};color:#fff;padding:18px;display:flex;gap:10px;align-items:center">${kit.chance.is(0.5) ? `<img alt="" width="36" height="36" style="border-radius:50%" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">` : ""}<div><b>${kit.chance.of(["Support", "Maya", "Harbour Team", "Olaf · Sales", kit.say("chatOpen")])}</b><br><small>${kit.say("chatHi")}</small></div></div>`;
const composer = (kit: Kit) =>
  kit.chance.of([
    () =>
      `<div style="display:flex;border-top:1px solid #ddd"><div contenteditable="true" data-placeholder="${kit.say("chatType")}" aria-label="${kit.say("chatType")}" style="flex:1;padding:14px">${kit.say("chatType")}</div><button aria-label="Send">➤</button></div>`,
    () =>
      `<div style="display:flex;border-top:1px solid #ddd"><textarea rows="1" placeholder="${kit.say("chatType")}" style="flex:1;border:0"></textarea><button>📎</button><button>😊</button></div>`,
    () =>
      `<form style="padding:10px"><input type="text" placeholder="${kit.say("chatType")}" style="width:80%;padding:10px"><button type="submit">▶</button></form>`,
  ])();

/** Launchers and panels of support chats, after the shapes of those that many sites use. */
export const CHAT_VENDORS: Readonly<Record<string, Make>> = {
  nothingWide: (kit) => ({
    place: "bottom-right",
    width: 0,
    bare: true,
    where: "position:fixed;width:0;height:0;bottom:0;right:0;z-index:2147483000;font-family:sans-serif;",
    inner: `<div style="position:fixed;right:20px;bottom:20px;width:48px;height:48px;border-radius:50%;background:${hue(kit)};cursor:pointer;color:#fff" aria-live="polite" role="button" aria-label="${kit.chance.of([kit.say("chatOpen"), "Open Messenger"])}"><div style="position:absolute;inset:10px">${speech(kit)}</div></div>`,
    words: ["intercom", "lightweight", "app"],
  }),
  frameOnly: (kit) => ({
    place: corner(kit),
    width: kit.chance.of([76, 90, 100]),
    bare: true,
    inner: `<iframe title="${kit.chance.of(["Chat Widget", "Button to launch messaging window", "chat widget", "Messenger", kit.say("chatOpen")])}" srcdoc="<body style='margin:0'><button aria-label='${kit.say("chatOpen").replaceAll("'", "’")}' style='width:60px;height:60px;border-radius:50%;border:0;background:#03a84e;color:#fff'>${kit.chance.of(["💬", "✉", "?"])}</button>" width="76" height="76" style="border:0;background:transparent"></iframe>`,
    words: ["tawk", "min", "container"],
  }),
  helpPill: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(90, 150),
    bare: true,
    inner: `<div style="background:${hue(kit)};color:#fff;border-radius:999px;padding:12px 20px;font:700 15px sans-serif;display:flex;gap:8px;cursor:pointer;white-space:nowrap"><span>${kit.chance.of(["?", "💬", speech(kit, 18)])}</span><span>${kit.say("chatOpen")}</span></div>`,
    words: ["zE", "launcher"],
  }),
  anchor: (kit) => ({
    place: corner(kit),
    width: 62,
    bare: true,
    inner: `<a role="button" href="#" style="display:block;width:60px;height:60px;border-radius:50%;background:${hue(kit)};color:#fff"><span style="display:block;padding:16px">${speech(kit)}</span>${kit.chance.is(0.5) ? `<span style="position:absolute;top:0;right:0;width:18px;height:18px;border-radius:50%;background:#e00;color:#fff;font-size:11px;text-align:center">1</span>` : ""}</a>`,
    words: ["crisp", "client"],
  }),
  greeted: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(240, 340),
    bare: true,
    inner: `<div style="display:flex;gap:10px;align-items:flex-end;justify-content:flex-end"><div style="background:#fff;color:#222;padding:12px 16px;border-radius:16px;box-shadow:0 2px 10px rgba(0,0,0,.2)">${kit.say("chatHi")}<br><small>${kit.chance.of(["Maya", "just now", "Support"])}</small></div>${disc(kit, speech(kit))}</div>`,
    words: ["hubspot", "messages", "iframe", "container"],
  }),
  conversation: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(330, 410),
    height: kit.chance.int(440, 660),
    bare: true,
    inner: `<section aria-label="${kit.say("chatOpen")}" style="background:#fff;color:#222;height:100%;border-radius:14px;overflow:hidden;display:flex;flex-direction:column;box-shadow:0 5px 40px rgba(0,0,0,.16)">${head(kit)}<ol style="flex:1;overflow:auto;padding:14px;margin:0">${says(kit, false)}${kit.chance.is(0.6) ? says(kit, true) + says(kit, false) : ""}</ol>${composer(kit)}</section>`,
    words: ["widget", "frame"],
  }),
  answers: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(320, 380),
    bare: true,
    inner: `<div style="background:#fff;color:#222;border-radius:8px;box-shadow:0 2px 20px rgba(0,0,0,.3)">${head(kit)}<div style="padding:14px">${kit.say("chatHi")}<div style="display:flex;flex-wrap:wrap;gap:6px;margin-top:10px">${kit
      .say("nav")
      .split(",")
      .map(
        (item) =>
          `<button style="border:1px solid #06c;color:#06c;background:none;border-radius:16px;padding:6px 12px">${item}</button>`,
      )
      .join("")}</div></div>${kit.chance.is(0.5) ? composer(kit) : ""}</div>${kit.closer()}`,
    words: ["drift", "widget"],
  }),
  leaveWord: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(300, 380),
    bare: true,
    inner: `<form style="background:#fff;color:#222;border-radius:8px;box-shadow:0 2px 20px rgba(0,0,0,.3)">${head(kit)}<div style="padding:14px"><p>${kit.say("chatHi")}</p><input placeholder="Name" style="width:100%"><input type="email" placeholder="${kit.say("email")}" style="width:100%"><textarea placeholder="${kit.say("chatType")}" style="width:100%;height:90px"></textarea><button style="width:100%;background:#06c;color:#fff;border:0;padding:10px">${kit.chance.of([kit.say("chatType"), kit.say("chatOpen")])}</button></div></form>`,
    words: ["offline", "form", "widget"],
  }),
  helpHome: (kit) => ({
    place: corner(kit),
    width: 376,
    height: kit.chance.int(460, 620),
    bare: true,
    inner: `<div style="background:#fff;color:#222;height:100%;border-radius:16px;box-shadow:0 5px 40px rgba(0,0,0,.2);overflow:hidden"><div style="background:${hue(kit)};color:#fff;padding:28px"><h2>${kit.say("chatHi")}</h2></div><div style="margin:14px;padding:14px;border:1px solid #eee"><b>${kit.say("chatType")}</b><br><small>${kit.say("chatHi")}</small></div><div style="margin:14px"><input type="search" placeholder="${kit.say("chatOpen")}"><ul>${[1, 2, 3].map(() => `<li>${kit.say("title")}</li>`).join("")}</ul></div><footer style="display:flex;justify-content:space-around"><button>Home</button><button>${kit.say("chatOpen")}</button></footer></div>`,
    words: ["messenger", "frame"],
  }),
  phoneApp: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(60, 330),
    bare: true,
    inner: `<a href="https://${kit.chance.of(["wa.me/4915112345", "api.whatsapp.com/send/?phone=34911", "web.whatsapp.com/send?phone=5511", "t.me/harbour_bot", "m.me/1054", "line.me/R/ti/p/@harbour", "viber://chat?number=380", "zalo.me/0912"])}" target="_blank" rel="noopener" style="display:flex;align-items:center;gap:10px;background:#25d366;color:#fff;border-radius:30px;padding:14px;text-decoration:none">${speech(kit, 32)}${kit.chance.is(0.4) ? `<span>${kit.chance.of(["WhatsApp", "Telegram", kit.say("chatOpen")])}</span>` : ""}</a>`,
    words: ["qlwapp", "float"],
  }),
  phoneDisc: (kit) => ({
    place: corner(kit),
    width: 62,
    bare: true,
    inner: `<a href="https://${kit.chance.of(["wa.me/5521", "api.whatsapp.com/send?phone=972", "t.me/harbour_support", "m.me/harbour", "lin.ee/harbour"])}" aria-label="${kit.chance.of(["WhatsApp", "Chat on WhatsApp", "Telegram", "Messenger", kit.say("chatOpen")])}" style="display:grid;place-items:center;width:58px;height:58px;border-radius:50%;background:${kit.chance.of(["#25d366", "#08c", "#0084ff"])};color:#fff">${kit.chance.of([speech(kit, 30), kit.picture(30, 30), "📱"])}</a>`,
    words: ["whatsapp", "button"],
  }),
  bot: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(300, 400),
    bare: true,
    inner: `<div style="background:#fff;color:#222;border:1px solid #ccc;border-radius:12px">${head(kit)}<div style="padding:12px;min-height:160px"><p style="background:#eef;padding:10px">${kit.say("chatHi")}</p><p style="background:#eef;padding:10px">${kit.say("text").slice(0, 60)}</p></div><div style="padding:10px"><input aria-label="${kit.say("chatType")}" placeholder="${kit.say("chatType")}" style="width:75%"><button>➤</button></div></div><div style="text-align:end;margin-top:10px">${disc(kit, "✕", kit.say("close"))}</div>`,
    words: ["chatbot", "window"],
  }),
  phoneCard: (kit) => ({
    place: corner(kit),
    width: 320,
    bare: true,
    inner: `<div style="background:#e5ddd5;border-radius:8px;overflow:hidden;box-shadow:0 12px 24px rgba(0,0,0,.2);color:#222"><div style="background:#095e54;color:#fff;padding:18px"><b>${kit.chance.of(["Lena", "Harbour", "Support"])}</b></div><div style="padding:18px"><span style="background:#fff;padding:8px;border-radius:0 8px 8px">${kit.say("chatHi")}</span></div><a href="https://wa.me/4930" style="display:block;margin:12px;background:#25d366;color:#fff;padding:12px;text-align:center;border-radius:20px">${kit.chance.of(["WhatsApp", kit.say("chatOpen"), "Start chat"])}</a></div>`,
    words: ["wa", "chat", "box"],
  }),
  ways: (kit) => ({
    place: corner(kit),
    width: 60,
    bare: true,
    inner: [
      ["https://wa.me/4930", "WhatsApp", "#49e670"],
      ["https://m.me/harbour", "Messenger", "#1e88e5"],
      ["tel:+4930123", "Phone", "#03e78b"],
      ["mailto:hi@example.com", "Email", "#ff485f"],
    ]
      .slice(0, kit.chance.int(2, 4))
      .map(
        ([href, name, ground]) =>
          `<a href="${href}" title="${name}" style="display:block;width:54px;height:54px;border-radius:50%;background:${ground};margin:6px 0">${kit.icon("M4 4h16v16H4z", 54)}</a>`,
      )
      .join(""),
    words: ["chaty", "widget"],
  }),
  face: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(68, 240),
    bare: true,
    inner: `<div style="display:flex;align-items:center;gap:8px;background:#fff;color:#222;border-radius:40px;padding:6px;box-shadow:0 2px 12px rgba(0,0,0,.25);cursor:pointer">${kit.picture(54, 54, "")}${kit.chance.is(0.7) ? `<span>${kit.say("chatHi")}</span>` : `<span style="position:absolute;width:14px;height:14px;border-radius:50%;background:#3c0;bottom:6px"></span>`}</div>`,
    words: ["agent", "avatar"],
  }),
  bar: (kit) => ({
    place: "bottom-right",
    width: kit.chance.int(220, 320),
    bare: true,
    where: `position:fixed;bottom:0;${kit.chance.of(["right", "left"])}:${kit.chance.int(10, 60)}px;z-index:99999;`,
    inner: `<div style="background:${hue(kit)};color:#fff;padding:10px 16px;border-radius:8px 8px 0 0;cursor:pointer;display:flex;justify-content:space-between"><span>${kit.say("chatOpen")}</span><span>▲</span></div>`,
    words: ["jivo", "label"],
  }),
  element: (kit) => ({
    place: corner(kit),
    width: 64,
    bare: true,
    inner: `<x-chat-button>${disc(kit, kit.chance.of([speech(kit), "🗨", "✉️", kit.picture(36, 36)]), kit.chance.is(0.7) ? kit.say("chatOpen") : "")}</x-chat-button>`,
    words: ["support", "bubble"],
  }),
  topics: (kit) => ({
    place: corner(kit),
    width: 340,
    bare: true,
    inner: `<div style="background:#fff;color:#222;box-shadow:0 0 20px rgba(0,0,0,.3)">${head(kit)}<div style="padding:12px"><select style="width:100%"><option>Sales</option><option>Support</option></select><input placeholder="Name" style="width:100%"><input placeholder="${kit.say("email")}" style="width:100%"><button style="width:100%">${kit.say("chatOpen")}</button></div></div>${kit.closer()}`,
    words: ["prechat", "survey"],
  }),
};
