import type { Settings } from "../config.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import type { PictureFormat } from "../contract/format.ts";
import type { Page } from "../devtools/page.ts";
import type { Deadline } from "../lib/deadline.ts";
import type { Wall } from "../wall/wall.ts";
import type { Animations } from "./page/rest/animations.ts";
import type { Clock } from "./page/rest/clock.ts";
import type { Requests } from "./page/rest/requests.ts";
import type { Watch } from "./page/watch.ts";
import type { Photographs } from "./shoot/photographs.ts";

/**
 * One capture under way: what its steps are given. What a step learns it returns, and the recipe passes it on: no field is
 * ever replaced. What follows the page (`watch`, `requests`, `clock`, `animations`) has a state of its own.
 */
export interface Work {
  readonly page: Page;
  readonly request: CaptureRequest;
  /** As what the browser takes the picture; what becomes of it afterwards may have another format. `null` for a document. */
  readonly takenAs: PictureFormat | null;
  readonly settings: Settings;
  readonly watch: Watch;
  readonly requests: Requests;
  readonly photographs: Photographs;
  readonly clock: Clock;
  readonly animations: Animations;
  readonly wall: Wall;
  /** By when the page must be ready. */
  readonly ready: Deadline;
  /** By when everything must be done. */
  readonly end: Deadline;
}

/** What had not finished when the page was taken as it is, as `X-Incomplete` says it. */
export type Incomplete = ReadonlySet<"load" | "fonts" | "images" | "quiet" | "endless" | "blank">;
