import { describe, it } from "vitest";
import { siteUrl } from "../../support/capture/site.ts";
import { BLUE, check, GREEN, type Pair, RED } from "./pairs.ts";

const button = `<body style="margin:0;background:red"><button style="width:200px;height:100px" onclick="document.body.style.background='green';this.remove()">x</button>`;
const late = `<body style="background:red"><script>setTimeout(() => { document.body.id = "late"; document.body.style.background = "green" }, 300)</script>`;
const dark = `<style>body { background: red } @media (prefers-color-scheme: dark) { body { background: green } }</style>`;
const print = `<style>body { background: red } @media print { body { background: green } }</style>`;
const banner = `<body style="margin:0;background:green"><div id="cookie-banner" style="position:fixed;inset:50px 0 0 0;background:red">We use cookies. <button>Accept all cookies</button></div>`;
const wide = `<style>body { background: red } @media (width: 375px) { body { background: green } }</style><meta name=viewport content="width=device-width">`;
const green = { points: { "190,90": GREEN } } as const;
const at = (x: number, y: number) => ({ points: { [`${x},${y}`]: GREEN } });

const pages = (): readonly Pair[] => [
  ["html + url", { html: "x", url: siteUrl("/plain") }, { field: "html" }],
  [
    "html + headers",
    {
      html: `<body style="background:green"><img src="/echo-headers">`,
      baseUrl: siteUrl("/"),
      headers: { "X-A": "1" },
    },
    green,
  ],
  [
    "html + javaScript: false",
    { html: `${print}<script>document.body.style.background="blue"</script>`, javaScript: false },
    { points: { "190,90": RED } },
  ],
  ["html + failOnStatus", { html: button, failOnStatus: ["4xx"] }, { headers: { "X-Target-Status": "200" } }],
  [
    "html + cookies",
    {
      html: `<body style="background:red"><script>if (document.cookie === "a=1") document.body.style.background = "green"</script>`,
      cookies: [{ name: "a", value: "1" }],
    },
    green,
  ],
  ["baseUrl + url", { url: siteUrl("/plain"), baseUrl: siteUrl("/") }, { field: "baseUrl" }],
  ["cookies + another domain", { cookies: [{ name: "a", value: "1", domain: "example.org" }] }, { field: "cookies" }],
  ["javaScript: false + js", { html: print, javaScript: false, js: "document.body.style.background = 'green'" }, green],
  [
    "javaScript: false + actions",
    {
      html: `<style>:focus { background: green } input { width: 200px; height: 100px; outline: 0; border: 0 } body { margin: 0 }</style><input>`,
      javaScript: false,
      actions: [{ click: "input" }],
    },
    at(150, 50),
  ],
  [
    "javaScript: false + waitFor",
    { html: "<p id=p>x", javaScript: false, waitFor: [{ selector: "#p" }] },
    { status: 200 },
  ],
  ["css + javaScript: false", { html: print, javaScript: false, css: "body { background: green !important }" }, green],
  ["css + selector", { css: "#box { width: 60px !important }", selector: "#box" }, { size: [60, 20] }],
  ["remove + fullPage", { remove: ["#low"], fullPage: true }, { size: [200, 400], points: { "10,350": GREEN } }],
  [
    "js + actions",
    { html: button, js: "document.querySelector('button').id = 'go'", actions: [{ click: "#go" }] },
    green,
  ],
  ["actions + selector", { actions: [{ wait: 1 }], selector: "#box" }, { size: [40, 20] }],
  [
    "actions + fullPage",
    { actions: [{ scrollTo: { x: 0, y: 300 } }], fullPage: true },
    { size: [200, 400], points: { "10,350": BLUE, "30,20": RED } },
  ],
  ["actions + deterministic", { html: button, actions: [{ click: "button" }], deterministic: true }, green],
  [
    "actions that navigate + aiRemoval",
    {
      html: button.replace("onclick=", `onclick="location='${siteUrl("/dark")}'" x=`),
      actions: [{ click: "button" }],
      aiRemoval: {},
    },
    { headers: { "X-Target-Url": siteUrl("/dark") } },
  ],
  [
    "actions that navigate + css",
    {
      html: `<body style="margin:0"><a style="display:block;height:100px" href="${siteUrl("/plain")}">x</a>`,
      actions: [{ click: "a" }],
      css: "body { background: green !important } body * { display: none }",
    },
    green,
  ],
  [
    "actions that navigate + failOnStatus",
    {
      html: `<body style="margin:0"><a style="display:block;height:100px" href="${siteUrl("/status/500")}">x</a>`,
      actions: [{ click: "a" }],
      failOnStatus: ["5xx"],
    },
    { code: "target_status" },
  ],
  ["waitFor + delay", { html: late, waitFor: [{ selector: "#late" }], delay: 50 }, green],
  [
    "waitFor + deterministic",
    { html: late, waitFor: [{ expression: "document.body.id === 'late'" }], deterministic: true },
    green,
  ],
  ["waitUntil + waitFor", { html: late, waitUntil: "domcontentloaded", waitFor: [{ selector: "#late" }] }, green],
  [
    "onTimeout + timeout",
    { url: siteUrl("/held/image.png?key=never-released"), timeout: 1000, onTimeout: "fail" },
    { code: "navigation_timeout" },
  ],
  ["colorScheme + pdf format", { html: dark, colorScheme: "dark", format: "pdf" }, { sheets: 1 }],
  ["colorScheme + media", { html: dark, colorScheme: "dark", media: "print" }, green],
  ["colorScheme + mockup", { html: dark, colorScheme: "dark", mockup: "browser-light" }, at(900, 600)],
  ["media + png", { html: print, media: "print" }, green],
  [
    "device + userAgent",
    {
      html: `${wide}<script>if (navigator.userAgent !== "Own/1") document.body.remove()</script>`,
      device: "mobile",
      userAgent: "Own/1",
    },
    { ...at(300, 700), size: [375, 812] },
  ],
  [
    "locale + timezone",
    {
      html: `<body style="background:red"><script>if (new Date(0).toLocaleTimeString() === "09:00:00") document.body.style.background = "green"</script>`,
      locale: "de-AT",
      timezone: "Asia/Tokyo",
    },
    green,
  ],
  [
    "locale + deterministic",
    {
      html: `<body style="background:red"><script>if (new Date().toLocaleDateString() === "1.1.2026") document.body.style.background = "green"</script>`,
      locale: "de-AT",
      deterministic: true,
    },
    green,
  ],
  [
    "block + css",
    {
      html: `<link rel=stylesheet href="${siteUrl("/hostile/h20-style.css")}">`,
      block: { types: ["stylesheet"] },
      css: "body { background: green }",
    },
    { ...green, headers: { "X-Blocked-Requests": "0" } },
  ],
  [
    "block + html",
    {
      html: `<body style="background:green"><script src="${siteUrl("/hostile/h20-script.js")}"></script>`,
      block: { types: ["script"] },
    },
    green,
  ],
  [
    "hideElements + selector",
    { html: banner, hideElements: { cookieBanners: true }, selector: "body" },
    { status: 200 },
  ],
  ["aiRemoval + hide", { html: banner, aiRemoval: { enabled: false }, hide: ["#cookie-banner"] }, green],
  [
    "deterministic + webp",
    { deterministic: true, format: "webp" },
    { points: { "40,20": RED }, headers: { "X-Stable": null } },
  ],
  ["deterministic + pdf", { deterministic: true, format: "pdf", pdf: { paper: "A6" } }, { sheets: 1 }],
  [
    "deterministic + javaScript: false",
    { deterministic: true, javaScript: false },
    { points: { "40,20": RED }, headers: { "X-Stable": null } },
  ],
];

describe("what a page does where two fields meet", () => {
  it.each(pages())("%s", async (...pair) => {
    await check(pair);
  });
});
