export type * from "./api.ts";
export { Stillframe } from "./client.ts";
export * from "./errors.ts";
export * from "./guards.ts";
export type { CallOptions, ClientOptions, CreateOptions, WaitOptions } from "./options.ts";
export type { Picture } from "./picture.ts";
export type * from "./shapes.ts";
