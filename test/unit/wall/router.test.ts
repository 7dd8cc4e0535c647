import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UNKNOWN_FRAME_MS } from "../../../src/config-browsers.ts";
import { RequestRouter } from "../../../src/wall/router.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The router of a browser, a way to pause a request in it, and the requests that it refused. */
function newBrowser() {
  const refused: string[] = [];
  const router = new RequestRouter((requestId) => refused.push(requestId));
  const pause = (requestId: string, frameId: string) =>
    router.route({ requestId, frameId, request: { url: "https://example.com/" }, resourceType: "Image" });
  return { router, pause, refused };
}

/** A page with these frames, and the requests that were handed to it. */
function pageOf(frames: string[]) {
  const handled: string[] = [];
  const handler = {
    owns: (frameId: string) => frames.includes(frameId),
    handle: ({ requestId }: { requestId: string }) => void handled.push(requestId),
  };
  return { handler, handled, frames };
}

describe("a paused request", () => {
  it("goes to the page whose frame sent it, and to no other", () => {
    const { router, pause } = newBrowser();
    const [one, other] = [pageOf(["a"]), pageOf(["b"])];
    router.add(one.handler);
    router.add(other.handler);
    pause("1", "b");
    pause("2", "a");
    expect([one.handled, other.handled]).toEqual([["2"], ["1"]]);
  });

  it("of a frame that is not known yet waits until a page reports it", () => {
    const { router, pause, refused } = newBrowser();
    const [one, other] = [pageOf(["a"]), pageOf(["b"])];
    router.add(one.handler);
    router.add(other.handler);
    pause("1", "new");
    expect([...one.handled, ...other.handled]).toEqual([]);
    other.frames.push("new");
    router.retry();
    vi.advanceTimersByTime(2 * UNKNOWN_FRAME_MS);
    expect(other.handled).toEqual(["1"]);
    expect(refused).toEqual([]);
  });

  it("of a frame that no page reports is refused", () => {
    const { router, pause, refused } = newBrowser();
    for (const page of [pageOf(["a"]), pageOf(["b"])]) router.add(page.handler);
    pause("1", "unknown");
    vi.advanceTimersByTime(UNKNOWN_FRAME_MS);
    expect(refused).toEqual(["1"]);
  });

  it("of whatever frame goes to the only page there is", () => {
    const { router, pause } = newBrowser();
    const [one, gone] = [pageOf(["a"]), pageOf(["b"])];
    router.add(gone.handler)[Symbol.dispose]();
    router.add(one.handler);
    pause("1", "unknown");
    expect(one.handled).toEqual(["1"]);
  });

  it("stays paused where no page is captured", () => {
    const { pause, refused } = newBrowser();
    pause("1", "a");
    vi.advanceTimersByTime(2 * UNKNOWN_FRAME_MS);
    expect(refused).toEqual([]);
  });
});
