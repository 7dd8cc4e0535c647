import { z } from "zod";

const TOKEN = /^[!#$%&'*+.^_`|~\da-z-]{1,128}$/i;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8192}$/;
const MAX_HEADERS = 32;

/** Headers that the browser alone sets, or that are about the connection rather than the request (RFC 9110, 7.6.1). */
const RESERVED =
  /^(host|cookie|connection|keep-alive|te|trailers?|transfer-encoding|upgrade|content-length|sec-.*|proxy-.*)$/i;

const Headers = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name.slice(0, 100)], message });
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS)
    context.addIssue({ code: "custom", path: [], message: `At most ${MAX_HEADERS} headers.` });
  for (const name of names.slice(0, MAX_HEADERS)) {
    if (!TOKEN.test(name)) refuse(name, "This is not the name of a header.");
    else if (RESERVED.test(name)) refuse(name, "This header cannot be set.");
    else if (!HEADER_VALUE.test(headers[name] ?? "")) refuse(name, "This is not the value of a header.");
  }
});

/** RFC 6265, 4.1.1, and what browsers take beside that. */
const COOKIE_VALUE = /^[\x20-\x3a\x3c-\x7e\x80-\uffff]{0,4096}$/;
const COOKIE_PATH = /^\/[\x20-\x3a\x3c-\x7e\x80-\uffff]{0,1023}$/;
const COOKIE_DOMAIN = /^\.?[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i;

const Cookie = z.strictObject({
  name: z.string().regex(TOKEN, { message: "This is not the name of a cookie." }),
  value: z.string().regex(COOKIE_VALUE, { message: "This is not the value of a cookie." }),
  domain: z
    .string()
    .regex(COOKIE_DOMAIN, { message: "This is not the name of a host." })
    .optional()
    .meta({ description: "The target's host or one above it; the target's host alone when left out." }),
  path: z.string().regex(COOKIE_PATH, { message: "A path begins with `/`." }).optional(),
  secure: z.boolean().optional(),
  httpOnly: z.boolean().optional(),
  sameSite: z.enum(["Strict", "Lax", "None", "strict", "lax", "none"]).optional(),
});
export type Cookie = z.output<typeof Cookie>;

const works = (attempt: () => unknown): boolean => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};

/** Who the page sees: what it is sent, and what it is told of its visitor. */
export const visitorFields = {
  headers: Headers.optional().meta({
    description:
      "Headers of requests to the target's own origin, also where redirects lead back to it; never to another. Not `Host`, `Cookie`, `Sec-*`, `Proxy-*` or those of the connection.",
    examples: [{ Authorization: "Bearer …" }],
  }),
  cookies: z
    .array(Cookie)
    .max(50)
    .optional()
    .meta({ description: "Cookies that the browser has beforehand.", examples: [[{ name: "session", value: "…" }]] }),
  httpCredentials: z
    .strictObject({ username: z.string().max(1024), password: z.string().max(1024) })
    .optional()
    .meta({
      description: "For HTTP authentication, where the target's own origin asks for it.",
      examples: [{ username: "staging", password: "…" }],
    }),
  userAgent: z
    .string()
    .regex(/^[\x20-\x7e]{1,512}$/, { message: "must be 1 to 512 printable ASCII characters" })
    .optional()
    .meta({ description: "Instead of that of Chrome.", examples: ["Mozilla/5.0 (compatible; Example/1.0)"] }),
  locale: z
    .string()
    .max(64)
    .refine((tag) => works(() => Intl.getCanonicalLocales(tag)), "This is not a language tag, such as `de-AT`.")
    .optional()
    .meta({ description: "BCP 47: language headers, `navigator`, `Intl`, dates.", examples: ["de-AT"] }),
  timezone: z
    .string()
    .max(64)
    .refine(
      (timeZone) => works(() => new Intl.DateTimeFormat("en", { timeZone })),
      "This is not a time zone, such as `Europe/Vienna`.",
    )
    .optional()
    .meta({ description: "IANA: what dates and times are shown in.", examples: ["Europe/Vienna"] }),
  geolocation: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy: z.number().min(0).max(1e6).default(10).meta({ description: "Metres." }),
    })
    .optional()
    .meta({
      description: "Where the visitor is; the page is allowed to know.",
      examples: [{ latitude: 48.2, longitude: 16.37 }],
    }),
  colorScheme: z
    .enum(["light", "dark"])
    .optional()
    .meta({ description: "`prefers-color-scheme`.", examples: ["dark"] }),
  reducedMotion: z
    .boolean()
    .optional()
    .meta({ description: "`prefers-reduced-motion`.", examples: [true] }),
  media: z
    .enum(["screen", "print"])
    .optional()
    .meta({ description: "The CSS media type; a PDF on paper has `print` when left out.", examples: ["print"] }),
  javaScript: z
    .boolean()
    .default(true)
    .meta({
      description:
        "`false`: no script of the page or of its frames runs, and `noscript` is shown. Lazy pictures, removal, `js` and `actions` work all the same.",
      examples: [false],
    }),
};
