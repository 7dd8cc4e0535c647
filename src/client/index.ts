export type * from "./api.ts";
export { Stillframe } from "./client.ts";
export * from "./transport/errors.ts";
export * from "./transport/guards.ts";
export type { CallOptions, ClientOptions, CreateOptions, WaitOptions } from "./options.ts";
export type { Paged } from "./calls/paged.ts";
export type { Picture } from "./transport/picture.ts";
export type * from "./shapes.ts";
