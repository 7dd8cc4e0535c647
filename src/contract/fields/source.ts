import { z } from "zod";

/** Bytes of a document that is given. */
const MAX_HTML = 4 * 1024 * 1024;

/** Where a document that is given stands when no address is: nothing ever answers there (RFC 6761). */
export const HTML_BASE = "https://html.invalid/";

const utf8 = new TextEncoder();

/** What is captured. */
export const sourceFields = {
  url: z
    .string()
    .optional()
    .meta({
      description: "The page: `http:` or `https:`, at most 8192 characters, on a public host. This or `html`.",
      examples: ["https://example.com"],
    }),
  html: z
    .string()
    .min(1)
    .refine((text) => text.length <= MAX_HTML && utf8.encode(text).length <= MAX_HTML, "must be at most 4 MiB")
    .optional()
    .meta({
      description:
        "A document to capture instead of `url`, at most 4 MiB. What it loads goes through the same checks as that of any page.",
      examples: ["<h1>Invoice 42</h1>"],
    }),
  baseUrl: z
    .string()
    .optional()
    .meta({
      description:
        "The address that `html` is the document of: relative addresses, cookies and `headers` are for what it loads from there. It is not asked for the document itself. `https://html.invalid/` when left out.",
      examples: ["https://example.com/invoices/"],
    }),
};

/** The address of the document that a request is about. */
export const addressOf = ({ url, baseUrl }: { url?: string | undefined; baseUrl?: string | undefined }): string =>
  url ?? baseUrl ?? HTML_BASE;
