import { combinations, spread, type WorldWidget } from "./widget.ts";
import { CONSENT } from "./words.ts";

const words = Object.values(CONSENT);
const languages = Object.keys(CONSENT);
const banner = (family: string, rest: Omit<WorldWidget, "truth" | "family" | "origin">): WorldWidget => ({
  truth: "cookie-banner",
  family,
  origin: "code",
  ...rest,
});
/** A component of React, in an element of its own at the end of the page. */
export const react = (imports: string, element: string): string =>
  `import React from "react"; import { createRoot } from "react-dom/client"; ${imports}
   const settings = window.worldSettings; const e = React.createElement;
   const host = document.createElement("div"); host.dataset.host = ""; document.body.append(host); createRoot(host).render(${element});`;

const gui = combinations({
  words,
  layout: ["box", "box inline", "cloud inline", "bar", "bar inline"],
  position: ["bottom right", "bottom left", "bottom center", "middle center", "top center"],
});

export const CONSENT_WIDGETS: Readonly<Record<string, WorldWidget>> = {
  vanilla3: banner("vanilla-cookieconsent", {
    files: ["vanilla-cookieconsent/dist/cookieconsent.css", "vanilla-cookieconsent/dist/cookieconsent.umd.js"],
    root: "#cc-main",
    start: `const { words, layout, position } = settings; const w = { title: words.title, description: words.text, acceptAllBtn: words.accept, acceptNecessaryBtn: words.reject };
      CookieConsent.run({ hideFromBots: false, guiOptions: { consentModal: { layout, position } }, disablePageInteraction: position === "middle center", categories: { necessary: { readOnly: true }, analytics: {} },
      language: { default: "en", translations: { en: { consentModal: { ...w, showPreferencesBtn: words.more, footer: "<a href='/privacy'>" + words.policy + "</a>" }, preferencesModal: { ...w, savePreferencesBtn: words.save, sections: [{ title: words.more, description: words.text }] } } } } });`,
    variants: spread(gui, 12),
  }),
  vanilla2: banner("vanilla-cookieconsent", {
    files: ["vanilla-cookieconsent-2/dist/cookieconsent.css", "vanilla-cookieconsent-2/dist/cookieconsent.js"],
    root: "#cc--main",
    start: `const { words, layout, position } = settings; initCookieConsent().run({ current_lang: "en", autorun: true, hide_from_bots: false, gui_options: { consent_modal: { layout: layout.split(" ")[0], position, transition: "slide" } },
      languages: { en: { consent_modal: { title: words.title, description: words.text, primary_btn: { text: words.accept, role: "accept_all" }, secondary_btn: { text: words.reject, role: "accept_necessary" } },
      settings_modal: { title: words.more, save_settings_btn: words.save, accept_all_btn: words.accept, blocks: [{ title: words.title, description: words.text }] } } } });`,
    variants: spread(gui, 7),
  }),
  osano: banner("osano", {
    files: ["cookieconsent/build/cookieconsent.min.css", "cookieconsent/build/cookieconsent.min.js"],
    root: ".cc-window, .cc-revoke",
    start: `const { words, ...rest } = settings; cookieconsent.initialise({ ...rest, palette: { popup: { background: "#237afc" }, button: { background: "#fff", text: "#237afc" } }, content: { message: words.text, dismiss: "OK", allow: words.accept, deny: words.reject, link: words.policy } });`,
    variants: spread(
      combinations({
        words,
        position: ["bottom", "top", "bottom-left", "bottom-right"],
        theme: ["classic", "edgeless", "block"],
        type: ["info", "opt-in", "opt-out"],
      }),
      10,
    ),
  }),
  osanoPushed: banner("osano", {
    files: ["cookieconsent/build/cookieconsent.min.css", "cookieconsent/build/cookieconsent.min.js"],
    root: ".cc-window, .cc-grower",
    start: `cookieconsent.initialise({ position: "top", static: true, palette: { popup: { background: "#000" }, button: { background: "#f1d600" } }, content: { message: settings.words.text, dismiss: settings.words.accept } });`,
    variants: words.slice(0, 3).map((one) => ({ words: one })),
  }),
  klaro: banner("klaro", {
    files: ["klaro/dist/klaro.js"],
    root: ".klaro",
    start: `klaro.setup({ version: 1, elementID: "klaro", ...settings, services: [{ name: "matomo", title: "Matomo", purposes: ["analytics"] }, { name: "youtube", title: "YouTube", purposes: ["marketing"] }] });`,
    variants: spread(
      combinations({
        lang: ["en", "de", "fr", "es", "nl", "it", "pl", "sv"],
        noticeAsModal: [false, true],
        mustConsent: [false, false, true],
        styling: [{ theme: ["light", "bottom", "wide"] }, { theme: ["light", "top", "left"] }, {}],
      }),
      10,
    ),
  }),
  tarteaucitron: banner("tarteaucitron", {
    files: ["tarteaucitronjs/tarteaucitron.js"],
    root: "#tarteaucitronAlertBig, #tarteaucitronAlertSmall",
    start: `tarteaucitronForceLanguage = settings.lang; tarteaucitron.init({ privacyUrl: "", showIcon: false, showAlertSmall: false, highPrivacy: true, AcceptAllCta: true, DenyAllCta: true, ...settings }); tarteaucitron.services.own = { key: "own", type: "analytic", name: "Own", needConsent: true, cookies: [], js() {} }; (tarteaucitron.job = tarteaucitron.job || []).push("own");`,
    variants: spread(
      combinations({ lang: ["fr", "en", "de", "es", "it", "pl"], orientation: ["bottom", "middle", "top", "popup"] }),
      10,
    ),
  }),
  orejime: banner("orejime", {
    files: ["orejime/dist/orejime-standard.css"],
    html: (
      settings,
    ) => `<script>window.orejimeConfig = { privacyPolicyUrl: "/privacy", forceBanner: true, purposes: [{ id: "analytics", title: "Analytics", cookies: ["_ga"] }, { id: "video", title: "Video", cookies: [] }] };</script>
      <script src="/world-widget/files/orejime/dist/orejime-standard-${String(settings["lang"])}.js"></script>`,
    start: `if (window.loadOrejime) loadOrejime(orejimeConfig); `,
    root: ".orejime-Env, .orejime-Banner, .orejime-Modal, .orejime-ModalOverlay",
    variants: ["en", "fr", "de", "es", "it", "nl"].map((lang) => ({ lang })),
  }),
  cookieNotice: banner("cookie-notice", {
    files: ["cookie-notice/dist/cookie.notice.js"],
    root: "#cookieNotice, #cookie-notice, [id^=cookieNotice]",
    start: `new cookieNoticeJS({ ...settings, learnMoreLinkEnabled: true, learnMoreLinkHref: "/privacy", messageLocales: { en: settings.words.text }, buttonLocales: { en: settings.words.accept }, learnMoreLinkText: { en: settings.words.policy } });`,
    variants: spread(
      combinations({ words, cookieNoticePosition: ["bottom", "top"], buttonBgColor: ["#2d8", "#0062cc"] }),
      6,
    ),
  }),
  cookieConsentJs: banner("cookie-consent-js", {
    files: ["cookie-consent-js/src/cookie-consent.css", "cookie-consent-js/src/cookie-consent.js"],
    root: ".cookie-consent-modal, #cookie-consent-modal, .cookie-consent, #cookieConsent",
    start: `new CookieConsent({ contentUrl: "/world-widget/files/cookie-consent-js/cookie-consent-content", privacyPolicyUrl: "/privacy", ...settings });`,
    variants: ["en", "de", "es", "fr"].map((lang) => ({ lang, autoShowModal: true })),
  }),
  cookiecraft: banner("cookiecraft", {
    files: ["cookiecraft/dist/cookiecraft.css", "cookiecraft/dist/cookiecraft.min.js"],
    root: ".cc-banner, .cc-backdrop, .cc-widget, .cc-modal",
    start: `const { words, ...rest } = settings; new CookieCraft.CookieConsent({ ...rest, categories: { necessary: { enabled: true, readOnly: true, label: "Essential", description: "…" }, analytics: { enabled: true, label: "Analytics", description: "…" } }, translations: { title: words.title, description: words.text, acceptAll: words.accept, rejectAll: words.reject, customize: words.more } }).init();`,
    variants: spread(
      combinations({
        words,
        layout: ["bar", "box", "cloud"],
        position: ["bottom", "bottom-right", "top"],
        theme: ["light", "dark"],
      }),
      8,
    ),
  }),
  beyonk: banner("beyonk", {
    module: `import attachBanner from "@beyonk/gdpr-cookie-consent-banner/dist/index.js"; import "@beyonk/gdpr-cookie-consent-banner/dist/style.css";
      const { words } = window.worldSettings; attachBanner(document.body, { cookieName: "gdpr", heading: words.title, description: words.text, acceptLabel: words.accept, rejectLabel: words.reject, settingsLabel: words.more, closeLabel: words.save, showEditIcon: false });`,
    root: ".cookieConsentWrapper, .cookieConsentToggle, .cookieConsentOperations",
    variants: words.map((one) => ({ words: one })),
  }),
  reactCookieConsent: banner("react-cookie-consent", {
    module: react(
      `import CookieConsent from "react-cookie-consent";`,
      `e(CookieConsent, { location: settings.location, buttonText: settings.words.accept, declineButtonText: settings.words.reject, enableDeclineButton: settings.decline, overlay: settings.overlay }, settings.words.text)`,
    ),
    root: ".CookieConsent, .react-cookie-consent-overlay",
    variants: spread(
      combinations({ words, location: ["bottom", "top"], decline: [true, false], overlay: [false, true] }),
      9,
    ),
  }),
  vueCookieLaw: banner("vue-cookie-law", {
    files: ["vue/dist/vue.min.js"],
    module: `import CookieLaw from "vue-cookie-law"; const { words, ...props } = window.worldSettings; const host = document.createElement("div"); document.body.append(host);
      new Vue({ el: host, render: (h) => h(CookieLaw.default ?? CookieLaw, { props: { ...props, message: words.text, buttonText: words.accept, buttonDecline: true, buttonDeclineText: words.reject } }) });`,
    root: ".Cookie",
    variants: spread(
      combinations({
        words,
        theme: ["base", "blood-orange", "dark-lime", "royal"],
        position: ["bottom", "top"],
      }),
      8,
    ),
  }),
  consentPopup: banner("react-cookie-consent-popup", {
    module: react(
      `import { ConsentPopup, ConsentProvider } from "react-cookie-consent-popup"; import "react-cookie-consent-popup/styles";`,
      `e(ConsentProvider, { options: { theme: settings.theme, services: [{ id: "essential", name: "Essential", description: "", mandatory: true }, { id: "analytics", name: "Analytics", description: "" }] } }, e(ConsentPopup))`,
    ),
    root: "[class*=consent-popup], [class*=rccp], [class*=cookie-consent], [role=dialog]",
    variants: [{ theme: "light" }, { theme: "dark" }],
  }),
  jqueryCookieBar: banner("jquery-cookiebar", {
    files: [
      "jquery-cookiebar/jquery.cookiebar.css",
      "jquery/dist/jquery.min.js",
      "jquery-cookiebar/jquery.cookiebar.js",
    ],
    root: "#cookie-bar",
    start: `const { words, at } = settings; jQuery.cookieBar({ message: words.text, acceptText: words.accept, declineButton: true, declineText: words.reject, policyButton: true, policyText: words.policy, forceShow: true, ...at });`,
    variants: spread(
      combinations({
        words,
        at: [{ fixed: true, bottom: true }, { fixed: true }, {}],
      }),
      8,
    ),
  }),
  woodhouse: banner("jquery.cookiebar", {
    files: ["jquery.cookiebar/cookieBar.css", "jquery/dist/jquery.min.js", "jquery.cookiebar/jquery.cookieBar.js"],
    html: ({ words: said }) => `<div class="cookie-message">${(said as (typeof words)[number]).text}</div>`,
    root: ".cookie-message",
    start: `jQuery(".cookie-message").cookieBar();`,
    variants: words.slice(0, 4).map((one) => ({ words: one })),
  }),
};

export const LANGUAGES: readonly string[] = languages;
