import { type CaptureRequest, REMOVAL_TYPES, type RemovalType } from "../contract/capture.ts";

/** What a capture is to be rid of, and how sure that must be. */
export interface RemovalRequest {
  types: RemovalType[];
  confidence: number;
  /** Nothing is taken away; what would be is told. */
  dryRun: boolean;
}

/** The types that each field of the shorthand stands for. */
const SHORTHAND = {
  cookieBanners: ["cookie-banner"],
  ads: ["ad"],
  popups: ["newsletter", "chat-widget", "social-overlay"],
} as const satisfies Record<string, readonly RemovalType[]>;

/** What a request wants removed; `null` where that is nothing. */
export function wantedOf({ aiRemoval, hideElements }: CaptureRequest, usualConfidence: number): RemovalRequest | null {
  const types = new Set<RemovalType>(aiRemoval?.enabled === true ? aiRemoval.types : []);
  for (const [field, added] of Object.entries(SHORTHAND)) {
    if (hideElements?.[field as keyof typeof SHORTHAND] !== true) continue; // the fields are those of the table
    for (const type of added) types.add(type);
  }
  if (types.size === 0) return null;
  const confidence = aiRemoval?.confidence ?? usualConfidence;
  const dryRun = aiRemoval?.dryRun ?? false;
  return { types: REMOVAL_TYPES.filter((type) => types.has(type)), confidence, dryRun };
}
