import type { WorldWidget } from "./widget.ts";

const keep = (family: string, rest: Omit<WorldWidget, "truth" | "family" | "origin">): WorldWidget => ({
  truth: "keep",
  family,
  origin: "code",
  ...rest,
});

/** What packages lay over a page that is not ours to take. */
export const KEPT_WIDGETS: Readonly<Record<string, WorldWidget>> = {
  notyf: keep("notyf", {
    files: ["notyf/notyf.min.css", "notyf/notyf.min.js"],
    root: ".notyf",
    start: `new Notyf({ duration: 0, dismissible: true, ...settings }).success("Your changes have been saved");`,
    variants: [{ position: { x: "right", y: "top" } }, { position: { x: "left", y: "bottom" } }],
  }),
  izitoast: keep("izitoast", {
    files: ["izitoast/dist/css/iziToast.min.css", "izitoast/dist/js/iziToast.min.js"],
    root: ".iziToast-wrapper",
    start: `iziToast.info({ title: "Hello", message: settings.message, timeout: false, position: settings.position });`,
    variants: [
      { message: "3 new messages", position: "bottomRight" },
      { message: "Link copied", position: "topCenter" },
    ],
  }),
  toastr: keep("toastr", {
    files: ["toastr/build/toastr.min.css", "jquery/dist/jquery.min.js", "toastr/build/toastr.min.js"],
    root: "#toast-container",
    start: `toastr.options.timeOut = 0; toastr.options.extendedTimeOut = 0; toastr.warning(settings.message, "Offline");`,
    variants: [{ message: "You are working offline." }],
  }),
  driver: keep("driver.js", {
    files: ["driver.js/dist/driver.css", "driver.js/dist/driver.js.iife.js"],
    root: ".driver-popover",
    start: `driver.js.driver().highlight({ element: "h1, header, main, body > div", popover: { title: "Start here", description: "This is where your projects live." } });`,
    variants: [{}],
  }),
  pushfeedback: keep("pushfeedback", {
    html: () =>
      `<link rel="stylesheet" href="/world-widget/files/pushfeedback/dist/pushfeedback/pushfeedback.css"><script type="module" src="/world-widget/files/pushfeedback/dist/pushfeedback/pushfeedback.esm.js"></script><feedback-button project="x" button-position="center-right" modal-position="sidebar-right" button-style="dark">Feedback</feedback-button>`,
    root: "feedback-button",
    variants: [{}],
  }),
  offcanvas: keep("bootstrap", {
    files: ["bootstrap/dist/css/bootstrap.min.css", "bootstrap/dist/js/bootstrap.bundle.min.js"],
    html: () =>
      `<div class="offcanvas offcanvas-end" tabindex="-1" id="cart"><div class="offcanvas-header"><h5>Your basket</h5><button type="button" class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button></div><div class="offcanvas-body"><p>Ceramic bowl × 1 – €32.00</p><p>Enter your email for the receipt</p><input type="email" placeholder="Email"><button class="btn btn-primary">Checkout</button></div></div>`,
    root: "#cart, .offcanvas-backdrop",
    start: `new bootstrap.Offcanvas("#cart").show();`,
    variants: [{}],
  }),
  bootstrapToast: keep("bootstrap", {
    files: ["bootstrap/dist/css/bootstrap.min.css", "bootstrap/dist/js/bootstrap.bundle.min.js"],
    html: () =>
      `<div class="toast-container position-fixed bottom-0 end-0 p-3" id="toasts"><div id="one" class="toast" role="alert" data-bs-autohide="false"><div class="toast-header"><strong class="me-auto">Backup</strong><small>11 mins ago</small></div><div class="toast-body">All files are safe.</div></div></div>`,
    root: "#toasts",
    start: `new bootstrap.Toast("#one").show();`,
    variants: [{}],
  }),
};
