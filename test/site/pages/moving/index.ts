import { Buffer } from "node:buffer";
import { bytes, bytesOf, html } from "../../answer.ts";
import type { Page } from "../../visit.ts";
import { flatPng } from "../../png.ts";
import { CHANCE, DRAWN, FRAME, LATE } from "./chance.ts";
import { page, STYLED, TIMED } from "./styles.ts";

/** Pages that are never the same twice unless time and chance are held, by name. */
export const MOVING: Readonly<Record<string, string>> = { ...STYLED, ...TIMED, ...CHANCE, ...DRAWN, ...LATE };

/** `/moving/:name`: one of them. */
export const moving: Page = (visit) => {
  const text = MOVING[visit.param];
  const { host = "" } = visit.request.headers;
  const other = host.startsWith("localhost")
    ? host.replace("localhost", "127.0.0.1")
    : host.replace("127.0.0.1", "localhost");
  html(text?.replaceAll("OTHER", other) ?? "There is no such page", text === undefined ? 404 : 200)(visit);
};

/** Two pixels, one after the other for ever, a tenth of a second each (GIF89a). */
const GIF = Buffer.from(
  [
    "474946383961 0100 0100 80 00 00 cc2222 2222cc", // one pixel, two colours
    "21ff0b 4e45545343415045322e30 0301 0000 00", // over and over
    "21f904 04 0a00 00 00 2c 0000 0000 0100 0100 00 02 02 4401 00",
    "21f904 04 0a00 00 00 2c 0000 0000 0100 0100 00 02 02 4c01 00",
    "3b",
  ]
    .join("")
    .replaceAll(" ", ""),
  "hex",
);

const flat = (red: number, green: number, blue: number): Page =>
  bytes("image/png", () => flatPng({ width: 40, height: 40 }, [red, green, blue]));

const FILES: Readonly<Record<string, Page>> = {
  gif: bytes("image/gif", GIF),
  webm: bytes("video/webm", bytesOf("assets/moving.webm")),
  red: flat(200, 30, 30),
  green: flat(30, 160, 30),
  blue: flat(30, 30, 200),
  data: bytes("application/json", JSON.stringify({ n: 42 })),
  frame: html(page(FRAME)),
};

/** `/moving-file/:name`: what those pages load. */
export const movingFile: Page = (visit) => {
  (FILES[visit.param] ?? html("There is no such thing", 404))(visit);
};
