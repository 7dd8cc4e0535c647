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
  /** Scripts and style sheets beside those of every page, by their names in `static/assets`. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Directives that differ from those of every page. */
  policy?: Partial<typeof POLICY> | undefined;
}

/** A whole page as a response. What is in `body` is escaped by the renderer; there is no other way into the text. */
export function respond({ headers }: Visit, options: DocumentOptions, body: ComponentChildren): Response {
  const html = renderToString(<Document {...options}>{body}</Document>);
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

const STYLES = ["base", "forms", "frame", "parts"] as const;

function Document({
  title,
  description,
  scripts = [],
  styles = [],
  children,
}: DocumentOptions & { children: ComponentChildren }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <meta name="description" content={description} />
        )}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
        {[...STYLES, ...styles].map((name) => (
          <link key={name} rel="stylesheet" href={`/assets/${name}.css`} />
        ))}
        {["page", ...scripts].map((name) => (
          <script key={name} type="module" src={`/assets/${name}.js`} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
