import { afterAll } from "vitest";
import { closeOwnBrowser } from "../../support/capture/own-browser.ts";
import { closeAll } from "./sessions.ts";

// After the tests of a file its browsers are closed as they are when nobody uses them: the runner would not know of them
// any more, and would wait for their processes to end.
afterAll(async () => {
  await closeOwnBrowser();
  await closeAll();
});
