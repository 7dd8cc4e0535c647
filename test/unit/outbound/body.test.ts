import { expect, it } from "vitest";
import { readAtMost } from "../../../src/outbound/body.ts";

const read = async (response: Response, maxBytes: number) => {
  const { bytes, complete } = await readAtMost(response, maxBytes, new AbortController().signal);
  return { text: new TextDecoder().decode(bytes), complete };
};

it("tells a body that was read whole from one that was cut", async () => {
  expect(await read(new Response("0123456789"), 11)).toEqual({ text: "0123456789", complete: true });
  expect(await read(new Response("0123456789"), 10)).toEqual({ text: "0123456789", complete: true });
  expect(await read(new Response("0123456789"), 9)).toEqual({ text: "012345678", complete: false });
});

it("reads an answer without a body as an empty one", async () => {
  expect(await read(new Response(null, { status: 204 }), 10)).toEqual({ text: "", complete: true });
});

it("reads nothing once the deadline has passed", async () => {
  await expect(readAtMost(new Response("late"), 10, AbortSignal.abort(new Error("deadline")))).rejects.toThrow(
    "deadline",
  );
});
