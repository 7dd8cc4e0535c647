import { describe, expect, it } from "vitest";
import { MAX_EVENT_LENGTH, treatmentOf } from "../../../src/devtools/message-filter.ts";
import { pictureOf, shoot } from "../../support/capture/shoot.ts";
import { isFilled } from "../../support/capture/pixels.ts";
import { hitsOf } from "../../support/capture/site.ts";
import { SAVED } from "../../site/pages/measured/saved.ts";
import { openSessions } from "./sessions.ts";

const LONG = "x".repeat(MAX_EVENT_LENGTH);

/** An event as Chrome writes it. */
const event = (method: string, params: object) => JSON.stringify({ method, params, sessionId: "A" });

const paused = (requestId: string, postData: string) =>
  event("Fetch.requestPaused", { requestId, request: { url: "https://example.com/", postData }, frameId: "F" });

describe("a message of the browser", () => {
  it("is read as it is when it is an event of the usual length, or the answer to a command", () => {
    expect(treatmentOf(paused("interception-job-1.0", "x"))).toEqual({ kind: "passed" });
    expect(treatmentOf(JSON.stringify({ id: 7, result: { data: LONG } }))).toEqual({ kind: "passed" });
  });

  it("is replaced by a request without an address when it is a long request", () => {
    const treatment = treatmentOf(paused("interception-job-1.0", LONG));
    if (treatment.kind !== "replaced") expect.fail(treatment.kind);
    expect(JSON.parse(treatment.message)).toMatchObject({
      method: "Fetch.requestPaused",
      params: { requestId: "interception-job-1.0", request: { url: "" } },
    });
  });

  it("is dropped when it is long and says nothing of where an answer came from, whatever the page writes into it", () => {
    const forged = `${LONG}"remoteIPAddress":"1.1.1.1",{"method":"Fetch.requestPaused"`;
    expect(treatmentOf(event("Network.requestWillBeSent", { documentURL: forged }))).toEqual({ kind: "dropped" });
  });

  it("is not to be trusted when it is long and says where an answer came from", () => {
    const response = { url: LONG, remoteIPAddress: "10.0.0.1" };
    expect(treatmentOf(event("Network.responseReceived", { response }))).toEqual({ kind: "unsafe" });
  });
});

describe("a page that holds its pictures itself", () => {
  it("is captured with all of them, though more is told of them than is read", async () => {
    const { count, height, width, color } = SAVED;
    const picture = await pictureOf("/saved");
    expect(isFilled(picture, { x: 0, y: 0, width, height: count * height }, color)).toBe(true);
  });
});

describe("a page that sends more than is read", () => {
  it("shows itself without what it sent, and that is counted", async () => {
    const response = await shoot("/hostile/h24?kind=post&times=2&size=1000000", { delay: 3000 });
    expect(response.headers.get("X-Blocked-Requests"), await response.clone().text()).toBe("2");
    expect(response.status).toBe(200);
    expect(await hitsOf("/json?post=0")).toEqual([]);
  });

  it("is given up with its browser when it does not stop, and the next page has another", async () => {
    await pictureOf("/plain");
    const before = await openSessions();
    const response = await shoot("/hostile/h24?kind=post&times=20&size=1000000", { delay: 10_000 });
    expect(await response.json()).toMatchObject({ code: "page_crashed" });
    await pictureOf("/plain");
    expect(await openSessions()).not.toEqual(before);
  });
});
