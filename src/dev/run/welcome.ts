import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Serves a page of our own on a free loopback port, so that there is something to capture on a machine without a way
 * out. It does not keep the process alive.
 * @returns its address.
 */
export async function serveWelcome(): Promise<string> {
  const server = createServer((request, response) => {
    const found = request.url === "/";
    response.writeHead(found ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
    response.end(found ? PAGE : "");
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has an address and a port.");
  return `http://127.0.0.1:${address.port}/`;
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>It works</title>
<style>
  * { box-sizing: border-box; margin: 0 }
  body {
    min-height: 100vh; display: grid; place-items: center; color: #f6f1e7; text-align: center;
    font: clamp(15px, 1.1vw, 22px)/1.6 "Avenir Next", "Segoe UI", "Liberation Sans", sans-serif;
    background: radial-gradient(120% 90% at 50% 115%, #ff9d5c 0, #d1495b 28%, #5b2a6e 58%, #14142b 100%);
  }
  main { position: relative; padding: 3.6em 4.6em; max-width: 92vw }
  i { position: absolute; width: 2.2em; height: 2.2em; border: solid #fffc; border-width: 2px 0 0 2px }
  i:nth-child(1) { top: 0; left: 0 }
  i:nth-child(2) { top: 0; right: 0; rotate: 90deg }
  i:nth-child(3) { bottom: 0; right: 0; rotate: 180deg }
  i:nth-child(4) { bottom: 0; left: 0; rotate: 270deg }
  h1 { font-size: clamp(44px, 6vw, 120px); font-weight: 600; letter-spacing: -.03em; line-height: 1.05 }
  p { margin-top: 1em; opacity: .88 }
  code { font: .9em ui-monospace, "Liberation Mono", monospace; background: #0003; border-radius: .4em; padding: .25em .6em }
</style>
<main>
  <i></i><i></i><i></i><i></i>
  <h1>It works.</h1>
  <p>This picture was taken by the Stillframe on your machine.</p>
  <p>Next, put a page of your own into <code>"url"</code>.</p>
</main>
</html>
`;
