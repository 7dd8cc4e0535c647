import { once } from "node:events";
import { createServer } from "node:http";
import type { Rgb } from "../../../site/color.ts";
import { css } from "../../../site/color.ts";

/** A site of numbered pages, each of one colour of its own, that is out of order until it is mended. */
export interface ColoredPages {
  origin: string;
  /** The pages that have no content, as far as they were asked for. */
  broken: ReadonlySet<number>;
  /** From now on every page answers, those that hang as well. */
  mend(): void;
  close(): Promise<void>;
}

/** Different for each of the first 256 numbers. */
export const colorOf = (page: number): Rgb => [page % 256, (page * 37) % 256, 255 - (page % 256)];

/** Of the pages asked for, counted from 1, those `breakAt` have no content, and those after `hangAfter` hang. */
export async function startColoredPages(faults: { breakAt: number[]; hangAfter: number }): Promise<ColoredPages> {
  const asked: number[] = [];
  const broken = new Set<number>();
  /** Those that hang; `undefined` once all is mended. */
  let hanging: (() => void)[] | undefined = [];
  const server = createServer((request, response) => {
    const page = Number(request.url?.slice(1));
    if (!Number.isInteger(page)) return response.writeHead(404).end();
    if (!asked.includes(page)) asked.push(page);
    const place = asked.indexOf(page) + 1;
    if (hanging !== undefined && faults.breakAt.includes(place)) {
      broken.add(page);
      return response.writeHead(204).end();
    }
    const answer = (): unknown => response.setHeader("Content-Type", "text/html").end(documentOf(page));
    return hanging !== undefined && place > faults.hangAfter ? hanging.push(answer) : answer();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has an address and a port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    broken,
    mend: () => {
      for (const answer of hanging ?? []) answer();
      hanging = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const documentOf = (page: number): string =>
  `<!doctype html><title>${page}</title><style>html { background: ${css(colorOf(page))} }</style>`;
