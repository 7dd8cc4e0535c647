import type { Patient } from "./patient.ts";
import { Wrong } from "./wrong.ts";

/** One thing that is tried. It returns what was found, in a few words, or throws `Wrong`. */
export interface Point {
  /** For `--only`. */
  id: string;
  title: string;
  try: (patient: Patient) => Promise<string>;
}

export type Finding =
  | { id: string; title: string; ok: true; found: string; milliseconds: number }
  | { id: string; title: string; ok: false; found: string; mend: string; milliseconds: number };

/** Tries one point. Whatever it throws is a finding, too. */
export async function examine(point: Point, patient: Patient): Promise<Finding> {
  const { id, title } = point;
  const started = Date.now();
  try {
    const found = await point.try(patient);
    return { id, title, ok: true, found, milliseconds: Date.now() - started };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const mend = error instanceof Wrong ? error.mend : "This was not foreseen. See the log of the service.";
    return { id, title, ok: false, found, mend, milliseconds: Date.now() - started };
  }
}
