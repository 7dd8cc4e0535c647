import { documentOf, html } from "../../answer.ts";
import { textFrom, type Page } from "../../visit.ts";

/** What has this colour is drawn where a page was told no; of another, where it was told yes. */
export const SAID_NO = [20, 90, 200] as const;
export const SAID_YES = [240, 140, 0] as const;

const box = (colour: readonly number[]): string =>
  `<i style="display:inline-block;width:60px;height:20px;background:rgb(${colour.join(",")})"></i>`;
const gone = box([230, 0, 126]);
const kept = box([0, 128, 96]);
const about =
  "We and our partners use cookies to analyse traffic and to personalise content and ads. You can change your choice at any time.";
const text =
  "<p>The ferries leave before sunrise, and by the time the market opens the first boats are back.</p>".repeat(4);
const bar =
  "position:fixed;left:0;right:0;bottom:0;background:#fff;padding:24px;z-index:2147483645;box-shadow:0 0 18px #999";
const middle =
  "position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);width:560px;background:#fff;padding:24px;z-index:99999;box-shadow:0 0 18px #999";

/** `said(no)` draws what was said, and `shut()` takes the dialog away as the page would. */
const page = (markup: string, script = ""): string =>
  documentOf({
    title: "The harbour in the morning",
    head: "<style>body{margin:0;background:#fff;font:16px/1.5 sans-serif}</style>",
    body: `<main style="max-width:700px;margin:40px auto">${kept}<p id="said"></p><h1>The harbour</h1>${text}</main>${markup}
<script>
const said = (no) => document.getElementById("said").insertAdjacentHTML("beforeend", no ? '${box(SAID_NO)}' : '${box(SAID_YES)}');
const on = (root, selector, act) => root.querySelectorAll(selector).forEach((one) => one.addEventListener("click", act));
const listen = (root, { yes, no, shut }) => { on(root, yes, () => { said(false); shut(); }); on(root, no, () => { said(true); shut(); }); };
const drop = (selector) => () => document.querySelector(selector).remove();
${script}</script>`,
  });

const oneTrust = (buttons: string, script: string): string =>
  page(
    `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter ot-fade-in" style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:2147483000"></div>
<div id="onetrust-banner-sdk" class="otFlat bottom vertical-align-content" role="region" aria-label="Cookie banner" style="${bar}"><div role="alertdialog" aria-label="Privacy"><div class="ot-sdk-container"><div id="onetrust-policy"><h2 id="onetrust-policy-title">We value your privacy</h2><div id="onetrust-policy-text">${about} ${gone}</div></div><div id="onetrust-button-group">${buttons}</div></div></div></div></div>`,
    script,
  );
const settings = `<button id="onetrust-pc-btn-handler">Cookie settings</button>`;
const reject = `<button id="onetrust-reject-all-handler">Reject all</button>`;
const accept = `<button id="onetrust-accept-btn-handler">Accept all cookies</button>`;
const answers = (shut: string): string =>
  `listen(document, { yes: "#onetrust-accept-btn-handler", no: "#onetrust-reject-all-handler", shut: ${shut} });`;

/** Dialogs in the shapes of those that most sites use: each says no when it is told no. */
export const DIALOGS: Readonly<Record<string, string>> = {
  onetrust: oneTrust(`${settings}${reject}${accept}`, answers('drop("#onetrust-consent-sdk")')),
  cookiebot: page(
    `<div id="CybotCookiebotDialog" role="dialog" style="${middle}"><div id="CybotCookiebotDialogBodyContentText">${about} ${gone}</div><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll" class="CybotCookiebotDialogBodyButton">Ablehnen</button><button id="CybotCookiebotDialogBodyLevelButtonCustomize">Anpassen</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" class="CybotCookiebotDialogBodyButton">Alle zulassen</button></div>`,
    `listen(document, { yes: "#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll", no: "#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll", shut: drop("#CybotCookiebotDialog") });`,
  ),
  didomi: page(
    `<div id="didomi-host"><div id="didomi-popup" class="didomi-popup-backdrop didomi-notice-popup" style="position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:99999"><div class="didomi-popup-container" style="${middle}"><a href="javascript:void(0)" class="didomi-continue-without-agreeing" role="button">Continuer sans accepter →</a><p>${about} ${gone}</p><button id="didomi-notice-learn-more-button">En savoir plus</button><button id="didomi-notice-agree-button">Accepter et fermer</button></div></div></div>`,
    `document.body.style.overflow = "hidden"; listen(document, { yes: "#didomi-notice-agree-button", no: ".didomi-continue-without-agreeing", shut: () => { document.body.style.overflow = ""; drop("#didomi-host")(); } });`,
  ),
  quantcast: page(
    `<div class="qc-cmp2-container" id="qc-cmp2-container"><div id="qc-cmp2-main" style="position:fixed;inset:0;background:rgba(0,0,0,.4);z-index:99999"><div id="qc-cmp2-ui" role="dialog" style="${middle}"><p>${about} ${gone}</p><div class="qc-cmp2-summary-buttons"><button mode="secondary">MORE OPTIONS</button><button mode="secondary">DISAGREE</button><button mode="primary">AGREE</button></div></div></div></div>`,
    `listen(document, { yes: "[mode=primary]", no: "[mode=secondary]:nth-of-type(2)", shut: drop("#qc-cmp2-container") });`,
  ),
  usercentrics: page(
    `<div id="usercentrics-root"></div>`,
    `const host = document.getElementById("usercentrics-root"), root = host.attachShadow({ mode: "open" });
root.innerHTML = '<div data-testid="uc-container" style="${middle}"><p>${about} ${gone}</p><button data-testid="uc-more-button">More</button><button data-testid="uc-deny-all-button">Deny</button><button data-testid="uc-accept-all-button">Accept All</button></div>';
listen(root, { yes: "[data-testid=uc-accept-all-button]", no: "[data-testid=uc-deny-all-button]", shut: () => host.remove() });`,
  ),
  complianz: page(
    `<div class="cmplz-cookiebanner cmplz-show banner-1" role="dialog" style="${bar}"><div class="cmplz-title">Zustimmung verwalten</div><p>Wir verwenden Cookies, um Ihnen ein besseres Erlebnis zu bieten. ${gone}</p><button class="cmplz-btn cmplz-accept">Alle akzeptieren</button><button class="cmplz-btn cmplz-deny">Nur notwendige Cookies akzeptieren</button></div>`,
    `listen(document, { yes: ".cmplz-accept", no: ".cmplz-deny", shut: drop(".cmplz-cookiebanner") });`,
  ),
  "onetrust with buttons of its own": oneTrust(
    `<button class="yes">Aceptar todas</button><span role="button" class="no">Rechazar todas</span>`,
    `listen(document, { yes: ".yes", no: ".no", shut: drop("#onetrust-consent-sdk") });`,
  ),
  cookieyes: page(
    "",
    `setTimeout(() => { document.body.insertAdjacentHTML("beforeend", '<div class="cky-consent-container cky-box-bottom-left" style="position:fixed;left:40px;bottom:40px;width:440px;background:#fff;z-index:9999;padding:22px;box-shadow:0 0 12px #999"><div class="cky-consent-bar"><p>${about} ${gone}</p><button class="cky-btn cky-btn-customize" data-cky-tag="settings-button">Customise</button><button class="cky-btn cky-btn-reject" data-cky-tag="reject-button">Reject All</button><button class="cky-btn cky-btn-accept" data-cky-tag="accept-button">Accept All</button></div></div>');
listen(document, { yes: ".cky-btn-accept", no: ".cky-btn-reject", shut: () => { const one = document.querySelector(".cky-consent-container"); one.style.transition = "opacity .3s"; one.style.opacity = "0"; setTimeout(() => one.remove(), 300);
document.body.insertAdjacentHTML("beforeend", '<div class="cky-btn-revisit-wrapper cky-revisit-bottom-left" data-cky-tag="revisit-consent" style="position:fixed;left:15px;bottom:15px;width:60px;height:60px;border-radius:50%;background:rgb(230,0,126);z-index:9999"><button class="cky-btn-revisit" aria-label="Cookie Settings" style="width:30px;height:30px"></button></div>'); } }); }, 700);`,
  ),
};

/** Dialogs that are not rid of by saying no: what becomes of the page is told by the name. */
export const STUBBORN: Readonly<Record<string, string>> = {
  "reject does nothing": oneTrust(`${reject}${accept}`, answers("() => undefined")),
  "there is only a yes": oneTrust(accept, answers("() => undefined")),
  "there is a way to settings and a yes": oneTrust(`${settings}${accept}`, answers("() => undefined")),
  "what is named a no says yes": oneTrust(
    `<button id="onetrust-reject-all-handler">Accept all cookies</button>`,
    `on(document, "button", () => said(false));`,
  ),
  "a yes is named for its looks": oneTrust(
    `<button class="button--without-icon">Continue</button><button class="essential-blocks-button">OK</button>`,
    `on(document, "button", () => said(false));`,
  ),
  "a yes speaks of what is needed": oneTrust(
    `<button>Accept all, including non-essential cookies</button><button>Accept essential and marketing cookies</button><button>Alle zulassen, auch nicht notwendige Cookies</button>`,
    `on(document, "button", () => said(false));`,
  ),
  "a no is to be paid for": oneTrust(
    `<button>Reject and subscribe</button>`,
    `on(document, "button", () => { document.querySelector("main").innerHTML = "<h1>Choose your plan</h1>"; });`,
  ),
  "a no is slow to be heard": oneTrust(
    `${reject}${accept}`,
    answers('() => setTimeout(drop("#onetrust-consent-sdk"), 60000)'),
  ),
  "a no never ends": oneTrust(`${reject}${accept}`, answers("() => { for (;;); }")),
  "a no asks again": oneTrust(`${reject}${accept}`, answers("() => { confirm('Really?'); }")),
};

/** Dialogs whose no leads away from the page, each in its own way. */
export const LEADING: Readonly<Record<string, string>> = {
  "by script": oneTrust(`${reject}${accept}`, answers(`() => { location.href = "/plain"; }`)),
  "by script, later": oneTrust(`${reject}${accept}`, answers(`() => setTimeout(() => location.assign("/plain"), 400)`)),
  "by reloading": oneTrust(`${reject}${accept}`, answers("() => location.reload()")),
  "by a link": oneTrust(
    `<a id="onetrust-reject-all-handler" href="/plain">Reject all</a>${accept}`,
    answers("() => undefined"),
  ),
  "by a form": oneTrust(
    `<form action="/plain" method="post"><button id="onetrust-reject-all-handler">Reject all</button></form>${accept}`,
    answers("() => undefined"),
  ),
  "by a form that is sent": oneTrust(
    `<form action="/plain"></form>${reject}${accept}`,
    answers(`() => document.querySelector("form").submit()`),
  ),
  "by going back": oneTrust(`${reject}${accept}`, answers("() => history.back()")),
  "to nothing": oneTrust(`${reject}${accept}`, answers(`() => { location.href = "about:blank"; }`)),
  "to nothing, from a frame": oneTrust(
    `${reject}${accept}`,
    answers(
      `() => { const frame = document.createElement("iframe"); frame.srcdoc = "<script>top.location='about:blank'<" + "/script>"; document.body.append(frame); }`,
    ),
  ),
  "to a page of its own making": oneTrust(
    `${reject}${accept}`,
    answers(`() => { location.href = URL.createObjectURL(new Blob(["<h1>Elsewhere</h1>"], { type: "text/html" })); }`),
  ),
  "by another window": oneTrust(
    `${reject}${accept}`,
    answers(`() => { open("/plain"); drop("#onetrust-consent-sdk")(); }`),
  ),
};

/** `/removal-dialog?is=<name>`: an article behind one of these. */
export const dialog: Page = html(({ url }) => {
  const all: Readonly<Record<string, string>> = { ...DIALOGS, ...STUBBORN, ...LEADING };
  return all[textFrom(url, "is", "")] ?? documentOf({ title: "None", body: "No such page" });
});
