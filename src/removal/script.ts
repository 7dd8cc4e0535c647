import openShadowRoots from "./inpage/built/open-shadow-roots.inpage.js";
import remove from "./inpage/built/remove.inpage.js";

/**
 * What finds and removes, for the start of every document, in a world of its own. It leaves one object there,
 * `stillframeRemoval`, and does nothing until that is called. Frames need none of it.
 */
export const REMOVAL_SCRIPT = `if (globalThis.stillframeRemoval === undefined && top === self) {${remove}}`;

/** For the start of every document, in the page's own world: closed shadow roots can be looked into. */
export const OPENING_SCRIPT = openShadowRoots;
