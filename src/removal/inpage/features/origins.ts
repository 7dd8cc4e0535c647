import { attributeOf, hasAttribute } from "../see/dom.ts";
import type { Candidate, Entry } from "../see/entry.ts";
import { nameOf } from "../see/page.ts";
import {
  CALL_LINK,
  CHAT_LINK,
  CLICK_LINK,
  NAMES,
  PLACES,
  SHARE_LINK,
  SOCIAL_LINK,
  STORE_LINK,
} from "../see/patterns.ts";
import { capped, flag } from "./numbers.ts";

/** Names of the element, of what wraps it, and of what is in it. */
export function namesIn({ entry, panel }: Candidate, inside: readonly Entry[]) {
  const own = [entry, panel, ...inside.slice(0, 12)].map(nameOf).join(" ");
  const inner = inside.slice(12, 200).map(nameOf).join(" ");
  const names: Record<string, number> = {};
  for (const [kind, pattern] of Object.entries(NAMES)) {
    names[`name_${kind}`] = flag(pattern.test(own));
    names[`inner_${kind}`] = flag(pattern.test(inner));
  }
  const places = inside
    .filter(({ tag }) => tag === "iframe" || tag === "img" || tag === "script")
    .slice(0, 20)
    .map(({ element }) => (attributeOf(element, "src") ?? "").slice(0, 300).toLowerCase())
    .filter((place) => !place.startsWith("data:"))
    .join(" ");
  for (const [kind, pattern] of Object.entries(PLACES)) names[`place_${kind}`] = flag(pattern.test(places));
  return names;
}

export function linksIn(inside: readonly Entry[]) {
  const links = inside.filter(({ tag, element }) => tag === "a" && hasAttribute(element, "href")).slice(0, 60);
  const hrefs = links.map(({ element }) => (attributeOf(element, "href") ?? "").slice(0, 500));
  const outside = hrefs.filter((href) => {
    const url = URL.canParse(href, location.href) ? new URL(href, location.href) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.host !== location.host;
  });
  const count = (pattern: RegExp) => hrefs.filter((href) => pattern.test(href)).length;
  const bare = inside.filter(
    (one) => one.clickable && one.text === "" && one.width < 90 && one.height < 90 && one.width > 12,
  );
  return {
    shareLinks: capped(count(SHARE_LINK), 6),
    socialLinks: capped(count(SOCIAL_LINK), 6),
    chatLinks: capped(count(CHAT_LINK), 3),
    callLinks: capped(count(CALL_LINK), 3),
    storeLinks: capped(count(STORE_LINK), 2),
    clickLinks: capped(count(CLICK_LINK), 3),
    outsideLinks: capped(outside.length, 6),
    outsidePart: links.length === 0 ? 0 : outside.length / links.length,
    paidLinks: capped(
      links.filter(({ element }) => /sponsored|nofollow/.test(attributeOf(element, "rel") ?? "")).length,
      2,
    ),
    newWindow: capped(links.filter(({ element }) => attributeOf(element, "target") === "_blank").length, 4),
    policyLinks: capped(count(/privacy|cookie|datenschutz|policy|legal|terms/i), 2),
    iconButtons: capped(bare.length, 8),
  };
}
