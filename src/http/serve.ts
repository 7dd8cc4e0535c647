import { type IRequest, Router } from "itty-router";
import type { Auth, Operation } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { Semaphore } from "../lib/semaphore.ts";
import { answer, problemResponse } from "./answer.ts";
import { finish, startCall } from "./call.ts";
import { drain } from "./drain.ts";
import type { Account, AccountCall, Call, Handler, LogLine } from "./handler.ts";
import { readInput } from "./input.ts";
import { logRequest } from "./log.ts";
import { bySpecificity, methodsByPath, otherMethod, pathsOf, routePattern, unknownPath } from "./paths.ts";

/** Forms with files that an isolate of 128 MB takes at once; each may be as large as the largest upload. */
const MAX_FORMS_AT_ONCE = 3;

/** Those that come while so many are there wait, up to this many; more are told at once to come back. */
const MAX_FORMS_WAITING = 20;

/** What of that one account may have: a form may take its time to arrive, and costs nothing until it has. */
const FORMS_EACH = { places: 1, waiting: 5 };

/** Decides whether a request may go on, and for which account. */
export type Guard = (request: Request, call: Call) => Promise<Account | null>;
export type Guards = Readonly<Record<Auth, Guard>>;

/** What stands before every operation. */
export interface Gate {
  /** Refuses, by throwing, a request that this deployment must not serve at all. */
  admit: (request: Request, call: Call) => void;
  guards: Guards;
  /** Answers a path that no operation has. */
  unknown?: (request: IRequest, call: Call) => Promise<Response>;
}

/** An operation with the handler that does it. */
export interface Mounted {
  op: Operation;
  handle(request: IRequest, call: Call, guards: Guards): Promise<Response>;
}

/** Forms hold files, and the isolate has memory for a few of them. */
const forms = new Semaphore({ places: MAX_FORMS_AT_ONCE, waiting: MAX_FORMS_WAITING }, FORMS_EACH);

/** Ties an operation to its handler; a handler with another input or output does not compile. */
export function mount<Op extends Operation>(op: Op, handler: Handler<Op>): Mounted {
  return {
    op,
    async handle(request, call, guards) {
      call.line.operation = op.name;
      const account = await guards[op.auth](request, call);
      if (account !== null) call.line.account = account.id;
      using place = op.form === undefined ? null : await forms.enter(call.signal, account?.id);
      if (op.form !== undefined && place === null) throw new Problem("capacity", undefined, { retryAfterSeconds: 1 });
      const { input, sent } = await readInput(op, request, paramsOf(op, request));
      call.sent = sent;
      const full = account === null ? call : ({ ...call, account } satisfies AccountCall);
      // The guard of a `token` operation never lets a request through without an account.
      return answer(op, await handler(input, full as Parameters<Handler<Op>>[1]), call);
    },
  };
}

/** The router leaves out slashes at the end of an address; where it ends in a parameter, they belong to that. */
function paramsOf({ path }: Operation, { params, url }: IRequest): Record<string, string> {
  const last = /\{(\w+)\}$/.exec(path)?.[1];
  if (last === undefined) return params;
  const { pathname } = new URL(url);
  let end = pathname.length;
  while (pathname[end - 1] === "/") end -= 1;
  return { ...params, [last]: `${params[last] ?? ""}${pathname.slice(end)}` };
}

/** The whole HTTP edge over these operations: routing, guards, parsing, errors, CORS, one log line a request. */
export function serve(mounted: readonly Mounted[], gate: Gate): ExportedHandlerFetchHandler<Env> {
  const fetch = route(mounted, gate);
  return async (request, env, context) => {
    const started = Date.now();
    const requestId = `req_${crypto.randomUUID().replaceAll("-", "")}`;
    const headers = new Headers();
    const line: LogLine = {};
    const { response, error } = await attempt(requestId, headers, () => {
      const call = startCall({ request, env, context, requestId, headers, line });
      gate.admit(request, call);
      // A HEAD is answered as the GET of the same path, without the body.
      const asked = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
      return fetch(asked, call);
    });
    await drain(request);
    const finished = finish(response, request, requestId);
    const { method } = request;
    logRequest({ line, method, status: finished.status, error, requestId, milliseconds: Date.now() - started });
    return finished;
  };
}

async function attempt(requestId: string, headers: Headers, work: () => Promise<Response>) {
  try {
    return { response: await work(), error: null };
  } catch (error) {
    return { response: problemResponse(error, requestId, headers), error };
  }
}

function route(mounted: readonly Mounted[], { guards, unknown = unknownPath }: Gate) {
  const router = Router<IRequest, [Call]>();
  const register = { GET: router.get, POST: router.post, PATCH: router.patch, DELETE: router.delete };
  const allowed = methodsByPath(mounted.map(({ op }) => op));
  // The first route that fits answers, so each path is done with, whatever the method, before a less exact one is tried.
  for (const path of [...allowed.keys()].toSorted(bySpecificity)) {
    const pattern = routePattern(path);
    for (const each of mounted.filter(({ op }) => pathsOf(op).includes(path)))
      register[each.op.method](pattern, (request, call) => each.handle(request, call, guards));
    router.all(pattern, (request) => otherMethod(request, allowed.get(path) ?? ""));
  }
  router.all("*", unknown);
  return (request: Request, call: Call): Promise<Response> => router.fetch(request, call);
}
