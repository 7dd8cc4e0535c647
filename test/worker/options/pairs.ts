import { expect } from "vitest";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api } from "../../support/api.ts";
import { decodeJpeg } from "../../support/capture/jpeg.ts";
import { alpha, decodePng, type Picture, rgb } from "../../support/capture/pixels.ts";
import { readPdf } from "../../support/capture/read-pdf.ts";

/** What is promised of two fields together, as far as it can be seen. */
export interface Promised {
  status?: number;
  /** The code of an error, and the field that a 400 names. */
  code?: string;
  field?: string;
  size?: readonly [width: number, height: number];
  /** Colours of points of the picture; `null` where it is see-through. */
  points?: Readonly<Record<string, Color | null>>;
  /** Of a PDF: sheets, and the size of the first in CSS pixels. */
  sheets?: number;
  headers?: Readonly<Record<string, string | null>>;
}

export type Color = readonly [number, number, number];
export const GREEN: Color = [0, 128, 0];
export const RED: Color = [255, 0, 0];
export const BLUE: Color = [0, 0, 255];
export const WHITE: Color = [255, 255, 255];

/** Two fields, with what else is needed to see them, and what is promised. */
export type Pair = readonly [fields: string, asked: Readonly<Record<string, unknown>>, promised: Promised];

/** 200 x 100 and green but for a red element of 40 x 20 at (20, 10) and a blue strip that begins at 300. */
export const PAGE = `<body style="margin:0;background:green;height:400px">
<div id="box" style="position:absolute;left:20px;top:10px;width:40px;height:20px;background:red"></div>
<div id="low" style="position:absolute;left:0;top:300px;width:100%;height:100px;background:blue"></div>`;

/** The same box on nothing. */
export const CLEAR = `<body style="margin:0"><div id="box" style="position:absolute;left:20px;top:10px;width:40px;height:20px;background:red;border-radius:10px"></div>`;

let account: Promise<TestAccount> | undefined;

export async function ask(asked: Readonly<Record<string, unknown>>): Promise<Response> {
  account ??= newAccount({ plan: "scale" });
  const { token } = await account;
  const source = "url" in asked || "html" in asked ? {} : { html: PAGE };
  const size = "device" in asked || "mockup" in asked ? {} : { width: 200, height: 100 };
  return await api("/api/screenshot", { method: "POST", token, body: { ...source, ...size, ...asked } });
}

/** Asks for both and looks at what came. */
export async function check([, asked, promised]: Pair): Promise<void> {
  const response = await ask(asked);
  const { status = promised.field === undefined ? (promised.code === undefined ? 200 : 500) : 400 } = promised;
  if (response.status !== status) expect.fail(`${response.status} ${await response.text()}`);
  for (const [name, value] of Object.entries(promised.headers ?? {})) expect(response.headers.get(name)).toBe(value);
  if (status !== 200) return expectFailure(await response.json(), promised);
  const bytes = await response.bytes();
  if (promised.sheets !== undefined) {
    const pages = await readPdf(bytes);
    expect(pages).toHaveLength(promised.sheets);
    const [first] = pages;
    if (promised.size)
      expect([first?.width, first?.height].map((side) => Math.round(side ?? 0))).toEqual(promised.size);
    return;
  }
  const type = response.headers.get("Content-Type") ?? "";
  expectPicture(type === "image/png" ? decodePng(bytes) : await decodeJpeg(bytes, type), type, promised);
}

function expectFailure(body: unknown, { code, field }: Promised): void {
  if (code !== undefined) expect(body).toMatchObject({ code });
  if (field !== undefined) expect(JSON.stringify(body)).toContain(`"path":["${field}"`);
}

function expectPicture(picture: Picture, type: string, { size, points = {} }: Promised): void {
  if (size !== undefined) expect([picture.width, picture.height]).toEqual(size);
  for (const [point, color] of Object.entries(points)) {
    const [x = 0, y = 0] = point.split(",").map(Number);
    if (color === null) expect(alpha(picture, x, y), point).toBe(0);
    else if (type === "image/png") expect(rgb(picture, x, y), point).toEqual(color);
    // Lossy formats come near.
    else
      for (const [index, part] of rgb(picture, x, y).entries())
        expect(Math.abs(part - (color[index] ?? 0)), point).toBeLessThan(12);
  }
}
