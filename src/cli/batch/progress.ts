import { MultiBar, type SingleBar } from "cli-progress";
import { plainLine } from "../output/plain.ts";
import { shownOn, style, tell } from "../output/print.ts";
import type { Item } from "./lines.ts";
import { leftOf, type Tally } from "./tally.ts";

/** Shows how a batch goes on. */
export interface Progress {
  /** A group of captures was sent; it is told how many of them have ended. */
  began(size: number): (ended: number) => void;
  saved(item: Item): void;
  failed(item: Item, reason: string): void;
  /** Says something beside; between bars it would be drawn over. */
  note(text: string): void;
  end(): void;
}

/** Bars on a terminal, lines anywhere else. */
export const progressOf = (tally: Tally): Progress => (process.stderr.isTTY ? bars(tally) : lines(tally));

function lines(tally: Tally): Progress {
  const place = (): string => `${tally.total - leftOf(tally)}/${tally.total}`;
  return {
    began: () => () => undefined,
    saved: ({ file }) => tell(`${place()} ${file}`),
    failed: (item, reason) => tell(`${place()} FAILED ${failureText(item, reason)}`),
    note: tell,
    end: () => undefined,
  };
}

/** A capture by its line and page, and what is to be said of it. */
export const failureText = ({ line, request }: Item, reason: string): string =>
  plainLine(`line ${line}, ${request.url ?? "html"}: ${reason}`);

/** What is noted is written over a bar, of which nothing should be left beside it. */
const CLEAR_RIGHT = "\u001B[0K";

/** Bars are drawn on standard error past `tell`. */
const shown = (...styled: Parameters<typeof style>): string => shownOn(process.stderr, style(...styled));

function bars(tally: Tally): Progress {
  const all = new MultiBar({
    format: "{name} {bar} {value}/{total}{more}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 32,
    hideCursor: true,
    clearOnComplete: false,
    emptyOnZero: true,
    forceRedraw: true,
  });
  const name = (text: string): string => text.padEnd(9);
  let groups = 0;
  const total = all.create(tally.total, 0, { name: shown("bold", name("Captures")), more: "" });
  const update = (): void => {
    const { length } = tally.failed;
    const more = length === 0 ? "" : shown("red", `  ${length} failed`);
    total.update(tally.total - leftOf(tally), { more });
  };
  update();
  return {
    began: (size) => {
      groups += 1;
      return follow(all, all.create(size, 0, { name: shown("dim", name(`  group ${groups}`)), more: "" }));
    },
    saved: update,
    failed: update,
    note: (text) => all.log(`${shownOn(process.stderr, text)}${CLEAR_RIGHT}\n`),
    end: () => {
      update();
      all.stop();
      // Between bars a long line would be cut off.
      for (const { item, reason } of tally.failed) tell(`${style("red", "✗")} ${failureText(item, reason)}`);
    },
  };
}

function follow(all: MultiBar, bar: SingleBar): (ended: number) => void {
  return (ended) => {
    bar.update(ended);
    if (ended < bar.getTotal()) return;
    bar.stop();
    all.remove(bar);
  };
}
