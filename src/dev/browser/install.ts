import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { runQuietly, tail } from "../process/command.ts";
import { step } from "../process/terminal.ts";

const BROWSER_PACKAGE = "chromium-headless-shell";

/** Latin, Greek and Cyrillic with the widths of the usual web fonts, and emoji; enough that no text is boxes. */
const FONT_PACKAGES = ["fonts-liberation", "fonts-noto-color-emoji"];

/** Whether packages can be installed without asking anybody: Debian or Ubuntu, as root. */
export const canInstall = (): boolean =>
  process.platform === "linux" && process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Installs a headless browser with its fonts. False, after a line that says why, when that failed. */
export async function installBrowser(): Promise<boolean> {
  step("No browser found. Installing chromium-headless-shell and fonts with apt-get, about 150 MB …");
  return await install([BROWSER_PACKAGE, ...FONT_PACKAGES]);
}

/** Without any font every letter in a picture is a box: installs some where that is possible, and says so where not. */
export async function ensureFonts(home: string): Promise<void> {
  if (process.platform !== "linux" || hasFonts(home)) return;
  if (canInstall()) {
    step("No fonts found. Installing some with apt-get …");
    await install(FONT_PACKAGES);
  } else {
    step(`No fonts found: text will be boxes. Install some, for example the packages ${FONT_PACKAGES.join(" and ")}.`);
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
