import { siteUrl } from "../../support/capture/site.ts";
import { BLUE, CLEAR, GREEN, PAGE, type Promised, RED } from "./pairs.ts";

/** A request as the documentation of another service has it, the same as it is said here, and what must come. */
export interface Said {
  service: "ScreenshotOne" | "Urlbox" | "Cloudflare" | "Gotenberg" | "browserless";
  /** Fields of the query, the JSON body or the form of the other service; `PAGE` stands for the page itself. */
  there: Readonly<Record<string, unknown>>;
  here: Readonly<Record<string, unknown>>;
  promised: Promised;
}

const late = `<body style="background:red"><script>setTimeout(() => { document.body.id = "ready"; document.body.style.background = "green" }, 300)</script>`;
const dark = `<style>body { background: red } @media (prefers-color-scheme: dark) { body { background: green } }</style>`;
const print = `<style>body { background: red } @media print { body { background: green } }</style>`;
const sheets = `<p>1<p style="break-before:page">2<p style="break-before:page">3`;
const script = `<body style="background:green"><script>document.body.style.background = "red"</script>`;
const agent = `<script>document.documentElement.style.background = navigator.userAgent === "Bot/1" ? "green" : "red"</script>`;
const styled = `<style>body { background: red !important }</style>`;
const banner = `<body style="margin:0;background:green"><div class="pn-ribbon" style="position:fixed;inset:0;background:red"></div>`;
const button = `<body style="margin:0;background:red"><button id="clickme" onclick="document.body.style.background='green'">x</button>`;
const green: Promised = { points: { "190,90": GREEN } };
/** A condition that is only met when the site was sent this text. */
const sent = (text: string) => ({ expression: `document.body.innerText.includes(${JSON.stringify(text)})` });

const SCREENSHOTONE: readonly Omit<Said, "service">[] = [
  {
    there: {
      html: "PAGE",
      viewport_width: 200,
      viewport_height: 100,
      device_scale_factor: 2,
      format: "jpg",
      image_quality: 80,
    },
    here: { html: PAGE, width: 200, height: 100, scale: 2, format: "jpeg", quality: 80 },
    promised: { size: [400, 200], points: { "80,40": RED }, headers: { "Content-Type": "image/jpeg" } },
  },
  {
    there: { html: "PAGE", full_page: true, block_ads: true, block_trackers: true },
    here: { html: PAGE, fullPage: true, block: { ads: true, trackers: true } },
    promised: { size: [200, 400], points: { "100,350": BLUE } },
  },
  { there: { html: "PAGE", dark_mode: true }, here: { html: dark, colorScheme: "dark" }, promised: green },
  {
    there: { html: "PAGE", selector: "#box", omit_background: true, format: "webp" },
    here: { html: CLEAR, selector: "#box", omitBackground: true, format: "webp" },
    promised: { size: [40, 20], headers: { "Content-Type": "image/webp" } },
  },
];

const URLBOX: readonly Omit<Said, "service">[] = [
  {
    there: { html: "PAGE", width: 1920, height: 1080, thumb_width: 600 },
    here: { html: PAGE, width: 1920, height: 1080, resize: { width: 600 } },
    promised: { size: [600, 338] },
  },
  {
    there: { html: "PAGE", hide_selector: ".pn-ribbon", retina: true },
    here: { html: banner, remove: [".pn-ribbon"], scale: 2 },
    promised: { size: [400, 200], points: { "380,180": GREEN } },
  },
  {
    there: { html: "PAGE", click: "#clickme", delay: 100 },
    here: { html: button, actions: [{ click: "#clickme" }], delay: 100 },
    promised: green,
  },
  { there: { html: "PAGE", disable_js: true }, here: { html: script, javaScript: false }, promised: green },
];

const CLOUDFLARE: readonly Omit<Said, "service">[] = [
  {
    there: { html: "PAGE", screenshotOptions: { omitBackground: true } },
    here: { html: CLEAR, omitBackground: true },
    promised: { points: { "40,20": RED, "150,80": null } },
  },
  {
    there: {
      url: "PAGE",
      cookies: [{ name: "sid", value: "abc" }],
      gotoOptions: { waitUntil: "networkidle0", timeout: 45_000 },
    },
    here: {
      url: siteUrl("/echo-headers"),
      cookies: [{ name: "sid", value: "abc" }],
      waitUntil: "networkidle",
      timeout: 45_000,
      waitFor: [sent("sid=abc")],
    },
    promised: { headers: { "X-Target-Status": "200" } },
  },
  {
    there: { url: "PAGE", authenticate: { username: "user", password: "pass" } },
    here: { url: siteUrl("/auth"), httpCredentials: { username: "user", password: "pass" } },
    promised: { headers: { "X-Target-Status": "200" } },
  },
  {
    there: {
      html: "PAGE",
      addStyleTag: [{ content: "body { background: green !important }" }],
      rejectResourceTypes: ["image"],
    },
    here: { html: styled, css: "body { background: green !important }", block: { types: ["image"] } },
    promised: green,
  },
  {
    there: { html: "PAGE", pdfOptions: { format: "a5", landscape: true, printBackground: true, scale: 0.75 } },
    here: { html: sheets, format: "pdf", pdf: { paper: "A5", landscape: true, background: true, scale: 0.75 } },
    promised: { sheets: 3, size: [795, 560] },
  },
];

const GOTENBERG: readonly Omit<Said, "service">[] = [
  {
    there: {
      files: "PAGE",
      paperWidth: "8.5in",
      paperHeight: "11in",
      marginTop: "1in",
      nativePageRanges: "2-3",
      generateTaggedPdf: true,
    },
    here: {
      html: sheets,
      format: "pdf",
      pdf: { paper: { width: "8.5in", height: "11in" }, margin: { top: "1in" }, pages: "2-3", tagged: true },
    },
    promised: { sheets: 2, size: [816, 1056], headers: { "Content-Type": "application/pdf" } },
  },
  {
    there: { files: "PAGE", width: 200, height: 100, emulatedMediaType: "print", clip: true },
    here: { html: print, width: 200, height: 100, media: "print" },
    promised: { size: [200, 100], ...green },
  },
  {
    there: { files: "PAGE", waitForExpression: "document.body.id === 'ready'" },
    here: { html: late, waitFor: [{ expression: "document.body.id === 'ready'" }] },
    promised: green,
  },
  {
    there: { url: "PAGE", failOnHttpStatusCodes: "[499,599]", extraHttpHeaders: '{"X-Tenant":"blue"}' },
    here: {
      url: siteUrl("/echo-headers"),
      failOnStatus: ["4xx", "5xx"],
      headers: { "X-Tenant": "blue" },
      waitFor: [sent("blue")],
    },
    promised: { headers: { "X-Target-Status": "200" } },
  },
];

const BROWSERLESS: readonly Omit<Said, "service">[] = [
  {
    there: { html: "PAGE", options: { type: "jpeg", clip: { x: 0, y: 300, width: 100, height: 50 }, quality: 75 } },
    here: { html: PAGE, format: "jpeg", quality: 75, clip: { x: 0, y: 300, width: 100, height: 50 } },
    promised: { size: [100, 50], points: { "50,25": BLUE } },
  },
  {
    there: { html: "PAGE", waitForSelector: { selector: "#ready", visible: true, timeout: 5000 } },
    here: { html: late, waitFor: [{ selector: "#ready", state: "visible", timeout: 5000 }] },
    promised: green,
  },
  {
    there: { html: "PAGE", userAgent: "Bot/1", viewport: { width: 300, height: 150, deviceScaleFactor: 1 } },
    here: { html: agent, userAgent: "Bot/1", width: 300, height: 150 },
    promised: { size: [300, 150], points: { "290,140": GREEN } },
  },
];

const by = (service: Said["service"], all: readonly Omit<Said, "service">[]): Said[] =>
  all.map((one) => ({ service, ...one }));

/** A function, as the address of the test site is only known while tests run. */
export const otherServices = (): readonly Said[] => [
  ...by("ScreenshotOne", SCREENSHOTONE),
  ...by("Urlbox", URLBOX),
  ...by("Cloudflare", CLOUDFLARE),
  ...by("Gotenberg", GOTENBERG),
  ...by("browserless", BROWSERLESS),
];
