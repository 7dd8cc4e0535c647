import { app } from "./app.ts";

export { PoolObject } from "./browsers/object.ts";
export { BrowserObject } from "./capture/object.ts";
export { LimitObject } from "./limits/object.ts";

export default { fetch: app } satisfies ExportedHandler<Env>;
