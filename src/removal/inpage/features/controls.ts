import { attributeOf, hasAttribute } from "../see/dom.ts";
import type { Entry } from "../see/entry.ts";
import { labelOf } from "../see/page.ts";
import { fold, says } from "../see/text.ts";
import { capped, log } from "./numbers.ts";
import type { Content } from "./wording.ts";

export function partsIn(inside: readonly Entry[], content: Content) {
  return { ...controlsIn(inside, content), ...structureIn(inside) };
}

function controlsIn(inside: readonly Entry[], { text: said, buttons }: Content) {
  const inputs = inside.filter(({ tag }) => tag === "input" || tag === "textarea" || tag === "select");
  const typeOf = ({ element }: Entry) => (attributeOf(element, "type") ?? "text").toLowerCase();
  const typed = (...types: string[]) => inputs.filter((one) => types.includes(typeOf(one))).length;
  const asksForMail = (one: Entry) => says(fold(`${labelOf(one)} ${attributeOf(one.element, "name") ?? ""}`), "email");
  const count = (test: (one: Entry) => boolean) => inside.filter(test).length;
  const switches = count(({ element }) => attributeOf(element, "role") === "switch");
  const editors = count(({ tag, element }) => tag === "textarea" || hasAttribute(element, "contenteditable"));
  const selects = count(({ tag }) => tag === "select");
  return {
    elements: log(inside.length),
    textLength: log(said.length),
    buttons: capped(buttons.length, 12),
    controls: capped(
      count(({ clickable }) => clickable),
      20,
    ),
    textInputs: capped(typed("text", "email", "tel", ""), 4),
    emailInputs: capped(typed("email") + inputs.filter(asksForMail).length, 2),
    passwordInputs: capped(typed("password"), 1),
    checks: capped(typed("checkbox", "radio") + switches, 8),
    otherInputs: capped(typed("search", "number", "date", "range", "file") + selects, 4),
    searchInputs: capped(typed("search"), 1),
    dateInputs: capped(typed("date", "time", "datetime-local", "number"), 3),
    rangeInputs: capped(typed("range"), 1),
    telInputs: capped(typed("tel"), 1),
    radios: capped(typed("radio"), 4),
    textareas: capped(editors, 1),
  };
}

function structureIn(inside: readonly Entry[]) {
  const tag = (most: number, ...tags: string[]) => capped(inside.filter((one) => tags.includes(one.tag)).length, most);
  const role = (most: number, pattern: RegExp) =>
    capped(inside.filter(({ element }) => pattern.test(attributeOf(element, "role") ?? "")).length, most);
  return {
    links: tag(20, "a"),
    images: tag(8, "img", "picture", "canvas"),
    icons: tag(10, "svg"),
    frames: tag(3, "iframe"),
    media: tag(2, "video", "audio", "progress"),
    tables: tag(2, "table", "pre", "kbd"),
    forms: tag(1, "form", "fieldset"),
    details: tag(3, "details", "summary"),
    headings: tag(4, "h1", "h2", "h3", "h4", "h5", "h6"),
    articles: tag(4, "article", "main", "section", "table", "pre", "code"),
    listItems: tag(12, "li"),
    landmarks: capped(
      tag(3, "nav", "header", "footer", "main") + role(3, /^(navigation|banner|main|search|toolbar|tablist|menubar?)$/),
      3,
    ),
    dialogs: capped(tag(1, "dialog") + role(1, /dialog/), 1),
    status: role(1, /^(status|alert|log)$/),
    complementary: capped(tag(1, "aside") + role(1, /^(complementary|region)$/), 1),
  };
}
