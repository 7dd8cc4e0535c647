import { extname } from "node:path";
import type { CaptureRequest } from "../../client/index.ts";

const FORMATS: Readonly<Record<string, "png" | "jpeg" | "pdf">> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".pdf": "pdf",
};

/** The format that the name of a file asks for, as a field of a request. What names a format in words wins over it. */
export function formatOf(target: string | undefined): Pick<CaptureRequest, "format"> {
  const format = FORMATS[extname(target ?? "").toLowerCase()];
  return format === undefined ? {} : { format };
}
