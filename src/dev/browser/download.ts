import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { step } from "../process/terminal.ts";

/**
 * A program of its own, started by `browser.ts`: lets Miniflare download its browser into `$XDG_CACHE_HOME` by starting
 * it once. Miniflare shows the progress; the exit code says whether it worked.
 */
const SCRIPT = `export default {
  async fetch(request, { BROWSER }) {
    const answer = await BROWSER.fetch("http://browser/v1/acquire");
    return new Response(await answer.text(), { status: answer.status });
  },
};`;

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    name: "download",
    modules: true,
    script: SCRIPT,
    compatibilityDate: "2026-10-20",
    browserRendering: { binding: "BROWSER" },
    cf: false,
    log: new Log(LogLevel.NONE),
  }),
);
const answer = await miniflare.dispatchFetch("http://localhost/");
if (!answer.ok) {
  const [summary = "", reason] = (await answer.text()).split("\n");
  step(`The download failed: ${reason ?? summary}`);
}
await miniflare.dispose();
process.exit(answer.ok ? 0 : 1);
