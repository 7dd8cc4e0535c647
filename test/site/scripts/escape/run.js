// Tries every way that the page wants (`WANTED`, set by it), even when another fails.

for (const [name, run] of Object.entries(vectors)) {
  if (!WANTED(name)) continue;
  try {
    // What fails later, fails; the next is tried all the same.
    Promise.resolve(run(name)).catch(() => undefined);
  } catch {
    // As above.
  }
}
