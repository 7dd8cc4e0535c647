import { expect, it } from "vitest";
import { networkOf } from "../../../src/lib/network.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["2001:db8:1:2:3:4:5::", "2001:db8:1:2"],
])("What the caller at %s has is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
