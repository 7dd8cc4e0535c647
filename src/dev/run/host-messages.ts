import { z } from "zod";

/** What the host process is told to do. */
export const HostOrder = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("start"),
    /** `wrangler.toml`, with its whole path. */
    config: z.string(),
    /** Where the built Worker lies. */
    outDir: z.string(),
    stateDir: z.string(),
    variables: z.record(z.string(), z.string()),
    /** As `PLATFORM`: see `platform/traits.ts`. */
    platform: z.string(),
    /** Where another version of the Worker lies whose code the objects have. */
    objectsFrom: z.string().optional(),
  }),
  z.object({ kind: z.literal("stop") }),
]);
export type HostOrder = z.infer<typeof HostOrder>;

/** What the host process answers. */
export const HostReport = z.discriminatedUnion("kind", [
  /** The Worker answers on this port of 127.0.0.1. */
  z.object({ kind: z.literal("ready"), port: z.int().positive() }),
  z.object({ kind: z.literal("failed"), reason: z.string() }),
]);
export type HostReport = z.infer<typeof HostReport>;
