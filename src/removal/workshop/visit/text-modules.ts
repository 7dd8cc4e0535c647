import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Lets Node import scripts for pages as their text, as the Worker does; ends with the program. */
export const hooks = registerHooks({
  load: (url, context, next) =>
    /\.(inpage\.js|list\.txt)$/.test(url)
      ? {
          format: "module",
          shortCircuit: true,
          source: `export default ${JSON.stringify(readFileSync(fileURLToPath(url), "utf8"))}`,
        }
      : next(url, context),
});
