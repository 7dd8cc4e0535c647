import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";

// After the tests of a file its browsers are closed as they are when nobody uses them: the runner would not know of them
// any more, and would wait for their processes to end.
afterAll(async () => {
  const browsers = (await listDurableObjectIds(env.BROWSERS)).map((id) => env.BROWSERS.get(id));
  for (const browser of browsers) await runInDurableObject(browser, (object) => object.alarm());
});
