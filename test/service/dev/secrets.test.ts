import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settings } from "../../../src/config.ts";
import { brokenLine, readSecrets } from "../../../src/dev/run/secrets.ts";
import { temporaryFolder } from "./folders.ts";

function varsFile(text?: string): string {
  const file = join(temporaryFolder(), ".dev.vars");
  if (text !== undefined) writeFileSync(file, text, { mode: 0o644 });
  return file;
}

describe("the secrets of a machine", () => {
  it("are made on the first start, complete and well-formed", async () => {
    const values = await readSecrets(varsFile());
    expect(Object.keys(values).toSorted()).toEqual(["ADMIN_TOKEN", "AUTH_SECRET", "LINK_KEYS", "PAYLOAD_KEYS"]);
    expect(() => settings(values)).not.toThrow();
  });

  it("stay the same from then on", async () => {
    const file = varsFile();
    const first = await readSecrets(file);
    const text = readFileSync(file, "utf8");
    expect(await readSecrets(file)).toEqual(first);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("are different on every machine", async () => {
    const [one, other] = await Promise.all([readSecrets(varsFile()), readSecrets(varsFile())]);
    expect(Object.values(one).filter((value) => Object.values(other).includes(value))).toEqual([]);
  });

  it("can be read by their owner alone, also where the file was open to others before", async () => {
    for (const file of [varsFile(), varsFile("A=1\n")]) {
      await readSecrets(file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  it("are added to what a user has written, which stays as it is", async () => {
    const own = "# mine\nSIGN_UPS=closed\nADMIN_TOKEN='my own admin token'\nAUTH_SECRET=";
    const file = varsFile(own);
    const values = await readSecrets(file);
    expect(readFileSync(file, "utf8").startsWith(`${own}\n`)).toBe(true);
    expect(values).toMatchObject({ SIGN_UPS: "closed", ADMIN_TOKEN: "my own admin token" });
    expect(values["AUTH_SECRET"]).toHaveLength(44);
  });
});

describe("a broken .dev.vars", () => {
  it("is refused with the number of the line", async () => {
    await expect(readSecrets(varsFile("A=1\n\nnonsense\n"))).rejects.toThrow(".dev.vars line 3 is not NAME=value");
  });

  it.each(["", "# only a comment", "A=", "export A=1", "A = 1", "A='two\nlines'\nB=1", 'A="x" # why'])(
    "is not seen in %j",
    (text) => {
      expect(brokenLine(text)).toBeUndefined();
    },
  );
});
