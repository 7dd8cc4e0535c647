import { drawn } from "../drawn.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-right", "bottom-left"] as const);
const round = (kit: Kit, colour: string, size = kit.chance.int(48, 68)) =>
  `display:flex;align-items:center;justify-content:center;width:${size}px;height:${size}px;border-radius:50%;background:${colour};color:#fff;border:0;cursor:pointer;position:relative`;
const BUBBLES = [
  "M4 4h16v12H8l-4 4z",
  "M12 3C7 3 3 6.6 3 11c0 2.4 1.2 4.6 3.2 6L5 21l4.6-2.2c.8.2 1.6.2 2.4.2 5 0 9-3.6 9-8s-4-8-9-8z",
];
const bubble = (kit: Kit, size = 28) =>
  kit.chance.is(0.75) ? drawn(kit, "chat", size) : kit.icon(kit.chance.of(BUBBLES), size);
const COLOURS = ["#06c", "#0a7", "#7b2ff7", "#222", "#0084ff", "#ff5a5f"];

/** Launchers that show a sign and say nothing, and what stands beside them. */
export const CHAT_MORE: Readonly<Record<string, Make>> = {
  nameless: (kit) => {
    const tag = kit.chance.of(["button", "div", "a"]);
    return {
      place: corner(kit),
      width: 68,
      bare: true,
      inner: `<${tag}${tag === "a" ? ` href="#"` : ""} style="${round(kit, kit.chance.of(COLOURS))}">${bubble(kit)}${kit.chance.is(0.3) ? `<span style="position:absolute;top:-2px;right:-2px;background:#e00;border-radius:50%;width:18px;height:18px;font-size:11px;text-align:center">${kit.chance.int(1, 3)}</span>` : ""}</${tag}>`,
      words: ["bubble"],
    };
  },
  greenDisc: (kit) => ({
    place: corner(kit),
    width: 62,
    bare: true,
    inner: `<a ${kit.chance.of([`href="https://wa.me/4930123456"`, `href="https://api.whatsapp.com/send?phone=4930"`, `href="#"`, `role="button"`])} style="${round(kit, "#25d366", 58)}">${drawn(kit, "whatsapp", 30)}</a>`,
    words: ["wa", "button"],
  }),
  framedDisc: (kit) => ({
    place: corner(kit),
    width: 76,
    bare: true,
    inner: `<iframe ${kit.chance.is(0.5) ? `title="${kit.say("chatOpen")}"` : ""} width="70" height="70" style="border:0" srcdoc="<body style='margin:5px'><button style='width:58px;height:58px;border-radius:50%;border:0;background:#06c'><svg width='28' height='28' viewBox='0 0 24 24'><path fill='#fff' d='${kit.chance.of(BUBBLES)}'/></svg></button>"></iframe>`,
    words: ["frame", "container"],
  }),
  helpPill: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(90, 180),
    bare: true,
    inner: `<button style="display:flex;gap:8px;align-items:center;background:${kit.chance.of(COLOURS)};color:#fff;border:0;border-radius:24px;padding:12px 18px">${bubble(kit, 18)}${kit.say("chatOpen")}</button>`,
    words: ["help", "launcher"],
  }),
  faces: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(240, 320),
    inner: `${kit.chance.is(0.6) ? kit.closer() : ""}<div style="display:flex;gap:4px">${[1, 2, 3].map(() => `<span style="border-radius:50%;overflow:hidden;width:36px;height:36px">${kit.picture(36, 36)}</span>`).join("")}</div><p>${kit.say("chatHi")}</p>${kit.chance.is(0.6) ? kit.button(kit.say("chatOpen")) : `<input placeholder="${kit.say("chatType")}" style="width:100%">`}`,
    words: ["team", "prompt"],
  }),
};
