import { request, type IncomingMessage } from "node:http";
import type { Walled } from "../../service/wall/walled.ts";

/** Pages that spin, crash, never end, are huge or slow, with what is asked of them. */
const PAGES: readonly (readonly [page: string, options?: object])[] = [
  ["h3"],
  ["h8?after=100"],
  ["h4"],
  ["h15?kind=drip"],
  ["h9"],
  ["h5"],
  ["h13", { fullPage: true }],
  ["h6"],
  ["h14?kind=reload"],
  ["h12", { fullPage: true }],
  ["h10?count=50000", { fullPage: true }],
  ["h19?kind=workers"],
  ["h16?mb=50", { format: "pdf" }],
  ["h7"],
  ["h15?kind=image"],
];

/** Bodies that are no request, in several ways. */
const BROKEN = ["{", '{"url":', "[".repeat(100_000), `{"url":"http://10.0.0.1/"}`, "\0".repeat(1000), '{"widht":1}'];

/** How fast each kind of work is sent again, in milliseconds; the first is the burst limit of the plan Free. */
const EVERY = { page: 3000, brokenJson: 200, slowReader: 10_000, slowUpload: 5000 };

/** How long a slow client holds its connection, and how often it moves a byte. */
const SLOW_MS = 60_000;
const DRIP_MS = 1000;

/** What an attacker does beside capturing pages: it sends what is no request, and reads and uploads slowly. */
const CLIENTS = "clients";

/** An account that does its worst until it is stopped. */
export class Attacker {
  readonly #url: URL;
  readonly #site: string;
  readonly #token: string;
  readonly #pages: typeof PAGES;
  readonly #isClient: boolean;
  readonly #gone = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  /** What it was answered, by status. */
  readonly answers = new Map<string, number>();
  #sent = 0;

  /** `only` is a word of the pages that it captures, or `clients`; without it the attacker does everything. */
  constructor({ service, site }: Walled, token: string, only = "") {
    this.#url = new URL(service.url);
    this.#site = site.origin;
    this.#token = token;
    this.#pages = only === CLIENTS ? [] : PAGES.filter(([page]) => page.includes(only));
    this.#isClient = only === "" || only === CLIENTS;
    if (this.#pages.length === 0 && !this.#isClient) throw new Error(`No hostile page has ${only} in its name.`);
  }

  start(): void {
    if (this.#pages.length > 0) this.#every(EVERY.page, () => this.#page());
    if (!this.#isClient) return;
    this.#every(EVERY.brokenJson, () => this.#post(BROKEN[this.#sent++ % BROKEN.length] ?? ""));
    this.#every(EVERY.slowReader, () => this.#readSlowly());
    this.#every(EVERY.slowUpload, () => this.#uploadSlowly());
  }

  /** Goes away in the middle of whatever it does. */
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#gone.abort();
  }

  #every(milliseconds: number, work: () => void): void {
    work();
    this.#timers.push(setInterval(work, milliseconds));
  }

  #page(): void {
    const [page = "", options = {}] = this.#pages[this.#sent++ % this.#pages.length] ?? [];
    this.#post(JSON.stringify({ url: `${this.#site}/hostile/${page}`, ...options }));
  }

  #post(body: string): void {
    this.#open("/api/screenshot", "application/json", (response) => response.resume()).end(body);
  }

  /** Asks for a large picture and reads a little of it now and then. */
  #readSlowly(): void {
    const asked = { url: `${this.#site}/photographs?height=9000`, fullPage: true, width: 1920 };
    this.#open("/api/screenshot", "application/json", (response) => {
      const timer = setInterval(() => response.read(1), DRIP_MS);
      response.on("close", () => clearInterval(timer));
    }).end(JSON.stringify(asked));
  }

  #uploadSlowly(): void {
    const upload = this.#open("/mockups", "multipart/form-data; boundary=x", (response) => response.resume());
    upload.write('--x\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n');
    const timer = setInterval(() => upload.write("."), DRIP_MS);
    upload.on("close", () => clearInterval(timer));
  }

  #open(path: string, type: string, answered: (response: IncomingMessage) => void) {
    const headers = { Authorization: `Bearer ${this.#token}`, "Content-Type": type };
    const { hostname, port } = this.#url;
    const { signal } = this.#gone;
    const sent = request({ hostname, port, path, method: "POST", headers, signal, timeout: SLOW_MS, agent: false });
    sent.on("timeout", () => sent.destroy());
    // What breaks is what it is for.
    sent.on("error", () => undefined);
    sent.on("response", (response) => {
      response.on("error", () => undefined);
      const status = `${response.statusCode}`;
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      answered(response);
    });
    return sent;
  }
}
