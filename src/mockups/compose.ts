import type { Frame } from "./frames.ts";

/** The parts of a mockup as rows, top to bottom; each row is only valid until the next is asked for. */
export interface Layers {
  /** The frame's own pixels (RGBA, not premultiplied): the whole picture, see-through where the screen is. */
  own: AsyncGenerator<Uint8Array>;
  /** How much of each pixel of the screen is the picture's, in the first of 4 bytes a pixel. */
  mask: AsyncGenerator<Uint8Array>;
  /** The picture, opaque, as large as the screen. */
  screen: AsyncGenerator<Uint8Array>;
}

/**
 * Puts the picture into its frame. Where a pixel is shared between the two, at the rounded corners, both count by their
 * part of it, and nothing else does: so no ground shines through as a fringe.
 */
export async function* compose({ height, screen }: Frame, layers: Layers): AsyncGenerator<Uint8Array> {
  for (let y = 0; y < height; y++) {
    const own = await next(layers.own);
    if (y >= screen.y && y < screen.y + screen.height) {
      const part = own.subarray(4 * screen.x, 4 * (screen.x + screen.width));
      mix(part, await next(layers.mask), await next(layers.screen));
    }
    yield own;
  }
  // Whoever looks at the rest of the picture has to come to its end.
  await layers.screen.next();
}

async function next(rows: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const { done, value } = await rows.next();
  if (done === true) throw new Error("A layer of the mockup is not as tall as its frame.");
  return value;
}

function mix(own: Uint8Array, mask: Uint8Array, picture: Uint8Array): void {
  let from = 0;
  while (from < own.length) {
    let to = from;
    while (to < own.length && mask[to] === 255) to += 4;
    if (to > from) own.set(picture.subarray(from, to), from);
    for (; to < own.length && mask[to] !== 255; to += 4) mixPixel(own, picture, { at: to, part: mask[to] ?? 0 });
    from = to;
  }
}

function mixPixel(own: Uint8Array, picture: Uint8Array, { at, part }: { at: number; part: number }): void {
  if (part === 0) return;
  const ownPart = own[at + 3] ?? 0;
  const alpha = ownPart + part;
  for (let i = at; i < at + 3; i++) {
    own[i] = Math.round(((own[i] ?? 0) * ownPart + (picture[i] ?? 0) * part) / alpha);
  }
  own[at + 3] = Math.min(255, alpha);
}
