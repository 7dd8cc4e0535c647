import { StartError } from "../process/terminal.ts";
import type { WranglerOutcome } from "./wrangler.ts";

/** What people have to do about refusals that are known, by what wrangler or the API says. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [
    /not logged in|not authenticated|necessary to set a CLOUDFLARE_API_TOKEN|code: 10000\b|code: 9109\b|Unable to authenticate/i,
    "Log in with `npx wrangler login`, or set CLOUDFLARE_API_TOKEN to a token that may edit Workers scripts, D1, R2, Queues and Browser Run.",
  ],
  [/More than one account/i, "Say which account is meant: set CLOUDFLARE_ACCOUNT_ID, and run this again."],
  [
    /code: 10042\b|enable R2/i,
    "Enable R2 for this account, at https://dash.cloudflare.com/?to=/:account/r2, and run this again.",
  ],
  [
    /register a workers\.dev subdomain|workers\.dev subdomain/i,
    "Register a workers.dev subdomain, at https://dash.cloudflare.com/?to=/:account/workers/onboarding, and run this again.",
  ],
  [
    /paid plan|Workers Paid|code: 10027\b|code: 100328\b|limits? are not supported|exceed(s|ed) the size limit/i,
    "The service needs the plan Workers Paid: choose it at https://dash.cloudflare.com/?to=/:account/workers/plans, and run this again.",
  ],
  [
    /code: 10403\b|code: 10023\b|permission|forbidden/i,
    "This login may not do that. Use one that may edit Workers scripts, D1, R2, Queues and Browser Run, and run this again.",
  ],
  [
    /too many requests|rate limit|code: 971\b|code: 10429\b/i,
    "Cloudflare asks for a pause. Wait a minute and run this again.",
  ],
  [
    /fetch failed|connectivity issue|ENOTFOUND|ECONNREFUSED|ECONNRESET/i,
    "Cloudflare could not be reached. See that this machine is online, and run this again.",
  ],
];

/** Why a step was not done, and what to do: what is there stays there, and the next run goes on from it. */
export function refusalOf(what: string, outcome: WranglerOutcome): StartError {
  if (outcome.late)
    return new StartError(`${what}: Cloudflare did not answer in time. Run this again; it goes on where it stopped.`);
  const advice = KNOWN.find(([pattern]) => pattern.test(outcome.output))?.[1];
  return new StartError(
    `${what}: ${saidBy(outcome.output)}\n${advice ?? "Put that right and run this again; it goes on where it stopped."}`,
  );
}

/** The lines of an error of wrangler that say what is wrong, without its invitations to report it. */
function saidBy(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => line.includes("ERROR"));
  const said = lines
    .slice(Math.max(first, 0))
    .filter(
      (line) =>
        line !== "" && !/Logs were written|please open an issue|please create an issue|newer version/i.test(line),
    );
  return said
    .slice(0, 4)
    .join(" ")
    .replace(/^.*\[?ERROR\]?\s*/, "")
    .slice(0, 600);
}
