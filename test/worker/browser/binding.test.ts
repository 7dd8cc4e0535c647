import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { acquireSession, closeSession, connectSession, sessionLimits } from "../../../src/browser/binding.ts";
import { openSession } from "../../../src/browser/session.ts";
import { openSessionsOf } from "./sessions.ts";

const OPTIONS = { keepAliveMs: 60_000, country: "DE" };

/** Chooses what a request to Browser Run is answered with. */
type Answers = (method: string, path: string) => Response | Promise<Response>;

/** Browser Run as an older runtime has it, and the requests it got. */
function bindingOf(answers: Answers) {
  const asked: string[] = [];
  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input);
    const method = init.method ?? "GET";
    asked.push(`${method} ${pathname}${search}`);
    return await answers(method, pathname);
  };
  const binding = new Proxy(env.BROWSER, { get: (_, name): unknown => (name === "fetch" ? fetch : undefined) });
  return { binding, asked };
}

/** Answers in turn; the last again and again. */
const inTurn = (...answers: (() => Response)[]): Answers => {
  let turn = 0;
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer === undefined ? new Response() : answer();
  };
};

const refused =
  (status: number, text = "", headers: HeadersInit = {}) =>
  () =>
    new Response(text, { status, headers });
const acquired = () => Response.json({ sessionId: "one" });

describe("a browser that is asked for", () => {
  it("is opened with its keep-alive and its country", async () => {
    const { binding, asked } = bindingOf(acquired);
    expect(await acquireSession(binding, OPTIONS)).toEqual({ ok: true, id: "one" });
    expect(asked).toEqual(["POST /v1/devtools/browser?keep_alive=60000&location=DE"]);
  });

  it.each([
    ["429 with a time", refused(429, "Rate limit exceeded", { "Retry-After": "7" }), "busy", 7000],
    ["429 without", refused(429), "busy", null],
    ["429 for the day", refused(429, "Browser time limit exceeded for today"), "exhausted", null],
    ["503", refused(503, "No browser available"), "busy", null],
    ["500", refused(500), "busy", null],
    ["nonsense", () => new Response("<html>"), "busy", null],
  ])("is refused, and it is told why and until when: %s", async (_, answer, reason, retryAfterMs) => {
    const { binding } = bindingOf(answer);
    expect(await acquireSession(binding, OPTIONS)).toMatchObject({ ok: false, reason, retryAfterMs });
  });

  it("is asked for by the typed method where the runtime has it", async () => {
    const acquire = vi.fn(() => Promise.resolve({ sessionId: "typed" }));
    const typed = new Proxy(env.BROWSER, { get: (_, name): unknown => (name === "acquire" ? acquire : undefined) });
    expect(await acquireSession(typed, OPTIONS)).toEqual({ ok: true, id: "typed" });
    expect(acquire).toHaveBeenCalledWith({ keepAlive: 60_000, location: "DE" });
  });

  it("is refused by a typed method too, whose error says so in its text", async () => {
    const acquire = () => Promise.reject(new Error("code: 429: Rate limit exceeded. Retry after 3 s"));
    const typed = new Proxy(env.BROWSER, { get: (_, name): unknown => (name === "acquire" ? acquire : undefined) });
    expect(await acquireSession(typed, OPTIONS)).toMatchObject({ ok: false, reason: "busy", retryAfterMs: 3000 });
  });
});

describe("a session", () => {
  it.each([
    [404, "gone"],
    [429, "busy"],
    [503, "busy"],
    [200, "busy"],
  ])("that does not let itself be connected to is no error of ours: %i", async (status, reason) => {
    const { binding } = bindingOf(refused(status));
    expect(await connectSession(binding, "one")).toMatchObject({ ok: false, reason });
  });

  it("counts as closed when there is none of its name, and not when its closing is refused", async () => {
    expect(await closeSession(bindingOf(refused(404)).binding, "one")).toMatchObject({ ok: true });
    expect(await closeSession(bindingOf(refused(500)).binding, "one")).toMatchObject({ ok: false });
  });

  it("whose closing is refused is kept, and closed with the next call", async () => {
    const { binding, asked } = bindingOf(inTurn(refused(500), refused(200, "{}")));
    const sessions = openSessionsOf(binding);
    sessions.add("one");
    await sessions.close("one");
    expect(sessions.isEmpty).toBe(false);
    await sessions.closeAll();
    expect(sessions.isEmpty).toBe(true);
    expect(asked).toEqual(["DELETE /v1/devtools/browser/one", "DELETE /v1/devtools/browser/one"]);
  });
});

describe("opening a browser", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = async (answers: Answers, milliseconds = 60_000) => {
    const { binding, asked } = bindingOf(answers);
    const ids: string[] = [];
    const opening = openSession(binding, OPTIONS, (id) => ids.push(id)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(milliseconds);
    return { error: await opening, asked, ids };
  };

  it.each([429, 500, 503])("goes on for a while when it is refused, and ends with `capacity`: %i", async (status) => {
    const { error, asked } = await open(refused(status));
    expect(error).toMatchObject({ code: "capacity" });
    expect(asked.length).toBeGreaterThan(5);
  });

  it("waits as long as Browser Run says, and tells the caller where that is too long", async () => {
    const { error, asked } = await open(refused(429, "", { "Retry-After": "60" }));
    expect(asked).toHaveLength(1);
    expect(error).toMatchObject({ code: "capacity" });
    expect(error).toHaveProperty("extras.retryAfterSeconds", expect.any(Number));
  });

  it("ends at once when the account has no browser time left for the day", async () => {
    const { error, asked } = await open(refused(429, "Browser time limit exceeded for today"), 0);
    expect(error).toMatchObject({ code: "capacity" });
    expect(asked).toHaveLength(1);
  });

  it("asks for another session where the first is gone when it is connected to", async () => {
    const { error, asked, ids } = await open((method) => (method === "POST" ? acquired() : refused(404)()));
    expect(error).toMatchObject({ code: "capacity" });
    expect(ids.length).toBeGreaterThan(1);
    expect(asked.slice(0, 3).map((line) => line.split(" ")[0])).toEqual(["POST", "GET", "POST"]);
  });

  it("asks again for the connection where it is refused for now, and keeps the session's handle", async () => {
    const { error, ids } = await open((method) => (method === "POST" ? acquired() : refused(503)()));
    expect(error).toMatchObject({ code: "capacity" });
    expect(ids).toEqual(["one"]);
  });
});

it("the account's limits are told by the binding there is", async () => {
  expect(await sessionLimits(env.BROWSER)).toMatchObject({ ok: true, limits: { maxConcurrentSessions: 6 } });
});
