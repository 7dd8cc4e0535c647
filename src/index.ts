import { DurableObject } from "cloudflare:workers";

export class LimitObject extends DurableObject {}
export class PoolObject extends DurableObject {}
export class BrowserObject extends DurableObject {}

export default {
  fetch: () => new Response("Stillframe"),
} satisfies ExportedHandler;
