import type { Point } from "./point.ts";
import { abandoned } from "./points/abandoned.ts";
import { egress, picture } from "./points/capture.ts";
import { bindings, configuration, tokens } from "./points/configuration.ts";
import { job } from "./points/job.ts";
import { limits } from "./points/limits.ts";
import { wall } from "./points/wall.ts";
import { webhook } from "./points/webhook.ts";

/** Everything that is tried, in order. */
export const POINTS: readonly Point[] = [
  configuration,
  tokens,
  bindings,
  picture,
  egress,
  wall,
  job,
  webhook,
  abandoned,
  limits,
];
