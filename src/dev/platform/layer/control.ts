import { z } from "zod";
import { endSessions } from "./browser.ts";
import { endObjects } from "./objects.ts";
import { ask, counts } from "./platform.ts";

/** Where a test asks what happened (GET), and for what is to happen (POST). No address of the service. */
const PATH = "/.platform";

const Wanted = z.discriminatedUnion("do", [
  z.object({ do: z.literal("end-sessions") }),
  z.object({ do: z.literal("end-objects"), binding: z.string() }),
  /** What goes wrong so many times from now on, such as `connect 404`, `close 503` or `overloaded POOL`. */
  z.object({ do: z.literal("fail"), what: z.string(), times: z.number() }),
]);

/** Answers requests to the platform itself; undefined when a request is none. */
export async function control(request: Request, env: Record<string, unknown>): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== PATH) return undefined;
  if (request.method !== "POST") return Response.json(counts);
  // A page of somebody else's cannot send this type without being allowed to.
  if (request.headers.get("Content-Type") !== "application/json") return new Response(null, { status: 415 });
  const wanted = Wanted.parse(await request.json());
  if (wanted.do === "end-sessions") endSessions();
  else if (wanted.do === "fail") ask(wanted.what, wanted.times);
  else await endObjects(wanted.binding, env[wanted.binding] as DurableObjectNamespace); // named by the test
  return Response.json(counts);
}
