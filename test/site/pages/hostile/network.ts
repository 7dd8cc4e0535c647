import { kinds } from "../../visit.ts";
import type { Page } from "../../visit.ts";
import { auth, download, empty, reset } from "../answers.ts";
import { drip, slowFont, slowImage } from "../readiness.ts";
import { redirectFile, redirectLoop } from "../redirects.ts";

/** H15: `?kind=image` or `font` that never answers, or `drip`, a body without end. */
export const endless = kinds({ image: slowImage, font: slowFont, drip });

/** H17: `?kind=attachment` or `empty` (a 204): an answer that is no page. */
export const noPage = kinds({ attachment: download, empty });

const toChrome: Page = ({ response }) => void response.writeHead(302, { location: "chrome://version" }).end();

/** H18: `?kind=file` or `chrome` (redirects out of the web), `loop`, `auth`, `reset`. */
export const refusals = kinds({ file: redirectFile, chrome: toChrome, loop: redirectLoop, auth, reset });
