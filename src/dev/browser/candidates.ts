import { join, resolve } from "node:path";

/** What the search for a browser may look at. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  home: string;
  /** The folders of `PATH`. */
  path: readonly string[];
  /** `CHROME_PATH`, when it is set. */
  chosen: string | undefined;
  /** Where caches are kept: `XDG_CACHE_HOME` or the system's own place. */
  caches: readonly string[];
  isExecutable(file: string): boolean;
}

export interface Candidate {
  executable: string;
  /** What it is, for the line that says which browser is used. */
  kind: string;
}

/** The version that the pinned Miniflare starts and, if it must, downloads. */
const PINNED = "126.0.6478.182";

/** Where Miniflare keeps and looks for its browser inside a cache folder (its `@puppeteer/browsers` layout). */
export function pinnedBrowser(machine: Pick<Machine, "platform" | "arch">): { folder: string; executable: string } {
  const arm = machine.arch === "arm64";
  const mac = machine.platform === "darwin";
  const system = (mac ? "mac" : "linux") + (arm ? "_arm" : "");
  const folder = join(".wrangler", "chrome", `${system}-${PINNED}`);
  const app = join("Google Chrome for Testing.app", "Contents", "MacOS", "Google Chrome for Testing");
  const inside = mac ? join(arm ? "chrome-mac-arm64" : "chrome-mac-x64", app) : join("chrome-linux64", "chrome");
  return { folder, executable: join(folder, inside) };
}

/**
 * Every browser worth trying, best first: the one asked for, Miniflare's own download, a headless shell (a third of the
 * CPU of a full browser for the same picture), then Chrome and Chromium.
 */
export function candidates(machine: Machine): Candidate[] {
  if (machine.chosen !== undefined) return [{ executable: resolve(machine.chosen), kind: "CHROME_PATH" }];
  const pinned = pinnedBrowser(machine).executable;
  const named = (names: readonly string[]): string[] =>
    names.flatMap((name) => (name.startsWith("/") ? [name] : machine.path.map((folder) => join(folder, name))));
  const all = [
    ...machine.caches.map((cache) => ({ executable: join(cache, pinned), kind: "downloaded by wrangler" })),
    ...named(HEADLESS_SHELLS).map((executable) => ({ executable, kind: "headless shell" })),
    ...named(machine.platform === "darwin" ? macBrowsers(machine.home) : BROWSERS).map((executable) => ({
      executable,
      kind: "installed browser",
    })),
  ];
  const seen = new Set<string>();
  return all.filter(({ executable }) => {
    if (seen.has(executable) || !machine.isExecutable(executable)) return false;
    seen.add(executable);
    return true;
  });
}

/** The program itself before the script of the same name that starts it: one process less for every browser. */
const HEADLESS_SHELLS = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib64/chromium-browser/headless_shell",
  "chromium-headless-shell",
  "chrome-headless-shell",
  "headless-shell",
];

const BROWSERS = [
  "google-chrome-stable",
  "google-chrome",
  "/opt/google/chrome/chrome",
  "chromium",
  "chromium-browser",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
];

function macBrowsers(home: string): string[] {
  const apps = ["Google Chrome", "Chromium", "Google Chrome Canary", "Google Chrome for Testing"];
  const inApps = ["/Applications", join(home, "Applications")].flatMap((folder) =>
    apps.map((app) => join(folder, `${app}.app`, "Contents", "MacOS", app)),
  );
  return [...inApps, "chromium", "/opt/homebrew/bin/chromium"];
}
