import type { CaptureRequest } from "../contract/capture.ts";
import type { Action } from "../contract/fields/changes.ts";
import type { Detail } from "../contract/problem.ts";
import { isNoSelector } from "./page/selector.ts";

interface Named {
  selector: string;
  path: Detail["path"];
}

/** Every selector of a request, and where in it each stands. */
export function selectorsOf({ selector, waitFor, hide, remove, actions }: CaptureRequest): Named[] {
  const listed = (name: "hide" | "remove", all: readonly string[] | undefined): Named[] =>
    (all ?? []).map((one, index) => ({ selector: one, path: [name, index] }));
  return [
    ...(selector === undefined ? [] : [{ selector, path: ["selector"] }]),
    ...(waitFor ?? []).flatMap((one, index) => ofCondition(one, ["waitFor", index])),
    ...listed("hide", hide),
    ...listed("remove", remove),
    ...(actions ?? []).flatMap((action, index) => ofAction(action, ["actions", index])),
  ];
}

export const NO_SELECTOR = "This is not a CSS selector.";

/** What is surely no selector; what only this browser does not know is told by the capture. */
export const wrongSelectors = (request: CaptureRequest): Detail[] =>
  selectorsOf(request)
    .filter(({ selector }) => isNoSelector(selector))
    .map(({ path }) => ({ code: "invalid_selector", path, message: NO_SELECTOR }));

const ofCondition = (condition: object, path: Detail["path"]): Named[] =>
  "selector" in condition && typeof condition.selector === "string"
    ? [{ selector: condition.selector, path: [...path, "selector"] }]
    : [];

function ofAction(action: Action, path: Detail["path"]): Named[] {
  if ("click" in action) return [{ selector: action.click, path: [...path, "click"] }];
  if ("hover" in action) return [{ selector: action.hover, path: [...path, "hover"] }];
  if ("type" in action) return [{ selector: action.type.selector, path: [...path, "type", "selector"] }];
  if ("waitFor" in action) return ofCondition(action.waitFor, [...path, "waitFor"]);
  if (!("scrollTo" in action) || typeof action.scrollTo !== "string") return [];
  return [{ selector: action.scrollTo, path: [...path, "scrollTo"] }];
}
