import type { Features } from "../features/numbers.ts";

/** Kinds that only lie over a page: in its flow, the same is a part of it. */
const OVERLAYS_ONLY = new Set(["newsletter", "chat-widget"]);

/** Any of these tells of networks, of sharing or of an application: of a row of bare squares nobody knows what they do. */
const SOCIAL_SIGNS =
  "networkControls brandColours networkIcons shareIcons says_share says_network says_app shareLinks socialLinks storeLinks name_social inner_social place_social".split(
    " ",
  );

/** A conversation has a sign, a name, a place to write or somewhere it leads to. */
const CHAT_SIGNS =
  "chatIcons name_chat inner_chat place_chat chatLinks button_chat textareas says_chat networkControls".split(" ");

/** What is booked is labelled or paid for somewhere: a part of a page may have the size of an advertisement too. */
const AD_SIGNS = "adLabel adLabelHidden adLabelBeside adData ins place_ad paidLinks clickLinks".split(" ");
const AD_NAMES = ["name_ad", "inner_ad"];

const of = (features: Features, name: string): number => features[name] ?? 0;
const hasAny = (features: Features, names: readonly string[]): boolean => names.some((name) => of(features, name) > 0);

/** Whether anything but its size tells of an advertisement. */
function hasAdSign(features: Features): boolean {
  if (hasAny(features, AD_SIGNS)) return true;
  const over = of(features, "over") > 0;
  // One of many that are alike is called what it lists: `ad` is a country as well.
  if (hasAny(features, AD_NAMES) && (over || of(features, "alike") <= MOST_LISTED)) return true;
  // A film, a map or a check for robots is shown in a frame as well, and a counter of stars.
  const sized = over || hasAny(features, ["adSize", "adSizeInside"]);
  const framed = hasAny(features, ["frameFills", "frameElsewhere"]) && sized;
  if (framed && !hasAny(features, ["place_media", "place_guard"])) return true;
  const leads = over ? of(features, "newWindow") * of(features, "pictured") > 0.3 : of(features, "linkFills") > 0;
  return leads && of(features, "outsideLinks") > 0 && hasAny(features, ["pictureFills", "media"]);
}

/** Beside more that are alike, as a logarithm, an element is one of a list. */
const MOST_LISTED = 2;
/** Of its own kind a page has one bar about cookies, not a row of them. */
const MOST_ALIKE = 1;

/** So many signs of an age gate, of four, make one. */
const GATE = 3;

/** Whether a candidate may be of a kind at all. */
export function mayBe(name: string, features: Features): boolean {
  const over = of(features, "over") > 0;
  // What lets in who is old enough is never one of ours; a number on a button alone makes no such gate.
  if (over && of(features, "gateSigns") >= GATE) return false;
  if (name === "social-overlay" && !hasAny(features, SOCIAL_SIGNS)) return false;
  if (name === "ad" && !hasAdSign(features)) return false;
  if (name === "cookie-banner" && !over && of(features, "alike") > MOST_ALIKE) return false;
  // A strip above the page that can be closed is none of its parts.
  const strip = of(features, "first") > 0 && of(features, "closers") > 0 && of(features, "height") < 0.4;
  return over || !OVERLAYS_ONLY.has(name) || (name === "newsletter" && strip);
}

/** As sure as one may be without what makes it certain. */
const MOST = 0.94;

/** What each kind has that makes it certain; of a kind without these one may be sure up to `MOST`. */
const IS_CERTAIN: Readonly<Record<string, (features: Features) => boolean>> = {
  "cookie-banner": (features) => !hasAny(features, ["says_age"]) && hasAny(features, ["says_cookie"]),
  "chat-widget": (features) => hasAny(features, CHAT_SIGNS) && !hasAny(features, ["says_survey"]),
  "social-overlay": (features) => {
    if (hasAny(features, ["says_app"]))
      return hasAny(features, ["storeLinks", "button_open", "button_app"]) && !hasAny(features, ["says_toast"]);
    // At the top there is the page's own header, with its own signs.
    return !hasAny(features, ["ownLinks"]) && of(features, "bar") * of(features, "atTop") === 0;
  },
  ad: (features) => {
    if (hasAny(features, ["over"])) return hasAny(features, ["adLabel", "adLabelHidden", "place_ad"]);
    // A page about advertisements shows some.
    const paid = hasAny(features, ["place_ad", "paidLinks", "clickLinks", "frameElsewhere"]);
    return paid || !hasAny(features, ["pageSaysAds"]);
  },
};

/** The most that one may be sure of a kind. */
export const mostOf = (name: string, features: Features): number => (IS_CERTAIN[name]?.(features) === false ? MOST : 1);
