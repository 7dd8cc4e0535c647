import type { Mockup } from "../contract/capture.ts";
import type { Raster } from "../png/decode.ts";
import { encodePng } from "../png/encode.ts";
import { address } from "./address.ts";
import { layersOf, statusBar, strip } from "./assets.ts";
import { compose } from "./compose.ts";
import { type Box, type Frame, FRAMES } from "./frames.ts";
import { type Ink, isLight, write } from "./ink.ts";
import { encodeJpeg } from "./jpeg-encoder.ts";
import { place, type Placed } from "./place.ts";

/** What is put into a frame. */
export interface Content {
  picture: Raster;
  /** The address of the page that the picture is of; `null` when nobody knows what it is of. */
  page: URL | null;
}

/** A mockup as a PNG, in parts. @throws what reading the picture throws. */
export async function* mockupPng(name: Mockup, content: Content): AsyncGenerator<Uint8Array> {
  yield* encodePng(FRAMES[name], await rowsOf(name, content));
}

/** A mockup as a JPEG, on white; `quality` is 1 to 100. */
export async function mockupJpeg(name: Mockup, content: Content, quality: number): Promise<Uint8Array> {
  return await encodeJpeg(FRAMES[name], await rowsOf(name, content), quality);
}

/** The mockup's RGBA rows. */
async function rowsOf(name: Mockup, { picture, page }: Content): Promise<AsyncGenerator<Uint8Array>> {
  const frame = FRAMES[name];
  const { screen } = frame;
  const above = page === null ? 0 : frame.page.y - screen.y;
  const placed = await place(picture, { ...screen, above });
  const inks = await inksOf(frame, placed, page);
  return inkedRows(compose(frame, { ...layersOf(name), screen: placed.rows }), inks);
}

async function inksOf(
  { address: field, screen, page: space }: Frame,
  { top }: Placed,
  page: URL | null,
): Promise<Ink[]> {
  if (field !== null) return address(field, await strip(), page);
  if (page === null || space.y === screen.y) return [];
  const box: Box = { x: screen.x, y: screen.y, width: screen.width, height: space.y - screen.y };
  const color = isLight(top) ? ([17, 17, 19] as const) : ([255, 255, 255] as const);
  return [{ ...box, coverage: (await statusBar()).coverage, color }];
}

async function* inkedRows(rows: AsyncGenerator<Uint8Array>, inks: readonly Ink[]): AsyncGenerator<Uint8Array> {
  let y = 0;
  for await (const row of rows) {
    for (const ink of inks) write(ink, row, y);
    yield row;
    y += 1;
  }
}
