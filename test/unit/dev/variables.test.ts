import { describe, expect, it } from "vitest";
import { missingSecrets } from "../../../src/dev/run/secrets.ts";
import { localVariables, portFrom } from "../../../src/dev/run/variables.ts";
import { parseEnv } from "node:util";

const SECRETS = parseEnv(missingSecrets(""));

describe("the variables of a local service", () => {
  it("let a developer capture their own sites with two browsers", () => {
    const local = { ALLOW_PRIVATE_TARGETS: "true", BROWSER_SLOTS: "2", BROWSER_EGRESS: "direct", SIGN_UPS: "open" };
    expect(localVariables(SECRETS, {})).toEqual({ ...SECRETS, ...local });
  });

  it("come from the environment first, then from .dev.vars", () => {
    const devVars = { ...SECRETS, BROWSER_SLOTS: "3", FONTS_TIMEOUT_MS: "500" };
    expect(localVariables(devVars, { BROWSER_SLOTS: "4", ALLOW_PRIVATE_TARGETS: "false" })).toMatchObject({
      BROWSER_SLOTS: "4",
      FONTS_TIMEOUT_MS: "500",
      ALLOW_PRIVATE_TARGETS: "false",
    });
  });

  it("take from the environment only what the service has a use for", () => {
    const given = localVariables(SECRETS, {
      HOME: "/home/ann",
      AWS_SECRET_ACCESS_KEY: "x",
      CAPTURE_TIMEOUT_MS: "5000",
    });
    expect(Object.keys(given).filter((name) => !(name in SECRETS))).toEqual([
      "ALLOW_PRIVATE_TARGETS",
      "BROWSER_SLOTS",
      "BROWSER_EGRESS",
      "SIGN_UPS",
      "CAPTURE_TIMEOUT_MS",
    ]);
  });

  it("treat an empty variable as one that is not set", () => {
    expect(localVariables(SECRETS, { BROWSER_SLOTS: "" })["BROWSER_SLOTS"]).toBe("2");
  });

  it("are refused by name when they are malformed", () => {
    expect(() => localVariables(SECRETS, { BROWSER_SLOTS: "many" })).toThrow(/BROWSER_SLOTS .* environment or in/);
    expect(() => localVariables({ ...SECRETS, LINK_KEYS: "k1:short" }, {})).toThrow(/LINK_KEYS must be/);
  });
});

describe("PORT", () => {
  it("is 8787 unless it is set", () => {
    expect([portFrom(undefined), portFrom(""), portFrom("3000")]).toEqual([8787, 8787, 3000]);
  });

  it.each(["x", "-1", "80.5", "65536", "8787 "])("is refused when it is %j", (text) => {
    expect(() => portFrom(text)).toThrow(`PORT is "${text}"`);
  });
});
