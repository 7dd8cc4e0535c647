import type { Kit } from "./kit.ts";
import type { Truth } from "./widget.ts";

/** A widget as a published package draws it. */
interface Library {
  truth: Truth;
  files: readonly string[];
  /** What starts it. */
  start: (kit: Kit) => string;
  /** What it draws. */
  root: string;
}

const text = (value: unknown) => JSON.stringify(value).replaceAll("</", "<\\/");
const dialogHtml = (kit: Kit, inner: string) =>
  `const modal = new tingle.modal({ closeMethods: ["overlay", "button"] }); modal.setContent(${text(inner)}); modal.open();${kit.chance.is(0.1) ? " " : ""}`;
const TINGLE = ["tingle.js/dist/tingle.min.css", "tingle.js/dist/tingle.min.js"];
const ALERT = ["sweetalert2/dist/sweetalert2.all.min.js"];

/** The packages, with the versions that `npm pack` is asked for. All are free software. */
export const PACKAGES = [
  "vanilla-cookieconsent@3.1.0",
  "cookieconsent@3.1.1",
  "klaro@0.7.22",
  "tarteaucitronjs@1.34.0",
  "orejime@3.2.1",
  "smart-app-banner@2.0.0",
  "sweetalert2@11.26.25",
  "tingle.js@0.16.0",
  "notyf@3.10.0",
  "izitoast@1.4.0",
  "driver.js@1.8.0",
] as const;

/** What published packages draw, and what it truly is. */
export const LIBRARIES: Readonly<Record<string, Library>> = {
  vanilla: {
    truth: "cookie-banner",
    files: ["vanilla-cookieconsent/dist/cookieconsent.css", "vanilla-cookieconsent/dist/cookieconsent.umd.js"],
    root: "#cc-main .cm, #cc-main .pm",
    start: (kit) => {
      const words = {
        title: kit.say("cookieTitle"),
        description: kit.say("cookieText"),
        acceptAllBtn: kit.say("accept"),
        acceptNecessaryBtn: kit.say("reject"),
      };
      const layout = kit.chance.of(["box", "box inline", "cloud", "bar", "bar inline"]);
      const position = kit.chance.of(["bottom right", "bottom left", "bottom center", "middle center", "top center"]);
      const translations = {
        en: {
          consentModal: { ...words, showPreferencesBtn: kit.say("settings") },
          preferencesModal: {
            ...words,
            savePreferencesBtn: kit.say("settings"),
            closeIconLabel: kit.say("close"),
            sections: [{ title: kit.say("settings"), description: kit.say("cookieText"), linkedCategory: "analytics" }],
          },
        },
      };
      return `CookieConsent.run(${text({ hideFromBots: false, disablePageInteraction: kit.chance.is(0.3), guiOptions: { consentModal: { layout, position } }, categories: { necessary: { readOnly: true }, analytics: {} }, language: { default: "en", translations } })});${kit.chance.is(0.2) ? "CookieConsent.showPreferences();" : ""}`;
    },
  },
  cookieconsent: {
    truth: "cookie-banner",
    files: ["cookieconsent/build/cookieconsent.min.css", "cookieconsent/build/cookieconsent.min.js"],
    root: ".cc-window",
    start: (kit) =>
      `cookieconsent.initialise(${text({ palette: { popup: { background: "#000" }, button: { background: "#f1d600" } }, position: kit.chance.of(["bottom", "top", "bottom-left", "bottom-right", "top-left"]), theme: kit.chance.of(["classic", "edgeless", "block"]), type: kit.chance.of(["info", "opt-out", "opt-in"]), content: { message: kit.say("cookieText"), dismiss: kit.say("accept"), allow: kit.say("accept"), deny: kit.say("reject"), link: kit.say("more") } })});`,
  },
  klaro: {
    truth: "cookie-banner",
    files: ["klaro/dist/klaro.min.css", "klaro/dist/klaro-no-css.js"],
    root: ".klaro .cookie-notice, .klaro .cookie-modal",
    start: (kit) =>
      `klaro.setup(${text({ version: 1, elementID: "klaro", lang: ["de", "fr", "es", "it", "nl", "pl", "pt", "sv", "fi", "ro", "hu", "el", "tr", "ru"].includes(kit.language) ? kit.language : "en", noticeAsModal: kit.chance.is(0.3), mustConsent: kit.chance.is(0.3), hideDeclineAll: kit.chance.is(0.2), styling: { theme: kit.chance.some(["light", "top", "wide", "left"], 2) }, services: ["matomo", "youtube", "maps"].map((name) => ({ name, title: name, purposes: ["analytics"] })) })});`,
  },
  tarteaucitron: {
    truth: "cookie-banner",
    files: ["tarteaucitronjs/tarteaucitron.js"],
    root: "#tarteaucitronAlertBig",
    start: (kit) =>
      `tarteaucitronForceLanguage = ${text(["de", "fr", "es", "it", "nl", "pl", "pt", "sv", "fi", "ro", "hu", "el", "tr", "ru", "cs", "da", "ja", "zh", "uk", "ko", "vi", "ar"].includes(kit.language) ? kit.language : "en")}; tarteaucitron.init(${text({ privacyUrl: "", orientation: kit.chance.of(["bottom", "middle", "top", "popup"]), showAlertSmall: false, showIcon: false, DenyAllCta: kit.chance.is(0.8), AcceptAllCta: true, highPrivacy: true })}); tarteaucitron.services.own = { key: "own", type: "analytic", name: "Own", needConsent: true, cookies: [], js() {} }; (tarteaucitron.job = tarteaucitron.job || []).push("own");`,
  },
  orejime: {
    truth: "cookie-banner",
    files: ["orejime/dist/orejime-standard.css", "orejime/dist/orejime-standard-LANGUAGE.js"],
    root: ".orejime-Banner, .orejime-Modal",
    start: (kit) =>
      `orejime = window.loadOrejime ? loadOrejime(orejimeConfig) : window.orejime;${kit.chance.is(0.2) ? "orejime?.prompt?.();" : ""}`,
  },
  appBanner: {
    truth: "social-overlay",
    files: ["smart-app-banner/dist/smart-app-banner.css", "smart-app-banner/dist/smart-app-banner.js"],
    root: ".smartbanner",
    start: (kit) => {
      const store = { ios: "On the App Store", android: "In Google Play" };
      return `document.head.insertAdjacentHTML("beforeend", '<meta name="apple-itunes-app" content="app-id=502838820"><meta name="google-play-app" content="app-id=org.harbour">'); new SmartBanner(${text({ title: "Harbour", author: "Harbour Inc.", button: kit.say("appOpen"), store, price: { ios: "FREE", android: "FREE" }, force: kit.chance.of(["ios", "android"]) })});`;
    },
  },
  alertLetter: {
    truth: "newsletter",
    files: ALERT,
    root: ".swal2-container",
    start: (kit) =>
      `Swal.fire(${text({ title: kit.say("newsTitle"), text: kit.say("newsText"), input: "email", inputPlaceholder: kit.say("email"), confirmButtonText: kit.say("subscribe"), showCancelButton: kit.chance.is(0.5), cancelButtonText: kit.say("noThanks"), showCloseButton: kit.chance.is(0.5), toast: false })});`,
  },
  modalLetter: {
    truth: "newsletter",
    files: TINGLE,
    root: ".tingle-modal",
    start: (kit) =>
      dialogHtml(
        kit,
        `<h2>${kit.say("newsTitle")}</h2><p>${kit.say("newsText")}</p><form>${kit.email()}${kit.button(kit.say("subscribe"))}</form>`,
      ),
  },
  modalConsent: {
    truth: "cookie-banner",
    files: TINGLE,
    root: ".tingle-modal",
    start: (kit) =>
      dialogHtml(
        kit,
        `<h2>${kit.say("cookieTitle")}</h2><p>${kit.say("cookieText")}</p>${kit.button(kit.say("accept"))}${kit.button(kit.say("reject"), false)}`,
      ),
  },
  modalAccount: {
    truth: "keep",
    files: TINGLE,
    root: ".tingle-modal",
    start: (kit) =>
      dialogHtml(
        kit,
        `<h2>${kit.say("login")}</h2><form>${kit.email()}<input type="password" placeholder="${kit.say("password")}">${kit.button(kit.say("login"))}</form>`,
      ),
  },
  alertChoice: {
    truth: "keep",
    files: ALERT,
    root: ".swal2-container",
    start: (kit) =>
      `Swal.fire(${text({
        ...kit.chance.of([
          { title: kit.say("ageTitle"), confirmButtonText: kit.say("ageYes") },
          { title: kit.say("saved"), icon: "success" },
          { title: "Delete?", icon: "warning", text: kit.say("text") },
          { title: kit.say("cart"), text: kit.say("title"), confirmButtonText: kit.say("checkout") },
          { title: kit.say("login"), input: "password", inputPlaceholder: kit.say("password") },
        ]),
        showCancelButton: kit.chance.is(0.6),
        cancelButtonText: kit.say("undo"),
      })});`,
  },
  toast: {
    truth: "keep",
    files: ["notyf/notyf.min.css", "notyf/notyf.min.js"],
    root: ".notyf__toast",
    start: (kit) =>
      `new Notyf(${text({ duration: 0, dismissible: kit.chance.is(0.5), position: { x: kit.chance.of(["right", "left", "center"]), y: kit.chance.of(["top", "bottom"]) } })}).${kit.chance.of(["success", "error"])}(${text(kit.say("saved"))});`,
  },
  iziToast: {
    truth: "keep",
    files: ["izitoast/dist/css/iziToast.min.css", "izitoast/dist/js/iziToast.min.js"],
    root: ".iziToast",
    start: (kit) =>
      `iziToast.${kit.chance.of(["success", "warning", "info", "show"])}(${text({ title: kit.chance.of(["OK", "Hey", ""]), message: kit.say("saved"), timeout: false, position: kit.chance.of(["bottomRight", "bottomLeft", "topRight", "bottomCenter", "center"]), buttons: [] })});`,
  },
  tour: {
    truth: "keep",
    files: ["driver.js/dist/driver.css", "driver.js/dist/driver.js.iife.js"],
    root: ".driver-popover",
    start: (kit) =>
      `driver.js.driver().highlight({ element: "h1, header, main", popover: ${text({ title: kit.say("title"), description: kit.say("text") })} });`,
  },
};

/** The part of a page that starts a library and marks what it draws. */
export function libraryPart(kit: Kit, name: string): string {
  const library = LIBRARIES[name];
  if (library === undefined) throw new Error(`No library ${name}.`);
  const language = ["de", "fr", "es", "it", "nl", "fi", "hu", "ro", "sv"].includes(kit.language) ? kit.language : "en";
  const files = library.files.map((file) => `/library/${file.replace("LANGUAGE", language)}`);
  const mark = `const mark = () => { for (const one of document.querySelectorAll(${text(library.root)})) { one.dataset.truth = ${text(library.truth)}; one.dataset.family = ${text(`${library.truth}/package-${name}`)}; } }; new MutationObserver(mark).observe(document, { childList: true, subtree: true }); mark();`;
  const config = `window.orejimeConfig = ${text({
    privacyPolicyUrl: "/privacy",
    forceBanner: true,
    purposes: [
      { id: "a", title: "Analytics", description: "…", cookies: ["_ga"] },
      { id: "b", title: "Ads", cookies: [] },
    ],
  })};`;
  const tags = files.map((file) =>
    file.endsWith(".css") ? `<link rel="stylesheet" href="${file}">` : `<script src="${file}"></script>`,
  );
  return `<script>${config}{ ${mark} }</script>${tags.join("")}<script>{ ${library.start(kit)} }</script>`;
}
