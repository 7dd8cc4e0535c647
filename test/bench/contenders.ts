import type { Mockup } from "../../src/contract/capture.ts";
import type { FloorAsk } from "./floor/index.ts";
import { newToken } from "./variables.ts";

/** One capture, as both sides are asked for it. */
export type Shot = Omit<FloorAsk, "how">;

/** One capture in a frame, which has its own size. */
export interface FramedShot {
  url: string;
  format: "png";
  mockup: Mockup;
}

/** What one of our captures took: milliseconds by phase, as the service itself says. */
export type Phases = Record<string, number>;

export interface Ours {
  /** @throws when the answer is not a picture. */
  capture(shot: Shot | FramedShot): Promise<Phases>;
}

export interface FloorSide {
  /** With a warm browser and a new context, or with a new browser. @throws when the answer is not a picture. */
  capture(shot: Shot, how: "warm" | "fresh"): Promise<void>;
  /** The platform's own screenshot call: milliseconds, or why it gave none. */
  quickAction(url: string): Promise<number | string>;
}

/** Our service with an account of its own. */
export async function oursOf(origin: string, adminToken: string): Promise<Ours> {
  const post = (path: string, token: string, body: unknown) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const token = await newToken(origin, adminToken);
  return {
    capture: async (shot) => {
      const response = await post("/api/screenshot", token, shot);
      await picture(response);
      return phasesOf(response.headers.get("Server-Timing") ?? "");
    },
  };
}

export function floorOf(origin: string): FloorSide {
  const ask = (body: FloorAsk) => fetch(origin, { method: "POST", body: JSON.stringify(body) });
  return {
    capture: async (shot, how) => picture(await ask({ ...shot, how })),
    quickAction: async (url) => {
      const started = performance.now();
      const shot: Shot = { url, width: 1920, height: 1080, format: "png", fullPage: false };
      const response = await ask({ ...shot, how: "quick" });
      if (response.ok) return await picture(response).then(() => performance.now() - started);
      return `not offered by the local platform (${/does not implement[^\n]*/.exec(await response.text())?.[0] ?? response.status})`;
    },
  };
}

async function picture(response: Response): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString("utf8", 0, 300)}`);
}

function phasesOf(serverTiming: string): Phases {
  const entries = [...serverTiming.matchAll(/(\w+);dur=([\d.]+)/g)].map(([, name, ms]) => [name ?? "", Number(ms)]);
  return Object.fromEntries(entries);
}
