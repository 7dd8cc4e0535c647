import { expect, inject, it } from "vitest";
import { measureHosts } from "../../../bench/strict/hosts.ts";

it.runIf(inject("thorough"))(
  "shows every picture of a page with many hosts, though each is looked up and six connections may wait",
  async () => {
    const { came, connections } = await measureHosts(40, 200);
    expect(came).toEqual([40, 40]);
    expect(connections).toBeLessThanOrEqual(6);
  },
);
