import { describe, expect, it } from "vitest";
import { CALL_VERSION, type BrowserOrder, readOrder } from "../../../src/browser/order.ts";
import { HTML_BASE } from "../../../src/contract/fields/source.ts";
import { CaptureRequest } from "../../../src/contract/capture.ts";

const request = CaptureRequest.parse({ html: "<p>Hello", width: 300 });
const order: BrowserOrder = {
  version: CALL_VERSION,
  region: "enam",
  slot: 0,
  loanId: 1,
  account: "acc",
  request,
  url: HTML_BASE,
  ownHosts: [],
};

/** As another version sends it, whose types are not ours. */
const from = (sent: object): BrowserOrder => sent as BrowserOrder;

describe("an order from another version", () => {
  it("is what it was when that is this version", () => {
    expect(readOrder(order)).toEqual(order);
  });

  it("has the defaults of fields that came later, and of no other", () => {
    const { fullPage: _, delay: __, ...before } = request;
    const read = readOrder(from({ ...order, version: undefined, request: before }));
    expect(read?.request).toEqual(request);
  });

  it("is understood with fields that are not known here", () => {
    const read = readOrder(from({ ...order, hurry: true, request: { ...request, badge: true } }));
    expect(read?.request).toMatchObject(request);
  });

  it("is refused when its number is another", () => {
    expect(readOrder(from({ ...order, version: 2 }))).toBeNull();
  });
});
