/** What a kind cannot be, and how sure one may be of it, whatever the trees say: all of features. */

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

const hasAny = (features, names) => names.some((name) => (features[name] ?? 0) > 0);

/** Whether a candidate may be of a kind at all. */
function mayBe(name, features) {
  const { over, first, closers, height, button_age: ages, button_adult: adults } = features;
  // What lets in who is old enough is never one of ours.
  if (over > 0 && name !== "ad" && ages + adults > 0) return false;
  if (name === "social-overlay" && !hasAny(features, SOCIAL_SIGNS)) return false;
  // A strip above the page that can be closed is none of its parts.
  const strip = name === "newsletter" && first > 0 && closers > 0 && height < 0.4;
  return over > 0 || !OVERLAYS_ONLY.has(name) || strip;
}

/** As sure as one may be without what makes it certain. */
const MOST = 0.94;

/** The most that one may be sure of a kind. */
function mostOf(name, features) {
  const { over, bar, atTop, says_age: ages, says_app: apps, storeLinks } = features;
  if (name === "cookie-banner") return ages > 0 || features.says_cookie === 0 ? MOST : 1;
  if (name === "chat-widget") return hasAny(features, CHAT_SIGNS) && features.says_survey === 0 ? 1 : MOST;
  // At the top there is the page's own header, with its own signs.
  if (name === "social-overlay") {
    if (apps > 0)
      return storeLinks + features.button_open + features.button_app > 0 && features.says_toast === 0 ? 1 : MOST;
    return features.ownLinks > 0 || (bar > 0 && atTop > 0) ? MOST : 1;
  }
  // A page about advertisements shows some.
  const paid = features.place_ad + features.paidLinks + features.clickLinks + features.frameElsewhere;
  if (name === "ad" && over === 0) return features.pageSaysAds > 0 && paid === 0 ? MOST : 1;
  if (name === "ad") return features.adLabel + features.adLabelHidden + features.place_ad > 0 ? 1 : MOST;
  return 1;
}
