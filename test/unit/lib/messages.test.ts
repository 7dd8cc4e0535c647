import { describe, expect, it } from "vitest";
import { z } from "zod";
import { settleEach, versioned } from "../../../src/lib/queue/messages.ts";

const Body = z.object({ job: z.string(), continent: z.string().nullable().default(null) });

/** Hands these messages over. @returns what was read of them, and how each was settled. */
async function settled(...bodies: unknown[]) {
  const [read, how]: [unknown[], string[]] = [[], []];
  const messages = bodies.map((body, index) => ({
    id: `${index}`,
    timestamp: new Date(0),
    attempts: 1,
    body,
    ack: () => void how.push("done"),
    retry: () => void how.push("again"),
  }));
  const batch = { queue: "q", messages, ackAll: () => undefined, retryAll: () => undefined };
  await settleEach({ ...batch, metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }, Body, async (message) => {
    read.push(message);
  });
  return { read, how };
}

describe("a message from another version", () => {
  it("is understood without a number, and without a field that came later", async () => {
    expect(await settled({ job: "a" })).toEqual({ read: [{ job: "a", continent: null }], how: ["done"] });
  });

  it("is understood with a field that is not known here", async () => {
    const sent = versioned({ job: "a", continent: "EU", colour: "blue" });
    expect(await settled(sent)).toEqual({ read: [{ job: "a", continent: "EU" }], how: ["done"] });
  });

  it("is left to a newer reader when its number is larger", async () => {
    expect(await settled({ version: 2, job: { id: "a" } })).toEqual({ read: [], how: ["again"] });
  });

  it("is put aside when it is none", async () => {
    expect(await settled("?", { version: 1 })).toEqual({ read: [], how: ["done", "done"] });
  });
});
