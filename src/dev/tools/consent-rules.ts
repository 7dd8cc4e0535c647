import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Dialogs, type Selector } from "../../removal/dialog.ts";

/** What is made of the rules of `@duckduckgo/autoconsent`: how consent dialogs are known, and how they are told no. */

const PACKAGE = join(import.meta.dirname, "..", "..", "..", "node_modules", "@duckduckgo", "autoconsent");

const SelectorText = z.union([z.string(), z.array(z.string())]);
const Step = z.object({
  exists: SelectorText.optional(),
  visible: SelectorText.optional(),
  waitFor: SelectorText.optional(),
  waitForVisible: SelectorText.optional(),
  click: SelectorText.optional(),
  waitForThenClick: SelectorText.optional(),
  negated: z.boolean().optional(),
  check: z.string().optional(),
  // oxlint-disable-next-line unicorn/no-thenable -- that is what a step of theirs has
  get then() {
    return z.array(Step).optional();
  },
  get else() {
    return z.array(Step).optional();
  },
  get any() {
    return z.array(Step).optional();
  },
});
type Step = z.infer<typeof Step>;

const Rules = z.object({
  autoconsent: z.array(
    z.object({
      name: z.string(),
      prehideSelectors: z.array(z.string()).optional(),
      runContext: z.object({ urlPattern: z.string().optional(), main: z.boolean().optional() }).optional(),
      detectPopup: z.array(Step),
      optOut: z.array(Step),
    }),
  ),
});
export type Rule = z.infer<typeof Rules>["autoconsent"][number];

export async function readRules(): Promise<Rule[]> {
  return Rules.parse(JSON.parse(await readFile(join(PACKAGE, "rules", "rules.json"), "utf8"))).autoconsent;
}

/** The package's licence and version. */
export async function aboutRules(): Promise<{ licence: string; version: string }> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8")));
  return { licence: await readFile(join(PACKAGE, "LICENSE"), "utf8"), version };
}

/** Dialogs that the package knows by code of its own (`lib/cmps`), after what that looks for and presses. */
const BY_CODE: readonly { popup: Selector[]; no: Selector[] }[] = [
  {
    popup: ["#onetrust-banner-sdk", "#onetrust-pc-sdk"],
    no: [
      "#onetrust-reject-all-handler",
      ".ot-pc-refuse-all-handler",
      ".js-reject-cookies",
      ".onetrust-close-btn-handler",
    ],
  },
  {
    popup: ["#CybotCookiebotDialog"],
    no: ["#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll", "#CybotCookiebotDialogBodyButtonDecline"],
  },
  { popup: [".klaro > .cookie-notice", ".klaro > .cookie-modal"], no: [".klaro .cn-decline"] },
  { popup: ["#_evidon_banner"], no: ["#_evidon-decline-button"] },
  { popup: ["#cmpbox", ["#cmpwrapper", "#cmpbox"]], no: [".cmpboxbtnno", ["#cmpwrapper", ".cmpboxbtnno"]] },
  { popup: ["#trustarc-banner-overlay", "#truste-consent-track"], no: ["#truste-consent-required"] },
  { popup: [".unic .unic-box", ".unic .unic-bar", ".unic .unic-modal"], no: [".unic button"] },
];

const SAYS_YES = /accept|agree|allow|opt-?in|consent_?yes/i;
const SAYS_NO =
  /reject|refus|den[yi]|declin|disagree|disallow|opt-?out|necess|essential|without|none|only|required|minim|functional|ablehn|notwend|weiger|rifiut|rechaz/i;

/** Every rule that holds in a page itself, without what could accept anything and what only code can do. */
export function dialogsOf(rules: readonly Rule[]): Dialogs {
  const known = rules
    .filter(({ name, runContext }) => runContext?.main !== false && !name.startsWith("Test page"))
    .map(({ runContext, detectPopup, optOut }) => ({
      url: runContext?.urlPattern,
      popup: selectorsIn(detectPopup, ["visible", "waitForVisible", "exists", "waitFor"]),
      no: selectorsIn(optOut, ["click", "waitForThenClick"]).filter(mayRefuse),
    }));
  return Dialogs.parse([...BY_CODE, ...known].filter(({ popup }) => popup.length > 0));
}

type Kind = "visible" | "waitForVisible" | "exists" | "waitFor" | "click" | "waitForThenClick";

/** All selectors of these kinds in steps, in their order, each once. */
function selectorsIn(steps: readonly Step[], kinds: readonly Kind[]): Selector[] {
  const found = new Map<string, Selector>();
  const visit = (step: Step): void => {
    for (const kind of kinds) {
      const selector = step[kind];
      const wanted = selector !== undefined && step.negated !== true && step.check !== "none";
      if (wanted && !JSON.stringify(selector).includes("xpath/")) found.set(JSON.stringify(selector), selector);
    }
    for (const inner of [step.then, step.else, step.any]) inner?.forEach(visit);
  };
  steps.forEach(visit);
  return [...found.values()];
}

/** Switches are not pressed, nor what is named for a yes. What is pressed has to say no as well: see where it is. */
function mayRefuse(selector: Selector): boolean {
  const text = JSON.stringify(selector);
  return !/input|checkbox|switch|toggle|:checked/i.test(text) && (!SAYS_YES.test(text) || SAYS_NO.test(text));
}
