import { BROWSER_LIFETIME_MS, type Settings } from "../config.ts";
import { CDPSessionEvent } from "../devtools/protocol.ts";
import { pause } from "../lib/deadline.ts";
import { disposePage, openPage, type Page, type ProxyRules } from "../devtools/page.ts";
import { acquireSession, closeSession, connectSession, type Session } from "./session.ts";

/** What a warm browser needs from the place it lives in. */
export interface Home {
  binding: BrowserRun;
  settings: Settings;
  /** For the network of every page; `null` leaves it as it is. */
  proxyRules: ProxyRules | null;
  /** Remembers the open session, so that the next incarnation can close what this one left. */
  remember(sessionId: string | null): void;
  /** Readies a browser before its first page exists. */
  secureBrowser(session: Session): Promise<void>;
  /** Readies an empty page for its capture, off any request's path. */
  preparePage(page: Page, session: Session): Promise<void>;
}

/** The two ways a promise can end, as an answer. */
const yesOrNo = [() => true, () => false] as const;

/** The billing idle time of the session outlives ours by this much, so that it is we who close it. */
const KEEP_ALIVE_MARGIN_MS = 30_000;

/**
 * How long a page is left after its capture. To end it and to make the next keeps the processor busy, which the picture
 * needs on its way out where browser and Worker share one.
 */
const ANSWER_FIRST_MS = 5;

/**
 * One browser that is kept open between captures, with the next page already prepared: opening a context and a page
 * costs as much as a plain capture. One page is out at a time.
 */
export class WarmBrowser {
  readonly #home: Home;
  #session: Promise<Session> | null = null;
  #next: Promise<Page> | null = null;
  /** The end of the pages that were given back and the browsers that were closed; no page is handed out before it. */
  #ending: Promise<unknown> = Promise.resolve();
  /** How often the browser was closed for whoever asked for that. */
  #closings = 0;
  #captures = 0;

  constructor(home: Home) {
    this.#home = home;
  }

  get isOpen(): boolean {
    return this.#session !== null;
  }

  /** The open browser. @throws when there is none. */
  async session(): Promise<Session> {
    if (this.#session === null) throw new Error("The browser is closed.");
    return await this.#session;
  }

  /** The prepared page, or a new one; opens the browser where it is closed or has died meanwhile. */
  async takePage(): Promise<Page> {
    await this.#ending;
    const [prepared, browser] = [this.#next, this.#session];
    this.#next = null;
    if (prepared !== null) {
      const page = await prepared.catch(() => null);
      if (page !== null && page.session.connection() !== undefined) return page;
      await this.#closeThe(browser);
    }
    for (;;) {
      const wasOpen = this.#session !== null;
      const opening = this.#openPage();
      const used = this.#session;
      try {
        return await opening;
      } catch (error) {
        // It may be stuck; left open, it would fail each caller that comes.
        await this.#closeThe(used);
        if (!wasOpen) throw error;
      }
    }
  }

  /**
   * Ends a page and prepares the next, so that it is there when it is asked for. A browser that does not let the page
   * go, has had its share of captures or is old is closed and opened anew. Resolves when the next page is there: `true`,
   * or to `false` when the browser was closed meanwhile; then it stays so until a page is asked for.
   */
  async giveBack(page: Page, healthy: boolean): Promise<boolean> {
    this.#captures += 1;
    const closings = this.#closings;
    const wasClosed = () => this.#closings !== closings;
    await this.#last(this.#end(page, healthy));
    if (wasClosed()) return false;
    this.#next ??= this.#openPage();
    await this.#next.catch((error: unknown) => {
      if (!wasClosed()) throw error;
    });
    return !wasClosed();
  }

  async #end(page: Page, healthy: boolean): Promise<void> {
    const opening = this.#session;
    await pause(ANSWER_FIRST_MS);
    const session = await opening;
    session?.messages.startPage();
    const clean = healthy && (await disposePage(page).then(...yesOrNo));
    if (!clean || session === null || this.#isWornOut(session)) await this.#closeThe(opening);
  }

  /** Closes this browser, unless that was done meanwhile: another may be open by now. */
  async #closeThe(browser: Promise<Session> | null): Promise<void> {
    if (browser !== null && this.#session === browser) await this.#last(this.#shut());
  }

  /** Closes the browser from outside, whatever state it is in. No page is handed out until that is done. */
  async close(): Promise<void> {
    this.#closings += 1;
    await this.#last(this.#shut());
  }

  /** No page is handed out before this has ended, nor before what was ending already. */
  async #last(ending: Promise<void>): Promise<void> {
    // Without its outcomes: each would hold those before it for as long as this object lives.
    this.#ending = Promise.allSettled([this.#ending, ending]).then(() => undefined);
    await ending;
  }

  async #shut(): Promise<void> {
    const opening = this.#session;
    this.#session = null;
    this.#next = null;
    this.#captures = 0;
    const session = await opening?.catch(() => null);
    if (session === null || session === undefined) return;
    await closeSession(this.#home.binding, session.id);
    session.connection.dispose();
    this.#home.remember(null);
  }

  #isWornOut(session: Session): boolean {
    const old = Date.now() - session.openedAt > BROWSER_LIFETIME_MS;
    return old || this.#captures >= this.#home.settings.BROWSER_CAPTURES;
  }

  async #openPage(): Promise<Page> {
    const session = await this.#open();
    const page = await openPage(session.connection, this.#home.proxyRules);
    await this.#home.preparePage(page, session);
    return page;
  }

  #open(): Promise<Session> {
    if (this.#session !== null) return this.#session;
    const opening = this.#launch();
    this.#session = opening;
    // A launch that fails, or a browser that dies, leaves the slot cold for the next caller.
    const forget = () => {
      if (this.#session === opening) this.#session = null;
    };
    opening.then((session) => session.connection.on(CDPSessionEvent.Disconnected, forget), forget);
    return opening;
  }

  async #launch(): Promise<Session> {
    // The one before is forgotten when it is closed; if this one were remembered before that, it would be in its place.
    await this.#ending;
    const { binding, settings } = this.#home;
    const id = await acquireSession(binding, settings.BROWSER_IDLE_SECONDS * 1000 + KEEP_ALIVE_MARGIN_MS);
    // Recorded before anything is done with it: whatever happens next, it can be closed from outside.
    this.#home.remember(id);
    const session = await connectSession(binding, id);
    await this.#home.secureBrowser(session);
    return session;
  }
}
