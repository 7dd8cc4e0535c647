import type { ComponentChildren } from "preact";

/** The name of the service with its mark: the corners of a frame around what is held still. */
const Wordmark = () => (
  <a class="wordmark" href="/">
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M3 9V3h6M15 3h6v6M21 15v6h-6M9 21H3v-6" />
      <circle cx="12" cy="12" r="3.5" />
    </svg>
    Stillframe
  </a>
);

const Footer = () => (
  <footer>
    <span>Stillframe, open source under the MIT licence.</span>
    <nav aria-label="Documents">
      <a href="/docs">Documentation</a>
      <a href="/docs/client">Client</a>
      <a href="/docs/command-line">Command line</a>
      <a href="/docs/moving">Moving here</a>
      <a href="/docs/security">Security</a>
      <a href="/openapi.json">OpenAPI</a>
      <a href="/llms.txt">llms.txt</a>
    </nav>
  </footer>
);

/** What all pages have around them. */
export function Frame({ actions, children }: { actions: ComponentChildren; children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <Wordmark />
        <nav aria-label="Site">{actions}</nav>
      </header>
      {children}
      <Footer />
    </>
  );
}

interface PublicFrameOptions {
  signedIn?: boolean;
  /** Whether everybody may open an account. */
  signUps?: string;
  /** What stands beside the content. */
  side?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of pages for everybody. */
export function PublicFrame({ signedIn = false, signUps = "open", side, children }: PublicFrameOptions) {
  return (
    <Frame
      actions={
        <>
          <a href="/docs">Docs</a>
          {signedIn ? (
            <a class="button" href="/account">
              Your account
            </a>
          ) : (
            <>
              <a href="/sign-in">Sign in</a>
              {signUps === "open" ? (
                <a class="button" href="/sign-up">
                  Sign up
                </a>
              ) : null}
            </>
          )}
        </>
      }
    >
      {side === undefined ? (
        <main id="main">{children}</main>
      ) : (
        <div class="account docs">
          {side}
          <main id="main">{children}</main>
        </div>
      )}
    </Frame>
  );
}

const PLACES = [
  ["/playground", "Playground"],
  ["/account/tokens", "Tokens"],
  ["/account/usage", "Usage"],
  ["/account/jobs", "Jobs"],
  ["/account/webhooks", "Webhooks"],
  ["/account/links", "Links"],
  ["/account/settings", "Settings"],
] as const;

interface AccountFrameOptions {
  /** Which of the places is shown. */
  here: (typeof PLACES)[number][0];
  title: string;
  /** Whose account it is. */
  email: string;
  notice?: string | undefined;
  children: ComponentChildren;
}

/** The frame of pages for people who are signed in. */
export function AccountFrame({ here, title, email, notice, children }: AccountFrameOptions) {
  return (
    <Frame
      actions={
        <>
          <a href="/docs">Docs</a>
          <form method="post" action="/sign-out">
            <button class="quiet" title={email}>
              Sign out
            </button>
          </form>
        </>
      }
    >
      <div class="account">
        <nav class="places" aria-label="Account">
          {PLACES.map(([href, name]) => (
            <a key={href} href={href} aria-current={href === here ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <main id="main">
          <h1>{title}</h1>
          <Notice text={notice} />
          {children}
        </main>
      </div>
    </Frame>
  );
}

/** A sentence about what was just done; read out when the page opens. */
export const Notice = ({ text, bad = false }: { text: string | undefined; bad?: boolean }) =>
  text === undefined ? null : (
    <p class={bad ? "notice bad" : "notice"} role={bad ? "alert" : "status"}>
      {text}
    </p>
  );
