import type { Inventory, WantedResources } from "./inventory.ts";

/** One command of wrangler that makes something that is missing. */
export interface Step {
  /** What it does, in the imperative: "Create the queue capture-jobs". */
  what: string;
  args: readonly string[];
  /** What wrangler says when it is there after all; then the step is done. */
  done: RegExp;
}

/** Secrets that the service cannot do without; they are made where they are missing, and never changed. */
export const SECRETS = ["PAYLOAD_KEYS", "LINK_KEYS", "AUTH_SECRET", "ADMIN_TOKEN"] as const;

/** Results and kept pictures live 30 days at most; rules delete what the service itself did not, a little later. */
const EXPIRE_DAYS = "32";

const RULES = [
  { name: "backstop", prefix: "results/", what: "results" },
  { name: "backstop-cache", prefix: "cache/", what: "kept pictures" },
] as const;

/** What has to be made before the Worker can be deployed, in order. */
export function missingSteps(wanted: WantedResources, there: Inventory): Step[] {
  const { database, bucket, queues } = wanted;
  return [
    ...(there.database
      ? []
      : [{ what: `Create the D1 database ${database}`, args: ["d1", "create", database], done: /already exists/i }]),
    ...(there.bucket
      ? []
      : [
          { what: `Create the R2 bucket ${bucket}`, args: ["r2", "bucket", "create", bucket], done: /already exists/i },
        ]),
    ...RULES.filter(({ name }) => !there.rules.has(name)).map(({ name, prefix, what }) => ({
      what: `Have ${bucket} delete ${what} after ${EXPIRE_DAYS} days`,
      args: ["r2", "bucket", "lifecycle", "add", bucket, name, prefix, "--expire-days", EXPIRE_DAYS, "--force"],
      done: /already exists/i,
    })),
    ...queues
      .filter((queue) => !there.queues.has(queue))
      .map((queue) => ({
        what: `Create the queue ${queue}`,
        args: ["queues", "create", queue],
        done: /already taken|already exists/i,
      })),
  ];
}

/** Secrets that the deployed Worker does not have yet. */
export const missingSecrets = ({ secrets }: Inventory): string[] =>
  SECRETS.filter((name) => secrets === null || !secrets.has(name));

/** Everything that a run will do, one line each. */
export function planLines(wanted: WantedResources, there: Inventory): string[] {
  const secrets = missingSecrets(there);
  return [
    ...missingSteps(wanted, there).map(({ what }) => what),
    ...(secrets.length === 0 ? [] : [`Make the secrets ${secrets.join(", ")}`]),
    `Apply the migrations that ${wanted.database} has not had yet`,
    `${there.secrets === null ? "Deploy" : "Deploy the next version of"} the Worker ${wanted.worker}`,
    "Make the first account, unless it is there, and a token for it",
    "Run the doctor",
  ];
}
