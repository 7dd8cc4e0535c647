import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { runQuietly, tail } from "../process/command.ts";
import { step } from "../process/terminal.ts";

const BROWSER_PACKAGE = "chromium-headless-shell";

/** What is written with the letters of a package, and a language by which `fc-list` knows whether there are any. */
const SCRIPTS = [
  // With the widths of the usual web fonts.
  { name: "fonts-liberation", letters: "Latin, Greek and Cyrillic", language: "en" },
  { name: "fonts-noto-core", letters: "Arabic, Hebrew, Hindi and Thai", language: "hi" },
  { name: "fonts-noto-cjk", letters: "Chinese, Japanese and Korean", language: "ja" },
  { name: "fonts-noto-color-emoji", letters: "emoji", language: "und-zsye" },
] as const;

const FONT_PACKAGES = SCRIPTS.map(({ name }) => name);

/** Where Docker and Podman leave a mark. */
const CONTAINER_MARKS = ["/.dockerenv", "/run/.containerenv"];

/** Who could be asked whether packages may be installed. */
export interface InstallRequest {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
  environment: Readonly<Record<string, string | undefined>>;
  inContainer: boolean;
}

const thisTerminal = (): InstallRequest => ({
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  inContainer: CONTAINER_MARKS.some((mark) => existsSync(mark)),
});

/** Whether packages can be installed, on Debian or Ubuntu as root, and whoever owns the machine lets us. */
export const canInstall = async (question: string): Promise<boolean> =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  existsSync("/etc/debian_version") &&
  (await mayInstall(question, thisTerminal()));

/**
 * Whether packages of the system may be installed. `STILLFRAME_INSTALL` says so, 1 or 0; without it whoever sits at the
 * terminal is asked. A container, CI and a program without a terminal have nobody to ask, and are there to be changed.
 */
export async function mayInstall(question: string, from: InstallRequest): Promise<boolean> {
  const { input, output, environment, inContainer } = from;
  const said = environment["STILLFRAME_INSTALL"] ?? "";
  if (said !== "") return said !== "0";
  if (!input.isTTY || !output.isTTY || environment["CI"] || inContainer) return true;
  const terminal = createInterface({ input, output });
  const closed = once(terminal, "close").then(() => "");
  const answer = await Promise.race([terminal.question(`  ${question} Install with apt-get? [y/N] `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** What is asked before `installBrowser`. */
export const BROWSER_QUESTION = `No browser found. ${BROWSER_PACKAGE} and fonts are about 250 MB.`;

/** Installs a headless browser with its fonts. False, after a line that says why, when that failed. */
export async function installBrowser(): Promise<boolean> {
  step(`Installing ${BROWSER_PACKAGE} and fonts with apt-get, about 250 MB …`);
  return await install([BROWSER_PACKAGE, ...FONT_PACKAGES]);
}

/** Without any font every letter in a picture is a box: installs some where that is possible, and says so where not. */
export async function ensureFonts(home: string): Promise<void> {
  if (process.platform !== "linux") return;
  if (hasFonts(home)) return await nameMissing();
  const packages = FONT_PACKAGES.join(" and ");
  if (await canInstall(`No fonts found, so text would be boxes: ${packages} have some.`)) {
    step("Installing fonts with apt-get …");
    await install(FONT_PACKAGES);
  } else {
    step(`No fonts found: text will be boxes. Install some, for example the packages ${packages}.`);
  }
}

/** Says which letters would be boxes in pictures, and which package has them. */
async function nameMissing(): Promise<void> {
  for (const { name, letters, language } of SCRIPTS) {
    const { ok, output } = await runQuietly("fc-list", [`:lang=${language}`], {});
    // Without the program nobody knows.
    if (ok && output.trim() === "") step(`No font for ${letters}: they will be boxes. The package ${name} has one.`);
  }
}

function hasFonts(home: string): boolean {
  const folders = [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    join(home, ".fonts"),
    join(home, ".local/share/fonts"),
  ];
  return folders.some((folder) => globSync("**/*.{ttf,otf,ttc,woff2,pcf.gz}", { cwd: folder }).length > 0);
}

async function install(packages: readonly string[]): Promise<boolean> {
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  const updated = await runQuietly("apt-get", ["update"], quiet);
  const args = ["install", "-y", "--no-install-recommends", ...packages];
  const { ok, output } = updated.ok ? await runQuietly("apt-get", args, quiet) : updated;
  if (!ok) step(`apt-get could not install ${packages.join(", ")}:\n${tail(output, 4)}`);
  return ok;
}
