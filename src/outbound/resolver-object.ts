import { DurableObject } from "cloudflare:workers";
import { settings } from "../config.ts";
import { type LookUp, lookUp } from "./resolve.ts";

/**
 * Looks names up for one browser's object, with connections of its own: the platform lets six of an object wait for
 * their headers (`/workers/platform/limits/`), which is too few for a page with a hundred hosts. Stores nothing.
 */
export class ResolverObject extends DurableObject<Env> {
  async lookUp(host: string): Promise<LookUp> {
    return await lookUp(host, { resolverUrl: settings(this.env).DNS_RESOLVER_URL });
  }
}
