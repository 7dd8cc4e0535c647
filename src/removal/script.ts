import answer from "./inpage/answer.inpage.js";
import candidates from "./inpage/candidates.inpage.js";
import doubt from "./inpage/doubt.inpage.js";
import features from "./inpage/features.inpage.js";
import ground from "./inpage/ground.inpage.js";
import hide from "./inpage/hide.inpage.js";
import icons from "./inpage/icons.inpage.js";
import keep from "./inpage/keep.inpage.js";
import model from "./inpage/model.inpage.js";
import names from "./inpage/names.inpage.js";
import networks from "./inpage/networks.inpage.js";
import opened from "./inpage/opened.inpage.js";
import parts from "./inpage/parts.inpage.js";
import refusal from "./inpage/refusal.inpage.js";
import signs from "./inpage/signs.inpage.js";
import slots from "./inpage/slots.inpage.js";
import sure from "./inpage/sure.inpage.js";
import text from "./inpage/text.inpage.js";
import tree from "./inpage/tree.inpage.js";
import watch from "./inpage/watch.inpage.js";
import weights from "./inpage/weights.inpage.js";
import words from "./inpage/words.inpage.js";

/**
 * What finds and removes, for the start of every document, in a world of its own. It leaves one object there,
 * `stillframeRemoval`, and does nothing until that is called.
 */
export const REMOVAL_SCRIPT = `(() => {
if (globalThis.stillframeRemoval !== undefined || top !== self) return;
${[words, text, tree, candidates, slots, features, parts, icons, networks, signs, sure, model, weights, hide, ground, keep, names, refusal, answer, doubt, watch].join("\n")}
})()`;

/** For the start of every document, in the page's own world: closed shadow roots can be looked into. */
export const OPENING_SCRIPT = opened;
