import { REMOVAL_TYPES, type RemovalType } from "../contract/capture.ts";
import consentNames from "./lists/names.list.txt";

/** A class (`.x`) or id (`#x`) that is known to be of a widget, and what that is. */
export interface Listed {
  name: string;
  type: RemovalType;
}

/** What well-known widgets call the element that they put over a page, by what their makers document or ship. */
const WIDGET_NAMES: Partial<Record<RemovalType, string>> = {
  newsletter: `.klaviyo-form-overlay .kl-private-reset-css-Xuajs1 .privy-popup-container .privy-popup .om-holder
    .optinmonster-campaign .Campaign__popup .justuno_overlay #justuno_form .sumome-react-wysiwyg-popup .wisepops-root
    #wisepops-root #attentive_overlay #attentive_creative .bx-wrap .bxc .sleeknote-container .omnisend-form-popup
    .mc-modal .mc-modal-bg #PopupSignupForm_0 .poptin-popup .hustle-popup .pum-overlay #getsitecontrol .getsitecontrol`,
  "chat-widget": `#intercom-container .intercom-lightweight-app #hubspot-messages-iframe-container #drift-widget
    #drift-frame-controller .drift-conductor-item #webWidget .zEWidget-launcher #tidio-chat #tidio-chat-iframe
    .crisp-client #chat-widget-container #fc_frame #jvlabelWrap #jivo-iframe-container #smartsupp-widget-container
    #userlike-frame #gorgias-chat-container #helpscout-beacon-frame .BeaconFabButtonFrame #beacon-container #olark-wrapper
    #front-chat-iframe #chatwoot_live_chat_widget .woot-widget-holder .woot--bubble-holder #rocketchat-widget
    #zsiq_float .zsiq_floatmain #LPMcontainer #kommunicate-widget-iframe #botpress-webchat .chaport-container`,
  "social-overlay": `.addthis-smartlayers #at4-share .at-share-dock .at-share-dock-outer .st-sticky-share-buttons
    .a2a_floating_style .shareaholic-share-buttons-floated .sumome-share-client-wrapper .heateor_sss_vertical_sharing
    .novashare-floating .dpsp-floating-sidebar .smartbanner #smartbanner .smart-app-banner #branch-banner-iframe`,
  ad: `.adsbygoogle .google-auto-placed #carbonads .OUTBRAIN .trc_rbox_container .taboola-placement .ethical-ad-wrapper`,
};

let types: Map<string, RemovalType> | null = null;

/** Those of a page's names that are known for one of these types. */
export function listedNames(names: readonly string[], wanted: readonly RemovalType[]): Listed[] {
  types ??= read();
  const found: Listed[] = [];
  for (const name of names) {
    const type = types.get(name);
    if (type !== undefined && wanted.includes(type)) found.push({ name, type });
  }
  return found;
}

/** The first word of a line of the list is the type. */
function read(): Map<string, RemovalType> {
  const known = new Map<string, RemovalType>();
  const add = (type: string, names: readonly string[]): void => {
    const own = REMOVAL_TYPES.find((one) => one === type);
    if (own !== undefined) for (const name of names) known.set(name, own);
  };
  for (const line of consentNames.split("\n")) {
    const [type = "", ...names] = line.split(" ");
    add(type, names);
  }
  for (const [type, names] of Object.entries(WIDGET_NAMES)) add(type, names.split(/\s+/));
  return known;
}
