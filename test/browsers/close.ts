import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";

/** Longer than a browser needs to give up one page and begin to open the next. */
const RENEWAL_MS = 300;

// After the tests of a file its browsers are closed as they are when nobody uses them, and once more, in case one was
// just about to be opened anew: the runner would not know of it any more, and would wait for its process to end.
afterAll(async () => {
  const browsers = (await listDurableObjectIds(env.BROWSERS)).map((id) => env.BROWSERS.get(id));
  if (browsers.length === 0) return;
  await new Promise((done) => setTimeout(done, RENEWAL_MS));
  for (const browser of [...browsers, ...browsers]) await runInDurableObject(browser, (object) => object.alarm());
});
