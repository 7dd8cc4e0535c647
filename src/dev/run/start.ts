import { exit, versions } from "node:process";

/**
 * The program behind `npm start`. It checks what the rest cannot even be loaded without.
 *
 * Why not plain `wrangler dev`? It runs the same platform, but its browser is the one it downloads: it takes no other,
 * there is none for Linux on ARM, and the browsers that it has started outlive it when it is killed. It makes no secrets
 * and no account, its queue for webhooks has one batch under way at a time, and its Worker does not notice that a client
 * has gone. So `run/` starts that platform itself (Miniflare, with the options that wrangler makes of `wrangler.toml`) in
 * a process whose whole family can be ended, `browser/` puts a browser of this machine where the platform looks for its
 * own, and `relay/` stands where Cloudflare's edge would.
 */
const [major = 0, minor = 0] = versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Stillframe needs Node 22.18 or newer; this is ${versions.node}. \`npm start\` brings its own.`);
  exit(1);
}

try {
  const { up } = await import("./up.ts");
  await up();
} catch (error) {
  const missing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  if (!missing) throw error;
  console.error(`Packages are missing. Run \`npm ci\` first.\n(${error.message})`);
  exit(1);
}
