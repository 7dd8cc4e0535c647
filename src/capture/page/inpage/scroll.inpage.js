/**
 * Scrolls through the page once so that content which waits to be seen is loaded, then returns to the top.
 * A page that grows while it is scrolled is followed down to `followPx`, and no further than it was tall before.
 * Answers with how tall it was before, and whether all pictures came in time.
 */
async function scrollThrough(budgetMs, followPx) {
  const end = performance.now() + budgetMs;
  const left = () => end - performance.now();
  const tallest = () => Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0);
  // Chrome draws a picture that has arrived with the frame, unless the page wants it decoded later.
  const drawable = async (image) => {
    if (!image.complete)
      await new Promise((resolve) => ["load", "error"].forEach((event) => image.addEventListener(event, resolve)));
    if (image.decoding !== "async") return;
    await image.decode().catch(() => undefined);
    // Decoded it is, but only one that is painted anew without that wish is sure to be in the next frame.
    const { outline } = image.style;
    image.decoding = "sync";
    image.style.outline = "0.01px solid transparent";
    requestAnimationFrame(() => requestAnimationFrame(() => (image.style.outline = outline)));
  };
  // A frame, so that observers run; pages without frames must not hold us up.
  const frame = () =>
    Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 100))]);

  for (const image of Array.from(document.images).slice(0, 5000)) image.loading = "eager";
  const before = tallest();
  const limit = Math.max(before, followPx);
  for (let y = 0; left() > 0 && y < Math.min(tallest(), limit); y += innerHeight) {
    scrollTo({ top: y, behavior: "instant" });
    await frame();
  }
  const images = Promise.all(Array.from(document.images).slice(0, 5000).map(drawable));
  const done = await Promise.race([
    images.then(() => true),
    new Promise((resolve) => setTimeout(resolve, Math.max(0, left()), false)),
  ]);
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  await frame();
  return { done, before };
}
