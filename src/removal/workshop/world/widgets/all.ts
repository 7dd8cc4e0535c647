import { ADVERTS } from "./adverts.ts";
import { CHAT_WIDGETS } from "./chat.ts";
import { CONSENT_WIDGETS } from "./consent.ts";
import { KEPT_DIALOGS, LETTER_WIDGETS } from "./dialogs.ts";
import { KEPT_WIDGETS } from "./kept.ts";
import { FLOW_BARS, SOCIAL_WIDGETS } from "./social.ts";
import type { WorldWidget } from "./widget.ts";

/** Every widget of the corpus, by name. */
export const WIDGETS: Readonly<Record<string, WorldWidget>> = {
  ...CONSENT_WIDGETS,
  ...CHAT_WIDGETS,
  ...SOCIAL_WIDGETS,
  ...LETTER_WIDGETS,
  ...ADVERTS,
  ...FLOW_BARS,
  ...KEPT_DIALOGS,
  ...KEPT_WIDGETS,
};
