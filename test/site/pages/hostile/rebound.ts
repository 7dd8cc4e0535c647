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
  fetch: hostile((visit) => ({
    title: "Another's data",
    last: `fetch("${other(visit, "/json")}", { mode: "no-cors" });`,
  })),
  worker: hostile((visit) => ({
    title: "Another's data in a worker",
    last: `const source = 'fetch("${other(visit, "/json")}", { mode: "no-cors" })';
new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));`,
  })),
  worklet: hostile((visit) => ({
    title: "Another's module in an audio worklet",
    last: `new OfflineAudioContext(1, 100, 44100).audioWorklet.addModule("${other(visit, "/hostile/h20-module.js")}");`,
  })),
});
