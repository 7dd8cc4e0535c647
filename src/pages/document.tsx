import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Visit } from "./visit.ts";

/**
 * Nothing but our own files runs, loads or is sent to, and nobody shows us in a frame. There is no inline script or
 * style to allow. `blob:` is a picture that a script was given.
 */
const POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "frame-src": "'none'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

export interface DocumentOptions {
  title: string;
  /** What search engines show; a page without it is not to be found by them. */
  description?: string;
  status?: number;
  /** Scripts and style sheets beside those of every page, by their names in `static/scripts` and `static/assets`. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Directives that differ from those of every page. */
  policy?: Partial<typeof POLICY> | undefined;
  /** Without the styles and scripts of every page. */
  bare?: boolean;
}

/** A whole page as a response. What is in `body` is escaped by the renderer; there is no other way into the text. */
export function respond({ headers, origin }: Visit, options: DocumentOptions, body: ComponentChildren): Response {
  const html = renderToString(
    <Document {...options} origin={origin}>
      {body}
    </Document>,
  );
  const policy = Object.entries({ ...POLICY, ...options.policy });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy.map((directive) => directive.join(" ")).join("; "));
  headers.set("Cache-Control", "private, no-store");
  secure(headers);
  return new Response(`<!doctype html>${html}`, { status: options.status ?? 200, headers });
}

/** What every answer of the pages carries. With no referrer at all browsers would not tell a form's origin either. */
export function secure(headers: Headers): void {
  headers.set("Referrer-Policy", "same-origin");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

const FONT = "/fonts/geist.woff2";
const STYLES = ["base", "forms", "frame", "parts"] as const;

interface DocumentProps extends DocumentOptions {
  origin: string;
  children: ComponentChildren;
}

function Document({ title, description, bare = false, origin, scripts = [], styles = [], children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Preview title={title} description={description} origin={origin} />
        )}
        <meta name="color-scheme" content={bare ? "light" : "light dark"} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
        <link rel="preload" href={FONT} as="font" type="font/woff2" crossOrigin="anonymous" />
        {[...(bare ? ["font"] : ["font", ...STYLES]), ...styles].map((name) => (
          <link key={name} rel="stylesheet" href={`/assets/${name}.css`} />
        ))}
        {[...(bare ? [] : ["page"]), ...scripts].map((name) => (
          <script key={name} type="module" src={`/scripts/${name}.js`} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** What search engines and messengers show of a page; the picture was taken by this service. */
const Preview = ({ title, description, origin }: { title: string; description: string; origin: string }) => (
  <>
    <meta name="description" content={description} />
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:image" content={`${origin}/pictures/card.jpeg`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
