import { exit, versions } from "node:process";

/** The program behind `npm start`. It checks what the rest cannot even be loaded without. */
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
