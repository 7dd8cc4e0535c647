import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Stillframe } from "../../client/index.ts";
import type { CaptureRequest } from "../../client/index.ts";
import { card, icon } from "./drawings/card.ts";

/**
 * The program behind `npm run pictures`: takes the landing page's pictures with the service that `npm start` runs, and
 * keeps them beside the pages. The page in them is `/demo`.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const PAGES = join(ROOT, "src", "pages", "static");

const { url = "", token = "" } = parseEnv(await readFile(join(ROOT, ".wrangler", "stillframe.env"), "utf8"));
const stillframe = new Stillframe({ url, token });

/** A service does not capture itself, so the page and its files are passed on at an address of their own. */
const server = createServer((request, response) => void passOn(request, response));
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
const { port } = server.address() as AddressInfo; // a TCP server that listens has one
const page = `http://northbound.localhost:${port}/demo`;

async function passOn({ url: path = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(new URL(path, url));
  response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "text/plain" });
  response.end(new Uint8Array(await answer.arrayBuffer()));
}

async function keep(name: string, request: CaptureRequest): Promise<Uint8Array> {
  const { bytes } = await stillframe.capture(request);
  await writeFile(join(PAGES, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
  return bytes;
}

const WEBP = { format: "webp", quality: 74 } as const;
const WINDOW = { url: page, width: 1440, height: 900, deterministic: true } as const;
const CLEAN = { aiRemoval: {} } as const;

/** A page in a device's frame. A frame has far more pixels than are shown: they are made fewer before they become WebP. */
async function keepFramed(name: string, mockup: "laptop-pro" | "phone-14", size: { width: number; height: number }) {
  const { bytes } = await stillframe.capture({ url: page, ...CLEAN, mockup });
  const picture = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
  const html = `<!doctype html><style>body{margin:0}img{display:block;width:100%}</style><img src="${picture}">`;
  await keep(name, { html, ...size, ...WEBP, omitBackground: true });
}

/** An icon file of one PNG: a header, an entry that says where the picture is, the picture. */
function ico(png: Uint8Array, side: number): Uint8Array {
  const head = Buffer.alloc(22);
  for (const [at, value] of [
    [2, 1],
    [4, 1],
    [10, 1],
    [12, 32],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await mkdir(join(PAGES, "pictures"), { recursive: true });
await keep("pictures/raw.webp", { ...WINDOW, ...WEBP, resize: { width: 1120 } });
await keep("pictures/clean.webp", { ...WINDOW, ...WEBP, ...CLEAN, resize: { width: 1120 } });
await keepFramed("pictures/laptop.webp", "laptop-pro", { width: 1120, height: 696 });
await keepFramed("pictures/phone.webp", "phone-14", { width: 454, height: 800 });
await keep("pictures/northbound.pdf", { url: page, ...CLEAN, format: "pdf" });
const sheet = { url: page, width: 718, height: 1047, media: "print" } as const;
await keep("pictures/pdf.webp", { ...sheet, ...WEBP, ...CLEAN, quality: 60 });

const font = await readFile(join(PAGES, "fonts", "geist.woff2"), "base64");
const { bytes: shot } = await stillframe.capture({ ...WINDOW, ...CLEAN, format: "jpeg", quality: 90 });
const html = card({ font, picture: Buffer.from(shot).toString("base64") });
await keep("pictures/card.jpeg", { html, width: 1200, height: 630, format: "jpeg", quality: 88 });
const drawn = await stillframe.capture({ html: icon(48), width: 48, height: 48, omitBackground: true });
await writeFile(join(PAGES, "favicon.ico"), ico(drawn.bytes, 48));
server.close();
