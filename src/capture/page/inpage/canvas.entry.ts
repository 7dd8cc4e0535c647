declare global {
  var stillframeCanvas: { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } | undefined;
  var stillframeEncoded: Blob | undefined;
}

/**
 * A canvas that pictures are drawn onto, and that is then encoded: Chrome decodes, scales and encodes in memory of its own,
 * and keeps what comes of it until it was read part by part. What `text` and the numbers are depends on the task.
 */
export default async function onCanvas(task: string, text: string, ...numbers: number[]): Promise<number | string> {
  const [first = 0, second = 0, width = 0, height = 0] = numbers;
  if (task === "open") return open(text, first, second);
  if (task === "draw") return await draw(text, { x: first, y: second, width, height });
  if (task === "encode") return await encode(text, first);
  return await read(first, second);
}

function open(ground: string, width: number, height: number): number {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("No canvas.");
  if (ground !== "") {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  globalThis.stillframeCanvas = { canvas, context };
  return 0;
}

/** Without a width the picture stays as large as it is. */
async function draw(file: string, place: { x: number; y: number; width: number; height: number }): Promise<number> {
  const bytes = bytesOf(file);
  const scaled = { resizeWidth: place.width, resizeHeight: place.height, resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(new Blob([bytes]), place.width > 0 ? scaled : {});
  globalThis.stillframeCanvas?.context.drawImage(bitmap, place.x, place.y);
  bitmap.close();
  return 0;
}

/** Of base64. A loop over indices takes a tenth of the time of `Uint8Array.from`, which is seconds for a large picture. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

async function encode(type: string, quality: number): Promise<number> {
  const made = await globalThis.stillframeCanvas?.canvas.convertToBlob({ type, quality });
  if (made?.type !== type) throw new Error(`This browser does not make ${type}.`);
  globalThis.stillframeCanvas = undefined;
  globalThis.stillframeEncoded = made;
  return made.size;
}

/** A part of what was encoded, as base64. */
async function read(from: number, to: number): Promise<string> {
  const reader = new FileReader();
  const done = new Promise((resolve) => {
    reader.addEventListener("loadend", resolve);
  });
  reader.readAsDataURL(globalThis.stillframeEncoded?.slice(from, to) ?? new Blob());
  await done;
  const address = typeof reader.result === "string" ? reader.result : "";
  return address.slice(address.indexOf(",") + 1);
}
