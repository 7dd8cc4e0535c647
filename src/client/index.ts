export type { Accounts } from "./accounts.ts";
export { Stillframe } from "./client.ts";
export * from "./errors.ts";
export * from "./guards.ts";
export type { Batches, JobFilter, Jobs, Result } from "./jobs.ts";
export type { CallOptions, ClientOptions, CreateOptions, WaitOptions } from "./options.ts";
export type { Picture } from "./picture.ts";
export type * from "./shapes.ts";
