import { react } from "./consent.ts";
import type { WorldWidget } from "./widget.ts";
import { LETTERS } from "./words.ts";

/** What a dialog of a site may hold: an offer for an address, and what must stay. */
const letter = (at: number): string => {
  const { title, text, field, send, no } = LETTERS[at] ?? LETTERS[0];
  return `<h2>${title}</h2><p>${text}</p><form onsubmit="return false"><input type="email" placeholder="${field}" aria-label="${field}"> <button type="submit">${send}</button></form><p><a href="#" role="button">${no}</a></p>`;
};
const KEPT = [
  `<h2>Sign in</h2><form><label>Email <input type="email"></label> <label>Password <input type="password"></label> <button>Sign in</button></form><p><a href="/forgot">Forgot your password?</a></p>`,
  `<h2>Your cart (2)</h2><ul><li>Enamel mug, blue – $18.00 <button>Remove</button></li><li>Linen towel – $24.00 <button>Remove</button></li></ul><p>Subtotal $42.00</p><button>Checkout</button>`,
  `<h2>Delete this project?</h2><p>All 14 files and their history will be gone. This cannot be undone.</p><button>Delete</button> <button>Cancel</button>`,
  `<h2>Are you 18 or older?</h2><p>You must be of legal drinking age to enter this site.</p><button>Yes, I am</button> <button>No</button>`,
  `<h2>Choose your country</h2><p>Prices and delivery depend on it.</p><select><option>Germany</option><option>France</option></select> <button>Continue</button>`,
  `<h2>What is new in version 4</h2><ul><li>Faster exports</li><li>Keyboard shortcuts for all views</li></ul><button>Got it</button>`,
];

/** Packages that draw dialogs, as their documentation opens one with some content. */
const LIBRARIES: Readonly<Record<string, Omit<WorldWidget, "truth" | "variants" | "origin">>> = {
  micromodal: {
    family: "micromodal",
    files: ["micromodal/dist/micromodal.min.js"],
    html: ({ inner }) =>
      `<style>.modal__overlay{position:fixed;inset:0;background:rgba(0,0,0,.6);display:flex;justify-content:center;align-items:center;z-index:1000}.modal__container{background:#fff;padding:30px;max-width:500px;border-radius:4px;color:#222}.modal{display:none}.modal.is-open{display:block}</style>
      <div class="modal micromodal-slide" id="modal-1" aria-hidden="true"><div class="modal__overlay" tabindex="-1" data-micromodal-close><div class="modal__container" role="dialog" aria-modal="true"><button aria-label="Close modal" data-micromodal-close>✕</button><div class="modal__content">${String(inner)}</div></div></div></div>`,
    root: "#modal-1",
    start: `MicroModal.show("modal-1", { disableScroll: true });`,
  },
  jqueryModal: {
    family: "jquery-modal",
    files: ["jquery-modal/jquery.modal.min.css", "jquery/dist/jquery.min.js", "jquery-modal/jquery.modal.min.js"],
    html: ({ inner }) => `<div id="ex1" class="modal">${String(inner)}</div>`,
    root: ".jquery-modal.blocker",
    start: `jQuery("#ex1").modal();`,
  },
  tingle: {
    family: "tingle",
    files: ["tingle.js/dist/tingle.min.css", "tingle.js/dist/tingle.min.js"],
    root: ".tingle-modal",
    start: `const modal = new tingle.modal({ closeMethods: ["overlay", "button"] }); modal.setContent(settings.inner); modal.open();`,
  },
  sweetalert: {
    family: "sweetalert2",
    files: ["sweetalert2/dist/sweetalert2.all.min.js"],
    root: ".swal2-container",
    start: `Swal.fire({ html: settings.inner, showConfirmButton: false, showCloseButton: true });`,
  },
  magnific: {
    family: "magnific-popup",
    files: [
      "magnific-popup/dist/magnific-popup.css",
      "jquery/dist/jquery.min.js",
      "magnific-popup/dist/jquery.magnific-popup.min.js",
    ],
    root: ".mfp-bg, .mfp-wrap",
    start: `jQuery.magnificPopup.open({ items: { src: "<div style='background:#fff;color:#222;padding:25px;max-width:480px;margin:20px auto;position:relative'>" + settings.inner + "</div>", type: "inline" } });`,
  },
  featherlight: {
    family: "featherlight",
    files: [
      "featherlight/release/featherlight.min.css",
      "jquery/dist/jquery.min.js",
      "featherlight/release/featherlight.min.js",
    ],
    root: ".featherlight",
    start: `jQuery.featherlight("<div>" + settings.inner + "</div>");`,
  },
  bioep: {
    family: "bioep",
    files: ["exit-intent-popup/js/bioep.js"],
    root: "#bio_ep, #bio_ep_bg",
    start: `bioEp.init({ html: "<div id='bio_ep_content' style='padding:24px;color:#222'>" + settings.inner + "</div>", delay: 0, showOnDelay: true, width: 460, height: 320, cookieExp: 0 });`,
  },
  bootstrap: {
    family: "bootstrap",
    files: ["bootstrap/dist/css/bootstrap.min.css", "bootstrap/dist/js/bootstrap.bundle.min.js"],
    html: ({ inner }) =>
      `<div class="modal fade" id="promo" tabindex="-1"><div class="modal-dialog modal-dialog-centered"><div class="modal-content"><div class="modal-header"><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div><div class="modal-body">${String(inner)}</div></div></div></div>`,
    root: "#promo",
    start: `new bootstrap.Modal(document.getElementById("promo")).show();`,
  },
  uikit: {
    family: "uikit",
    files: ["uikit/dist/css/uikit.min.css", "uikit/dist/js/uikit.min.js"],
    html: ({ inner }) =>
      `<div id="promo" class="uk-flex-top" uk-modal><div class="uk-modal-dialog uk-modal-body uk-margin-auto-vertical"><button class="uk-modal-close-default" type="button" uk-close></button>${String(inner)}</div></div>`,
    root: "#promo",
    start: `UIkit.modal("#promo").show();`,
  },
  responsiveModal: {
    family: "react-responsive-modal",
    module: react(
      `import { Modal } from "react-responsive-modal"; import "react-responsive-modal/styles.css";`,
      `e(Modal, { open: true, onClose() {}, center: true }, e("div", { dangerouslySetInnerHTML: { __html: settings.inner } }))`,
    ),
    root: "[data-testid=root], .react-responsive-modal-root",
  },
  reactjsPopup: {
    family: "reactjs-popup",
    module: react(
      `import Popup from "reactjs-popup"; import "reactjs-popup/dist/index.css";`,
      `e(Popup.default ?? Popup, { open: true, modal: true }, e("div", { style: { padding: "20px", color: "#222" }, dangerouslySetInnerHTML: { __html: settings.inner } }))`,
    ),
    root: "#popup-root",
  },
  vueModal: {
    family: "vue-js-modal",
    files: ["vue/dist/vue.min.js"],
    module: `import VModal from "vue-js-modal"; import "vue-js-modal/dist/styles.css"; Vue.use(VModal.default ?? VModal, { dynamic: true, dynamicDefaults: { height: "auto" } }); const host = document.createElement("div"); document.body.append(host);
      const { inner } = window.worldSettings; const vm = new Vue({ el: host, render: (h) => h("div", [h("modals-container"), h("modal", { props: { name: "promo", height: "auto" } }, [h("div", { style: { padding: "24px", color: "#222" }, domProps: { innerHTML: inner } })])]) }); vm.$modal.show("promo");`,
    root: ".vm--container",
  },
  izimodal: {
    family: "izimodal",
    files: ["izimodal/css/iziModal.min.css", "jquery/dist/jquery.min.js", "izimodal/js/iziModal.min.js"],
    html: ({ inner }) => `<div id="modal"><div style="padding:24px;color:#222">${String(inner)}</div></div>`,
    root: ".iziModal, .iziModal-overlay",
    start: `jQuery("#modal").iziModal({ title: "" , autoOpen: 50 });`,
  },
  picomodal: {
    family: "picomodal",
    files: ["picomodal/src/picoModal.js"],
    root: ".pico-content, .pico-overlay",
    start: `picoModal(settings.inner).show();`,
  },
};

const made = (kind: "newsletter" | "keep", inners: readonly string[]) =>
  Object.entries(LIBRARIES).map(([name, library], at): [string, WorldWidget] => [
    `${name}${kind === "keep" ? "Kept" : "Letter"}`,
    {
      ...library,
      truth: kind,
      origin: "library",
      variants: [0, 1, 2].map((step) => ({ inner: inners[(at + step * 2) % inners.length] ?? "" })),
    },
  ]);

export const LETTER_WIDGETS: Readonly<Record<string, WorldWidget>> = Object.fromEntries(
  made(
    "newsletter",
    LETTERS.map((_, at) => letter(at)),
  ),
);
export const KEPT_DIALOGS: Readonly<Record<string, WorldWidget>> = Object.fromEntries(made("keep", KEPT));
