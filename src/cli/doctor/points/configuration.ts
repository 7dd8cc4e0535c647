import { ask, at, isRecord, saidBy } from "../patient.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";

/** Leases, links and signatures compare clocks; a minute makes links open too long or not at all. */
const MAX_SKEW_MS = 60_000;

/** The service answers, every secret and variable is as it must be, and the clock is right. */
export const configuration: Point = {
  id: "configuration",
  title: "Configuration",
  async try(patient) {
    const answer = await ask(patient, "/health", { as: "nobody" });
    if (answer.status !== 200 || answer.json["ok"] !== true)
      throw new Wrong(
        `GET /health answers ${saidBy(answer)}`,
        "Correct the variables or secrets that this names: in wrangler.toml and with `npx wrangler secret put`, or in .dev.vars.",
      );
    if (answer.headers.get("X-Request-Id") === null)
      throw new Wrong(
        "The answer is not from a Stillframe service.",
        "See that the address leads to the Worker itself.",
      );
    const date = Date.parse(answer.headers.get("Date") ?? "");
    if (Math.abs(date - Date.now()) > MAX_SKEW_MS)
      throw new Wrong(
        `The clocks are ${Math.round(Math.abs(date - Date.now()) / 1000)} s apart.`,
        "Set the clock of this machine, or of the one that the service runs on.",
      );
    return `version ${String(answer.json["version"])}`;
  },
};

/** The account's token opens the service, and the account may still capture. */
export const tokens: Point = {
  id: "tokens",
  title: "API token",
  async try(patient) {
    const answer = await ask(patient, "/api/usage");
    if (answer.status === 401)
      throw new Wrong(
        "The API token is not accepted.",
        "Make one at /account/tokens, or set STILLFRAME_TOKEN to another.",
      );
    if (answer.status !== 200)
      throw new Wrong(`GET /api/usage answers ${saidBy(answer)}.`, "See the log of the service: it names what failed.");
    const { plan, remaining } = answer.json;
    if (typeof remaining !== "number" || remaining < 10)
      throw new Wrong(
        `The account has ${String(remaining)} requests left this month, too few to try everything.`,
        "Give it a larger plan: `stillframe admin accounts update`, or PATCH /api/admin/accounts/{id}.",
      );
    return `plan ${String(plan)}, ${remaining} requests left`;
  },
};

/** What to do about a part that does not answer. */
const MEND: Readonly<Record<string, string>> = {
  d1: "See that the database of the binding DB is there and migrated: `npm run deploy` makes and migrates it.",
  r2: "See that the bucket of the binding RESULTS is there: `npm run deploy` makes it.",
  objects: "See that wrangler.toml has the bindings and migrations of the Durable Objects, and deploy again.",
  browser:
    "See that Browser Run is switched on for the account, and not at its limit: https://dash.cloudflare.com/?to=/:account/workers/browser-run",
};

/** Every binding answers, and in which time. */
export const bindings: Point = {
  id: "bindings",
  title: "Bindings",
  async try(patient) {
    const answer = await ask(patient, "/health?deep=1", { as: "operator" });
    if (answer.status === 401 || answer.status === 404)
      throw new Wrong(
        "The operator's token is not accepted.",
        "Set STILLFRAME_ADMIN_TOKEN to the service's ADMIN_TOKEN; `npx wrangler secret put ADMIN_TOKEN` gives it a new one.",
      );
    const checks = at(answer, "checks");
    if (!isRecord(checks))
      throw new Wrong(`GET /health?deep=1 answers ${saidBy(answer)}.`, "See the log of the service.");
    const bad = Object.keys(MEND).filter((part) => !isRecord(checks[part]) || checks[part]["ok"] !== true);
    const [first] = bad;
    if (first !== undefined) throw new Wrong(`${bad.join(", ")}: no answer.`, bad.map((part) => MEND[part]).join("\n"));
    return Object.entries(checks)
      .map(([part, check]) => `${part} ${isRecord(check) ? String(check["milliseconds"]) : "?"} ms`)
      .join(", ");
  },
};
