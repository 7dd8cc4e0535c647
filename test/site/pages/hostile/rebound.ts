import { BadQuery, kinds, textFrom } from "../../visit.ts";
import type { Page, Visit } from "../../visit.ts";
import { hostile } from "./frame.ts";

/** The other name, which must be one that nobody has (RFC 2606). */
function other({ url }: Visit, path: string): string {
  const host = textFrom(url, "host", "rebound.example.com");
  if (!/^[a-z-]+\.example\.com$/.test(host)) throw new BadQuery("host must be a name below example.com.");
  return `http://${host}${path}`;
}

/** `/hostile/h20-module.js`: a module that any page may have. */
export const openModule: Page = ({ response }) => {
  response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
  response.end("export {}");
};

let visits = 0;

/**
 * A page whose script asks for something that the load event does not wait for, and calls `done` once it has its answer
 * or was refused it. An image that hangs until then holds the event back, so that no picture is taken before.
 */
const asking = (title: string, script: (visit: Visit) => string): Page =>
  hostile((visit) => {
    const key = `h20-rebound-${++visits}`;
    return {
      title,
      body: `<img alt="" src="/held/image.png?key=${key}" width="0" height="0">`,
      last: `const done = () => fetch("/site/release?key=${key}");\n${script(visit)}`,
    };
  });

/** Asks for something under another name, in a frame, worker or otherwise by `?kind=`. */
export const rebound = kinds({
  image: hostile((visit) => ({ title: "Another's image", body: `<img alt="" src="${other(visit, "/image.png")}">` })),
  // Which leads back at once to a picture of this site.
  redirect: hostile((visit) => {
    const back = encodeURIComponent(`http://${visit.request.headers.host ?? ""}/image.png`);
    return { title: "Another's redirect", body: `<img alt="" src="${other(visit, `/redirect?to=${back}`)}">` };
  }),
  frame: hostile((visit) => ({ title: "Another's page", body: `<iframe src="${other(visit, "/plain")}"></iframe>` })),
  script: hostile((visit) => ({
    title: "Another's script",
    body: `<script src="${other(visit, "/assets/dashboard.js")}"></script>`,
  })),
  fetch: asking(
    "Another's data",
    (visit) => `fetch("${other(visit, "/json")}", { mode: "no-cors" }).then(done, done);`,
  ),
  worker: asking("Another's data in a worker", (visit) => {
    const request = `fetch("${other(visit, "/json")}", { mode: "no-cors" })`;
    return `const source = 'const done = () => postMessage("done"); ${request}.then(done, done)';
new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))).onmessage = done;`;
  }),
  worklet: asking(
    "Another's module in an audio worklet",
    (visit) => `const { audioWorklet } = new OfflineAudioContext(1, 100, 44100);
audioWorklet.addModule("${other(visit, "/hostile/h20-module.js")}").then(done, done);`,
  ),
});
