import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { siteUrl } from "../capture/site.ts";
import { decodePng } from "../lib/png/reference-png.ts";
import { CommandLine } from "./command-line.ts";
import { newToken, service } from "./stage.ts";

const cli = new CommandLine("mockup");

beforeAll(async () => {
  await cli.run(["login", service], { input: await newToken("scale") });
});

describe("stillframe mockup", () => {
  it("puts a picture into a frame, from a file or a pipe", async () => {
    await cli.json(["capture", siteUrl("/plain"), "-o", "page.png", "--width", "64", "--height", "48"]);
    const args = ["mockup", "page.png", "--template", "phone-14", "-o", "framed.png"];
    expect(await cli.json(args)).toMatchObject({ file: "framed.png", width: 1000, height: 1760 });
    expect(decodePng(await readFile(join(cli.folder, "framed.png")))).toMatchObject({ width: 1000, height: 1760 });
    const wrong = await cli.run(["mockup", "-", "--template", "phone-14", "-o", "none.png"], { input: "no picture" });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("screenshot");
  });
});
