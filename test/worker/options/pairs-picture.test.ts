import { describe, it } from "vitest";
import { BLUE, check, CLEAR, GREEN, type Pair, RED, WHITE } from "./pairs.ts";

const PICTURES: readonly Pair[] = [
  [
    "clip + fullPage",
    { clip: { x: 0, y: 290, width: 50, height: 20 }, fullPage: true },
    { size: [50, 20], points: { "5,5": GREEN, "5,15": BLUE } },
  ],
  [
    "clip + scale",
    { clip: { x: 10, y: 0, width: 20, height: 20 }, scale: 2 },
    { size: [40, 40], points: { "10,30": GREEN, "30,30": RED } },
  ],
  [
    "clip + resize",
    { clip: { x: 20, y: 10, width: 40, height: 20 }, resize: { width: 20 } },
    { size: [20, 10], points: { "10,5": RED } },
  ],
  ["clip + selector", { clip: { x: 0, y: 0, width: 9, height: 9 }, selector: "#box" }, { field: "clip" }],
  ["clip + mockup", { clip: { x: 0, y: 0, width: 9, height: 9 }, mockup: "phone-14" }, { field: "clip" }],
  ["clip + pdf format", { clip: { x: 0, y: 0, width: 96, height: 48 }, format: "pdf" }, { sheets: 1, size: [96, 48] }],
  [
    "clip + omitBackground",
    { html: CLEAR, clip: { x: 0, y: 0, width: 80, height: 40 }, omitBackground: true },
    { points: { "5,5": null, "40,20": RED } },
  ],
  [
    "clip + jpeg",
    { clip: { x: 0, y: 0, width: 80, height: 40 }, format: "jpeg" },
    { size: [80, 40], points: { "40,20": RED } },
  ],
  ["selector + scale", { selector: "#box", scale: 3 }, { size: [120, 60], points: { "60,30": RED } }],
  [
    "selector + resize",
    { selector: "#box", resize: { width: 80, fit: "cover" } },
    { size: [80, 40], points: { "40,20": RED } },
  ],
  ["selector + fullPage", { selector: "#low", fullPage: true }, { size: [200, 100], points: { "50,50": BLUE } }],
  [
    "selector + webp, see-through",
    { html: CLEAR, selector: "#box", format: "webp", omitBackground: true },
    { size: [40, 20], points: { "0,0": null, "20,10": RED } },
  ],
  ["selector + webp", { html: CLEAR, selector: "#box", format: "webp" }, { size: [40, 20], points: { "0,0": WHITE } }],
  ["selector + pdf format", { selector: "#box", format: "pdf" }, { sheets: 1, size: [40, 20] }],
  ["selector + mockup", { selector: "#box", mockup: "browser-light" }, { size: [1920, 1036] }],
  ["fullPage + scale", { fullPage: true, scale: 2 }, { size: [400, 800], points: { "10,590": GREEN, "10,610": BLUE } }],
  ["fullPage + resize", { fullPage: true, resize: { height: 100 } }, { size: [50, 100], points: { "25,90": BLUE } }],
  ["fullPage + webp", { fullPage: true, format: "webp" }, { size: [200, 400], points: { "10,350": BLUE } }],
  ["fullPage + omitBackground", { html: CLEAR, fullPage: true, omitBackground: true }, { points: { "150,80": null } }],
  ["fullPage + mockup", { fullPage: true, mockup: "browser-dark" }, { size: [1920, 1036] }],
  [
    "fullPage + javaScript: false",
    { fullPage: true, javaScript: false },
    { size: [200, 400], points: { "10,350": BLUE } },
  ],
  ["resize + mockup", { mockup: "phone-14", resize: { width: 100 } }, { size: [100, 176] }],
  ["resize + mockup + webp", { mockup: "browser-light", resize: { width: 192 }, format: "webp" }, { size: [192, 104] }],
  ["resize + pdf format", { resize: { width: 100 }, format: "pdf" }, { field: "resize" }],
  ["resize + scale", { resize: { width: 100 }, scale: 3 }, { size: [100, 50], points: { "20,10": RED } }],
  [
    "resize contain + omitBackground",
    { resize: { width: 100, height: 100, fit: "contain" }, omitBackground: true },
    { size: [100, 100], points: { "50,2": null, "5,50": GREEN } },
  ],
  [
    "resize contain + jpeg",
    { resize: { width: 100, height: 100, fit: "contain" }, format: "jpeg" },
    { size: [100, 100], points: { "50,2": WHITE } },
  ],
  [
    "resize + selector + webp",
    { selector: "#box", resize: { width: 20 }, format: "webp" },
    { size: [20, 10], points: { "10,5": RED } },
  ],
  ["scale + mockup", { scale: 3, mockup: "browser-light" }, { size: [1920, 1036] }],
  ["scale + device", { device: "mobile", scale: 2 }, { size: [750, 1624] }],
  ["scale + pdf format", { scale: 2, format: "pdf" }, { sheets: 1 }],
  ["omitBackground + jpeg", { omitBackground: true, format: "jpeg" }, { field: "omitBackground" }],
  ["omitBackground + pdf format", { omitBackground: true, format: "pdf" }, { field: "omitBackground" }],
  [
    "omitBackground + mockup",
    { html: CLEAR, omitBackground: true, mockup: "browser-light" },
    { points: { "900,600": WHITE } },
  ],
  ["quality + webp", { quality: 1, format: "webp" }, { size: [200, 100] }],
  ["quality + png", { quality: 1 }, { points: { "40,20": RED, "150,50": GREEN } }],
  ["device + width", { device: "mobile", width: 999 }, { size: [375, 812] }],
  ["pdf + png", { pdf: {} }, { field: "pdf" }],
  ["pdf + fullPage", { format: "pdf", pdf: {}, fullPage: true }, { field: "pdf" }],
  ["pdf + selector", { format: "pdf", pdf: {}, selector: "#box" }, { field: "pdf" }],
  ["pdf + media", { format: "pdf", pdf: { paper: "A6" }, media: "screen" }, { sheets: 1, size: [397, 560] }],
  ["pdf format + mockup", { format: "pdf", mockup: "phone-14" }, { field: "mockup" }],
];

describe("what a picture shows where two fields meet", () => {
  it.each(PICTURES)("%s", async (...pair) => {
    await check(pair);
  });
});
