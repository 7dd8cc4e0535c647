/** Resolves once a picture is sure to be drawn with the next frame, whether it loaded or failed. */
async function drawable(image: HTMLImageElement): Promise<void> {
  if (!image.complete)
    await new Promise((resolve) => ["load", "error"].forEach((event) => image.addEventListener(event, resolve)));
  await decoded(image);
}

/** Resolves once a picture that has arrived is sure to be drawn with the next frame. */
export async function decoded(image: HTMLImageElement): Promise<void> {
  // Chrome draws a picture that has arrived with the frame, unless the page wants it decoded later.
  if (image.decoding !== "async") return;
  await image.decode().catch(() => undefined);
  // Decoded it is, but only one that is painted anew without that wish is sure to be in the next frame.
  const { outline } = image.style;
  image.decoding = "sync";
  image.style.outline = "0.01px solid transparent";
  requestAnimationFrame(() => requestAnimationFrame(() => (image.style.outline = outline)));
}

/** Whether all of these are drawable within the time. */
export const allDrawable = (images: readonly HTMLImageElement[], ms: number): Promise<boolean> =>
  inTime(Promise.all(images.map(drawable)), ms);

/** Whether something is done within the time. */
export const inTime = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))]);

/** Resolves with the next frame, so that observers run; pages without frames hold it up for so many milliseconds. */
export const nextFrame = (ms = 100): Promise<unknown> => inTime(new Promise(requestAnimationFrame), ms);
