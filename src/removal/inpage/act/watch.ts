import { isElement, shadowOf } from "../see/dom.ts";
import type { Page } from "../see/page.ts";
import { enforce, enforced, GONE, reassert } from "./hide.ts";
import { lookOf, scan } from "./scan.ts";
import { type Options, state } from "./state.ts";

const MAX_SCANS = 60;
/** Changes are looked at together, this much after the first. */
const GATHER_MS = 80;
const MAX_KEPT = 1000;
const MAX_ROOTS = 200;

let scans = 0;
/** Whether the page has changed since it was looked at. */
let dirty = true;

function onChange(records: readonly MutationRecord[]): void {
  for (const { target, type, addedNodes } of records) {
    if (type === "attributes" && isElement(target)) reassert(target);
    for (const node of addedNodes) if (isElement(node)) meetAgain(node);
  }
  if (dirty) return;
  dirty = true;
  setTimeout(() => dirty && lookAgain(), GATHER_MS);
}

/** However much the page changes, it is looked at so often and no more until the picture is due. */
function lookAgain(): void {
  if (scans >= MAX_SCANS) return;
  scans += 1;
  rescan();
}

function rescan(): void {
  dirty = false;
  if (state.options !== null) watchRoots(scan(state.options));
}

/** What comes back goes at once, before it is drawn. */
function meetAgain(element: Element): void {
  if (enforced.has(element)) return reassert(element);
  if (state.options?.dryRun === true) return;
  const own = lookOf(element);
  for (const known of state.signatures.values()) if (known === own) return enforce(element, GONE);
}

const changes = new MutationObserver(onChange);
const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["style", "class", "open", "hidden"],
};

const watching = new WeakSet<Node>();

function watchRoots(page: Page): void {
  const shadows = page.entries.map(({ element }) => shadowOf(element)).filter((shadow) => shadow !== null);
  for (const root of [document, ...shadows.slice(0, MAX_ROOTS)]) {
    if (watching.has(root)) continue;
    watching.add(root);
    changes.observe(root, WATCHED);
  }
}

const report = () => ({ removed: state.removed, kept: Math.min(MAX_KEPT, state.kept.size) });

/** Clears the page of what is wanted gone and keeps it clear; `listed` are names the lists know, each `type name`. */
export function clear(options: Options, listed: readonly string[]) {
  state.options = options;
  state.listed = new Map(listed.map((line) => line.split(" ")).map(([type = "", name = ""]) => [name, type]));
  rescan();
  for (const event of ["transitionend", "animationend"])
    EventTarget.prototype.addEventListener.call(document, event, () => onChange([]), true);
  return report();
}

/** The last look before the picture. */
export function look() {
  rescan();
  return report();
}
