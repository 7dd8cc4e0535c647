import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const press = (kit: Kit, text: string, look = "") =>
  `<button style="padding:${kit.chance.int(6, 14)}px ${kit.chance.int(12, 32)}px;font:inherit;cursor:pointer;${look}">${text}</button>`;
const strong = (kit: Kit) =>
  `background:${kit.chance.of(["#1863dc", "#68b631", "#111", "#0a5", "#e4002b"])};color:#fff;border:0;`;
const word = (text: string) =>
  `<a href="javascript:void 0" style="text-decoration:underline;color:inherit">${text}</a>`;
const partners = (kit: Kit) => kit.chance.int(12, 980);
const purposes = (kit: Kit, count: number) =>
  kit.chance.some(
    ["Necessary", "Functional", "Statistics", "Marketing", "Preferences", "Analytics", "Targeting", "Unclassified"],
    count,
  );
const knob = (on: boolean) =>
  `<span style="display:inline-block;width:34px;height:18px;border-radius:9px;background:${on ? "#0a7" : "#bbb"}"></span>`;

/** Banners and walls about cookies, after the shapes of those that many sites use. */
export const CONSENT_VENDORS: Readonly<Record<string, Make>> = {
  bottomSheet: (kit) => ({
    place: "bottom-bar",
    width: 0,
    bare: true,
    modal: kit.chance.is(0.4),
    inner: `<div role="${kit.chance.of(["region", "alertdialog", "dialog"])}" style="background:#fff;color:#333;padding:20px 5%;display:flex;box-shadow:0 0 18px rgba(0,0,0,.2);font:14px/1.5 sans-serif"><div style="flex:3"><h2 style="font-size:17px">${kit.say("cookieTitle")}</h2><div>${kit.say("cookieText")} ${word(kit.say("more"))}</div></div><div style="flex:1;display:flex;flex-direction:column;gap:8px">${press(kit, kit.say("settings"), "background:none;border:0;text-decoration:underline;")}${kit.chance.is(0.6) ? press(kit, kit.say("reject"), strong(kit)) : ""}${press(kit, kit.say("accept"), strong(kit))}</div>${kit.chance.is(0.5) ? `<button aria-label="${kit.say("close")}" style="position:absolute;right:12px;top:8px;border:0;background:none">✕</button>` : ""}</div>`,
    words: ["ot", "sdk", "container"],
  }),
  tabbedDialog: (kit) => ({
    place: "center",
    width: kit.chance.int(620, 880),
    bare: true,
    modal: kit.chance.is(0.6),
    inner: `<div style="background:#fff;color:#141414;border-radius:10px;box-shadow:0 8px 48px rgba(0,0,0,.25);font:15px/1.5 Helvetica,sans-serif"><div style="display:flex;justify-content:space-between;padding:16px"><b>◈ Harbour</b><a href="https://vendor.example.com" target="_blank">Powered by Usecookie</a></div><ul role="tablist" style="display:flex;list-style:none;padding:0;border-bottom:1px solid #d6d6d6">${[kit.say("accept"), kit.say("settings"), kit.say("more")].map((tab) => `<li style="flex:1;text-align:center"><a role="tab" href="#">${tab}</a></li>`).join("")}</ul><div style="padding:16px;max-height:220px;overflow:auto"><h2>${kit.say("cookieTitle")}</h2><p>${kit.say("cookieText")}</p></div><div style="display:flex;border-top:1px solid #d6d6d6">${purposes(
      kit,
      4,
    )
      .map(
        (name, at) =>
          `<label style="flex:1;text-align:center;padding:10px"><strong>${name}</strong><br><input type="checkbox" ${at === 0 ? "checked disabled" : ""}></label>`,
      )
      .join(
        "",
      )}</div><div style="display:flex;gap:8px;padding:16px">${[kit.say("reject"), kit.say("settings"), kit.say("accept")].map((text) => press(kit, text, `flex:1;${strong(kit)}`)).join("")}</div></div>`,
    words: ["cybot", "cookie", "dialog"],
  }),
  disagreeAbove: (kit) => ({
    place: "center",
    width: kit.chance.int(480, 640),
    bare: true,
    modal: true,
    inner: `<div role="dialog" aria-modal="true" style="background:#fff;color:#222;padding:24px;border-radius:4px;font:14px/1.6 sans-serif"><div style="text-align:end">${kit.chance.is(0.5) ? `<span role="button" tabindex="0" style="cursor:pointer">${kit.say("reject")} →</span>` : word(kit.say("reject"))}</div><div style="text-align:center"><b style="font-size:20px">${kit.say("cookieTitle")}</b></div><div style="max-height:160px;overflow:auto">${kit.say("cookieText")}<br><br>${kit.say("cookieText")}</div><div>${word(`${partners(kit)} partners →`)}</div><div style="display:flex;gap:16px;margin-top:16px">${press(kit, `${kit.say("settings")} →`, "flex:1;background:#eee;border:1px solid #ddd;")}${press(kit, kit.say("accept"), `flex:1;${strong(kit)}`)}</div></div>`,
    words: ["didomi", "popup"],
  }),
  purposeList: (kit) => ({
    place: kit.chance.of(["center", "bottom-bar"] as const),
    width: 640,
    modal: true,
    inner: `<header style="border-bottom:1px solid #ccc"><h2>${kit.say("cookieTitle")}</h2></header><p>${kit.say("cookieText")}</p><ul style="list-style:none">${["Store and/or access information on a device", "Personalised content", "Precise geolocation data"].map((name) => `<li>▸ ${name}</li>`).join("")}</ul><footer style="display:flex;justify-content:space-between">${press(kit, kit.say("settings"), "border:0;background:none;text-transform:uppercase;")}<div>${press(kit, kit.say("reject"), "background:#fff;border:1px solid #368bd6;")}${press(kit, kit.say("accept"), strong(kit))}</div></footer>`,
    words: ["qc", "cmp2", "ui"],
  }),
  cornerStack: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right"] as const),
    width: kit.chance.int(300, 400),
    bare: true,
    inner: `<div style="background:#fff;color:#212121;border:1px solid #f4f4f4;padding:22px 18px;border-radius:6px;box-shadow:0 -1px 10px #acabab4d;font:14px/24px sans-serif"><p style="font-size:18px;font-weight:700;margin:0 0 10px">${kit.say("cookieTitle")}</p><div><p>${kit.say("cookieText")}</p></div><div style="display:flex;flex-wrap:wrap;gap:8px">${kit.chance.is(0.6) ? press(kit, kit.say("settings"), "flex:1;color:#1863dc;border:2px solid;background:none;") : ""}${press(kit, kit.say("reject"), "flex:1;color:#1863dc;border:2px solid;background:none;")}${press(kit, kit.say("accept"), `width:100%;${strong(kit)}`)}</div>${kit.chance.is(0.3) ? "<div style='font-size:11px;text-align:center'>Powered by ✔ ConsentKit</div>" : ""}</div>`,
    words: ["cky", "consent", "container"],
  }),
  collapsible: (kit) => ({
    place: kit.chance.of(["bottom-right", "center", "bottom-bar"] as const),
    width: kit.chance.int(400, 560),
    inner: `<div style="display:flex;justify-content:space-between"><b>${kit.say("settings")}</b><span role="button" aria-label="${kit.say("close")}">✕</span></div><p>${kit.say("cookieText")}</p>${purposes(
      kit,
      3,
    )
      .map(
        (name, at) =>
          `<details ${at === 0 ? "open" : ""} style="background:#f3f3f3;margin:4px 0;padding:6px"><summary>${name} <input type="checkbox"></summary><p style="font-size:12px">${kit.say("text")}</p></details>`,
      )
      .join(
        "",
      )}<div>${press(kit, kit.say("accept"), strong(kit))}${press(kit, kit.say("reject"))}${press(kit, kit.say("settings"))}</div><p>${word(kit.say("more"))} · ${word("Impressum")}</p>`,
    words: ["cmplz", "cookiebanner"],
  }),
  wordsOnly: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar"] as const),
    width: 0,
    bare: true,
    inner: `<div style="background:${kit.chance.of(["#000", "#fff", "#f5e9c8"])};color:${kit.chance.of(["#888", "#766"])};padding:10px 20px;font:13px sans-serif">${kit.say("cookieText")} ${word(kit.say("more"))} <a href="#" style="color:#f1d600;font-weight:700">${kit.say("accept")}</a></div>`,
    words: ["cookie", "law", "info"],
  }),
  clickableSpans: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center", "bottom-right"] as const),
    width: kit.chance.int(360, 700),
    inner: `<section>${kit.chance.is(0.5) ? `<h4>${kit.say("cookieTitle")}</h4>` : ""}<span>${kit.say("cookieText")}</span><span style="display:flex;gap:20px;margin-top:10px"><span style="cursor:pointer;font-weight:700">${kit.say("accept")}</span><span style="cursor:pointer">${kit.say("reject")}</span></span></section>`,
    words: ["privacy", "prompt"],
  }),
  levels: (kit) => ({
    place: "center",
    width: kit.chance.int(420, 600),
    modal: true,
    inner: `${kit.title(kit.say("cookieTitle"))}${kit.text(kit.say("cookieText"))}<form><fieldset style="border:0">${purposes(
      kit,
      3,
    )
      .map(
        (name, at) =>
          `<label style="display:block"><input type="radio" name="level" ${at === 0 ? "checked" : ""}> ${name}</label>`,
      )
      .join(
        "",
      )}</fieldset>${kit.button(kit.say("accept"))}${kit.chance.is(0.4) ? kit.link(kit.say("more"), "/datenschutz") : ""}</form>`,
    words: ["privacy", "levels"],
  }),
  secondLayer: (kit) => ({
    place: kit.chance.of(["center", "full", "drawer"] as const),
    width: kit.chance.int(520, 900),
    modal: true,
    inner: `${kit.closer()}${kit.title(kit.say("settings"))}${kit.text(kit.say("cookieText"))}${kit.button(kit.say("accept"))}<div style="display:flex"><ul style="width:180px;list-style:none;padding:0">${purposes(
      kit,
      4,
    )
      .map((name) => `<li style="padding:10px;border-bottom:1px solid #ddd">${name}</li>`)
      .join(
        "",
      )}</ul><div><h4>${kit.say("settings")} ${knob(true)}</h4><p>${kit.say("text")}</p><table><tr><th>Name</th><th>Domain</th><th>Days</th></tr><tr><td>_ga</td><td>.example.com</td><td>730</td></tr><tr><td>sid</td><td>.example.com</td><td>1</td></tr></table></div></div><div style="text-align:end">${kit.button(kit.say("reject"), false)}${kit.button(kit.say("settings"), false)}</div>`,
    words: ["preference", "center"],
  }),
  saleNotice: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-left", "center"] as const),
    width: 440,
    inner: `${kit.closer()}<b>${kit.chance.of(["Your privacy choices", "Notice at collection", "Do not sell or share my personal information", "Your Opt Out Preference Signal is honored"])}</b><p>${kit.chance.of(["We may share your information with third parties for targeted advertising. You can opt out at any time.", "If you opt out, we will not sell or share your personal information for cross-context behavioral advertising. This applies to this browser only.", "We collect identifiers and internet activity. See our privacy notice for details."])}</p>${kit.button(kit.chance.of(["Do not sell my info", "Opt out", "Confirm my choices", "Privacy settings"]), false)}${kit.button(kit.chance.of(["OK", "Got it", "Accept"]))}`,
    words: ["ccpa", "notice"],
  }),
  rights: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-right", "center"] as const),
    width: kit.chance.int(320, 520),
    modal: kit.chance.is(0.3),
    inner: `${kit.chance.is(0.5) ? kit.closer() : ""}<h3>${kit.chance.of(["We respect your data", "Data protection", "Your data, your choice", "Privacy notice", "Tracking preferences"])}</h3><p>${kit.chance.of(["With your permission we and our partners use precise location data and identification through device scanning.", "We and 310 third parties process personal data to measure and improve this service.", "We use technologies that store data on your device. Some are needed, others help us measure our audience."])}</p>${kit.button(kit.chance.of(["Manage options", "Learn more", "Settings"]), false)}${kit.button(kit.chance.of(["Disagree", "Reject", "Decline"]), false)}${kit.button(kit.chance.of(["Agree", "Accept", "Consent"]))}`,
    words: ["data", "notice"],
  }),
  shortBar: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar"] as const),
    width: 0,
    inner: `<p style="margin:0;text-align:center">${kit.chance.of(["🍪 ", ""])}${kit.say("cookieText").split(". ")[0]}. <button>${kit.say("accept")}</button>${kit.chance.is(0.5) ? ` <button>${kit.say("reject")}</button>` : ""}</p>`,
    words: ["cookies", "short"],
  }),
  siteTop: (kit) => ({
    place: "flow-top",
    width: 0,
    bare: true,
    inner: `<div role="region" aria-label="${kit.say("cookieTitle")}" style="background:#f3f2f1;padding:24px 15px"><div style="max-width:960px;margin:0 auto"><h2 style="font-size:22px">${kit.say("cookieTitle")}</h2><p>${kit.say("cookieText")}</p><p>${kit.say("cookieText")}</p><div>${press(kit, kit.say("accept"), "background:#00703c;color:#fff;border:0;")} ${press(kit, kit.say("reject"), "background:#00703c;color:#fff;border:0;")} <a href="/cookies">${kit.say("settings")}</a></div></div></div>`,
    words: ["govuk", "cookie", "banner"],
  }),
  pictured: (kit) => ({
    place: "center",
    width: kit.chance.int(640, 820),
    modal: true,
    inner: `<div style="display:flex;gap:24px"><div style="flex:0 0 240px">${kit.picture(240, 300)}</div><div>${kit.title(kit.chance.is(0.5) ? `🍪 ${kit.say("cookieTitle")}` : kit.say("cookieTitle"))}${kit.text(kit.say("cookieText"))}${kit.button(kit.say("accept"))}${kit.button(kit.say("reject"), false)}</div></div>`,
    words: ["consent", "modal"],
  }),
  stuckBelow: (kit) => ({
    place: "bottom-bar",
    width: 0,
    where: kit.chance.of([
      "position:sticky;bottom:0;z-index:50;",
      "position:fixed;inset:auto 0 0 0;z-index:9999;",
      "position:absolute;top:0;left:0;width:100%;z-index:1000;",
    ]),
    inner: `<div style="display:grid;grid-template-columns:1fr auto;gap:20px;align-items:center"><div><span>${kit.say("cookieText")}</span> ${word(kit.say("more"))}</div><div>${press(kit, kit.say("accept"), strong(kit))} ${kit.chance.is(0.6) ? press(kit, kit.say("reject")) : ""}</div></div>`,
    words: ["cookie", "consent"],
  }),
  listed: (kit) => ({
    place: kit.chance.of(["bottom-center", "bottom-left", "center"] as const),
    width: kit.chance.int(360, 540),
    modal: kit.chance.is(0.4),
    inner: `<h3>${kit.say("cookieTitle")}</h3><ul>${purposes(kit, 4)
      .map((name) => `<li>${name}</li>`)
      .join(
        "",
      )}</ul><small>${kit.say("cookieText")}</small><p>${kit.link(kit.say("more"), "/privacy-policy")} | ${kit.link("Imprint", "/imprint")}</p><div style="display:flex;flex-direction:column">${kit.button(kit.say("accept"))}${kit.button(kit.say("settings"), false)}</div>`,
    words: ["tarteaucitron", "alert", "big"],
  }),
  oneLine: (kit) => ({
    place: kit.chance.of(["bottom-center", "bottom-left", "bottom-right", "top-bar"] as const),
    width: kit.chance.int(260, 520),
    inner: `${kit.say("cookieText").split(". ")[0]} ${kit.chance.is(0.6) ? word(kit.say("more")) : ""} <span role="button" tabindex="0" style="cursor:pointer">${kit.chance.of(["OK", "✕", "×", kit.say("accept"), kit.say("close")])}</span>`,
    words: ["cc", "float"],
  }),
};
