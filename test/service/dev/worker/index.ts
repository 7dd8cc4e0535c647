import { DurableObject } from "cloudflare:workers";
import note from "./note.inpage.js";

interface Bindings {
  BROWSER: Fetcher;
  DB: D1Database;
  GATES: DurableObjectNamespace<Gate>;
  COLOUR: string;
  SHAPE?: string;
  OWN_HOSTS: string;
}

/** Holds whoever enters until somebody has left. */
export class Gate extends DurableObject {
  readonly #entered = Promise.withResolvers<void>();
  readonly #left = Promise.withResolvers<void>();

  async enter(): Promise<void> {
    this.#entered.resolve();
    await this.#left.promise;
  }

  async leave(): Promise<void> {
    this.#left.resolve();
  }

  async untilEntered(): Promise<void> {
    await this.#entered.promise;
  }

  async untilLeft(): Promise<void> {
    await this.#left.promise;
  }
}

const PATHS: Record<string, (request: Request, env: Bindings, context: ExecutionContext) => Promise<Response>> = {
  "/health": async () => Response.json({ ok: true }),
  "/text": async () => new Response(note),
  "/variables": async (_request, { COLOUR, SHAPE }) => Response.json({ COLOUR, SHAPE }),
  "/own-hosts": async (_request, { OWN_HOSTS }) => Response.json(OWN_HOSTS.split(",")),
  "/log": async () => {
    // oxlint-disable-next-line no-console -- what a Worker logs is what is tested
    console.log("a line from the Worker");
    return new Response("logged");
  },
  "/notes": async (request, { DB }) => {
    if (request.method === "POST")
      await DB.prepare("INSERT INTO notes VALUES (?)")
        .bind(await request.text())
        .run();
    const { results } = await DB.prepare("SELECT text FROM notes").all();
    return Response.json(results);
  },
  "/browser": async (_request, { BROWSER }) => await BROWSER.fetch("http://browser/v1/acquire"),
  "/enter": async (request, { GATES }, context) => {
    request.signal.addEventListener("abort", () => context.waitUntil(GATES.getByName("one").leave()));
    await GATES.getByName("one").enter();
    return new Response("let through");
  },
  "/until-entered": async (_request, { GATES }) => {
    await GATES.getByName("one").untilEntered();
    return new Response("entered");
  },
  "/until-left": async (_request, { GATES }) => {
    await GATES.getByName("one").untilLeft();
    return new Response("left");
  },
};

export default {
  fetch: async (request, env, context) =>
    (await PATHS[new URL(request.url).pathname]?.(request, env, context)) ?? new Response("?", { status: 404 }),
} satisfies ExportedHandler<Bindings>;
