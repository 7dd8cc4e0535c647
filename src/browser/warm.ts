import type { Settings } from "../config.ts";
import { ANSWER_FIRST_MS, BROWSER_LIFETIME_MS, CLOSE_FIRST_MS, KEEP_ALIVE_MARGIN_MS } from "../config-browsers.ts";
import { Problem } from "../contract/problem.ts";
import { disposePage, openPage, type Page, type PageNetwork } from "../devtools/page.ts";
import { CDPSessionEvent } from "../devtools/protocol.ts";
import { pause, within } from "../lib/deadline.ts";
import type { OpenSessions } from "./open-sessions.ts";
import { isAlive, type PreparedPage } from "./prepared.ts";
import { openSession, type Session } from "./session.ts";

/** What a warm browser needs of the object it lives in. */
export interface BrowserHost {
  binding: BrowserRun;
  settings: Settings;
  sessions: Pick<OpenSessions, "add" | "close" | "closeAll">;
  /** The country that pages are to be loaded from (ISO 3166), if any. */
  country?: () => string | undefined;
  /** Readies a browser before its first page exists. @returns how its pages reach the internet. */
  secureBrowser(session: Session): Promise<PageNetwork>;
  /** Readies an empty page for its capture, off any request's path. */
  preparePage(page: Page, session: Session): Promise<void>;
}

interface OpenBrowser {
  session: Session;
  network: PageNetwork;
}

/**
 * One browser that is kept open between captures, with the next page already prepared: opening a context and a page
 * costs as much as a plain capture.
 */
export class WarmBrowser {
  readonly #host: BrowserHost;
  #browser: Promise<OpenBrowser> | null = null;
  #next: PreparedPage | null = null;
  /** Pages that are in use, with the browser that each is in. */
  readonly #inUse = new Map<Page, Promise<OpenBrowser>>();
  /** Pages that were not alone in their browser for as long as they were in use. */
  readonly #shared = new WeakSet<Page>();
  /** Set while the browser takes no more pages and is closed when its last one is back; resolves then. */
  #draining: PromiseWithResolvers<void> | null = null;
  /** Resolves when pages and browsers that are being closed are; no page is handed out before. */
  #closing: Promise<unknown> = Promise.resolve();
  /** How often the browser was closed by a call of `close`. */
  #closings = 0;
  #captures = 0;
  #isLaunched = false;

  constructor(host: BrowserHost) {
    this.#host = host;
  }

  get isOpen(): boolean {
    return this.#browser !== null;
  }

  /** Whether the browser is open and takes pages, so that nobody need wait for one to be opened. */
  get isLaunched(): boolean {
    return this.#isLaunched && this.#draining === null;
  }

  /** Whether a page is prepared. */
  get isReady(): boolean {
    return this.#next?.isReady ?? false;
  }

  /** Whether the browser is to be closed as soon as its pages are back. */
  get isDraining(): boolean {
    return this.#draining !== null;
  }

  /** The open browser. @throws {Problem} `page_crashed` when it was closed, with the page that was just taken. */
  async session(): Promise<Session> {
    if (this.#browser === null) throw new Problem("page_crashed");
    return (await this.#browser).session;
  }

  /** Opens the browser, unless it is open. */
  async launch(): Promise<void> {
    while (this.#draining !== null) await this.#draining.promise;
    await this.#open();
  }

  /** The prepared page, or a new one; opens the browser where it is closed or has died meanwhile. */
  async takePage(): Promise<Page> {
    while (this.#draining !== null) await this.#draining.promise;
    await this.#closing;
    const [prepared, browser] = [this.#next, this.#browser];
    this.#next = null;
    if (prepared !== null && browser !== null) {
      const page = await prepared.page.catch(() => null);
      if (page !== null && (await isAlive(page, prepared.since))) return this.#use(page, browser);
      await this.#closeBrowser(browser);
    }
    for (;;) {
      const wasOpen = this.#browser !== null;
      const opening = this.#openPage();
      const used = this.#browser;
      try {
        const page = await opening;
        return used === null ? page : this.#use(page, used);
      } catch (error) {
        // It may hang; left open, it would fail every caller that comes.
        await this.#closeBrowser(used);
        if (!wasOpen) throw error;
      }
    }
  }

  #use(page: Page, browser: Promise<OpenBrowser>): Page {
    this.#inUse.set(page, browser);
    const beside = [...this.#inUse].filter(([, each]) => each === browser).map(([each]) => each);
    if (beside.length > 1) for (const each of beside) this.#shared.add(each);
    return page;
  }

  /** Whether a page of another capture was in the same browser while this one was in use: it may have ended the browser. */
  wasShared(page: Page): boolean {
    return this.#shared.has(page);
  }

  /**
   * Closes a page and prepares the next. A browser that does not close the page is closed itself; one that is not
   * `healthy`, has had its share of captures or is old is closed when its last page is back. Resolves when the next page
   * is there: to `true`, or to `false` when the browser was closed meanwhile; then it stays so until a page is asked for.
   */
  async giveBack(page: Page, healthy: boolean): Promise<boolean> {
    this.#captures += 1;
    const closings = this.#closings;
    const wasClosed = () => this.#closings !== closings;
    await this.#beforeNextPage(this.#closePage(page, healthy));
    if (wasClosed() || this.isDraining) return false;
    const next = (this.#next ??= { page: this.#openPage(), since: Date.now(), isReady: false });
    next.isReady = await next.page.then(
      () => true,
      (error: unknown) => {
        if (!wasClosed()) throw error;
        return false;
      },
    );
    return !wasClosed();
  }

  async #closePage(page: Page, healthy: boolean): Promise<void> {
    const browser = this.#inUse.get(page) ?? null;
    await pause(ANSWER_FIRST_MS);
    const isCurrent = browser !== null && browser === this.#browser;
    if (isCurrent && !healthy && this.#inUse.size === 1) {
      this.#inUse.delete(page);
      return await this.#closeBrowser(browser);
    }
    const clean = await disposePage(page).then(
      () => true,
      () => false,
    );
    this.#inUse.delete(page);
    await browser?.then(({ session }) => session.messages.endPage(page)).catch(() => undefined);
    if (!clean) return await this.#closeBrowser(browser);
    if (isCurrent && (!healthy || this.#isWornOut((await browser).session))) this.#draining ??= Promise.withResolvers();
    if (this.#draining !== null && this.#inUse.size === 0) await this.#closeBrowser(browser);
  }

  /** Closes this browser, unless that was done meanwhile: another may be open by now. */
  async #closeBrowser(browser: Promise<OpenBrowser> | null): Promise<void> {
    if (browser !== null && this.#browser === browser) await this.#beforeNextPage(this.#closeCurrent());
  }

  /** Closes the browser from outside, whatever state it is in. No page is handed out until that is done. */
  async close(): Promise<void> {
    this.#closings += 1;
    await this.#beforeNextPage(this.#closeCurrent());
  }

  /** No page is handed out before this has ended, nor before what was under way already. */
  async #beforeNextPage(work: Promise<void>): Promise<void> {
    // Without the results: each would keep those before it in memory for as long as this object lives.
    this.#closing = Promise.allSettled([this.#closing, work]).then(() => undefined);
    await work;
  }

  async #closeCurrent(): Promise<void> {
    // Whoever is in it is not to blame for that.
    for (const page of this.#inUse.keys()) this.#shared.add(page);
    const browser = this.#forget();
    const opened = await browser?.catch(() => null);
    if (opened === null || opened === undefined) return;
    await this.#host.sessions.close(opened.session.id);
    opened.session.connection.dispose();
  }

  /** There is no browser from here on; pages that are still in use are in one that is being closed. */
  #forget(): Promise<OpenBrowser> | null {
    const browser = this.#browser;
    this.#browser = null;
    this.#next = null;
    this.#captures = 0;
    this.#isLaunched = false;
    this.#inUse.clear();
    this.#draining?.resolve();
    this.#draining = null;
    return browser;
  }

  #isWornOut(session: Session): boolean {
    const old = Date.now() - session.openedAt > BROWSER_LIFETIME_MS;
    return old || this.#captures >= this.#host.settings.BROWSER_CAPTURES;
  }

  async #openPage(): Promise<Page> {
    const { session, network } = await this.#open();
    const page = await openPage(session.connection, network);
    session.messages.startPage(page);
    await this.#host.preparePage(page, session);
    return page;
  }

  #open(): Promise<OpenBrowser> {
    if (this.#browser !== null) return this.#browser;
    const opening = this.#launch();
    this.#browser = opening;
    // A launch that fails, or a browser that dies, leaves the slot cold for the next caller.
    const forget = () => {
      if (this.#browser === opening) void this.#forget();
    };
    const remember = ({ session }: OpenBrowser): void => {
      session.connection.on(CDPSessionEvent.Disconnected, forget);
      this.#isLaunched ||= this.#browser === opening;
    };
    opening.then(remember, forget);
    return opening;
  }

  async #launch(): Promise<OpenBrowser> {
    await this.#closing;
    const { binding, settings, sessions, country } = this.#host;
    // A session whose connection was lost, or of an earlier incarnation, counts against the account's limit until it is
    // closed; so it is closed before another is acquired.
    await within(sessions.closeAll(), CLOSE_FIRST_MS, "Closing what is left over").catch(() => undefined);
    const keepAliveMs = Math.max(settings.BROWSER_IDLE_SECONDS * 1000, settings.NAVIGATION_TIMEOUT_MS);
    const options = { keepAliveMs: keepAliveMs + KEEP_ALIVE_MARGIN_MS, country: country?.() };
    const session = await openSession(binding, options, (id) => sessions.add(id));
    return { session, network: await this.#host.secureBrowser(session) };
  }
}
