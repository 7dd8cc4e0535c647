/** The operator's token of the services that benchmarks start. */
export const ADMIN_TOKEN = "the-operator-of-this-benchmark";

/** What such a service runs with. The plan's burst is not what is measured. */
export const VARIABLES = {
  PAYLOAD_KEYS: `bench:${Buffer.alloc(32, 1).toString("base64")}`,
  LINK_KEYS: `bench:${Buffer.alloc(32, 2).toString("base64")}`,
  AUTH_SECRET: "a secret for benchmarks, long enough to be one",
  ADMIN_TOKEN,
  ALLOW_PRIVATE_TARGETS: "true",
  REQUESTS_PER_MINUTE: '{"scale": 100000000}',
};
