import { type Browser, type BrowserWorker, launch, type Page } from "@cloudflare/puppeteer";
import { DurableObject } from "cloudflare:workers";

/** What a capture of the comparison is asked for. */
export interface FloorAsk {
  how: "warm" | "fresh" | "quick";
  url: string;
  width: number;
  height: number;
  format: "png" | "jpeg" | "webp";
  fullPage: boolean;
}

interface FloorEnv {
  BROWSER: BrowserRun;
  FLOOR: DurableObjectNamespace<Floor>;
}

/**
 * What somebody would write with puppeteer alone, to compare with: a warm browser kept in an object, and a new incognito
 * context for each capture; or a new browser for each.
 */
export class Floor extends DurableObject<FloorEnv> {
  #browser: Promise<Browser> | null = null;

  async capture(ask: FloorAsk): Promise<Uint8Array> {
    if (ask.how === "warm") return await shoot(await (this.#browser ??= this.#launch()), ask);
    const browser = await this.#launch();
    try {
      return await shoot(browser, ask);
    } finally {
      await browser.close();
    }
  }

  #launch(): Promise<Browser> {
    const binding: BrowserWorker = { fetch: (input, init) => this.env.BROWSER.fetch(input, init) };
    return launch(binding);
  }
}

async function shoot(browser: Browser, { url, width, height, format, fullPage }: FloorAsk): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width, height });
    await page.goto(url, { waitUntil: "load" });
    if (fullPage) await scrollThrough(page);
    const quality = format === "png" ? {} : { quality: 100 };
    return await page.screenshot({ type: format, fullPage, ...quality });
  } finally {
    await context.close();
  }
}

/** Without it the pictures of a long page would be empty boxes, and the comparison one of unlike things. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    scrollTo(0, 0);
  })()`);
}

export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === "/health") return new Response("ok");
    const ask: FloorAsk = await request.json();
    if (ask.how === "quick") {
      const { url, width, height } = ask;
      return await env.BROWSER.quickAction("screenshot", { url, viewport: { width, height } });
    }
    return new Response(await env.FLOOR.getByName("floor").capture(ask));
  },
} satisfies ExportedHandler<FloorEnv>;
