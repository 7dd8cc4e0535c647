/** Names a person gave: what tools make up (`css-1x2y3z`, `sc-bdVaJa`, `_a8F2k`) says nothing. */
export const NAMES = {
  consent:
    /cookie|consent|gdpr|ccpa|cmp[-_]|-cmp|onetrust|didomi|cybot|usercentrics|uc-banner|trustarc|truste|quantcast|qc-cmp|sp_message|sourcepoint|iubenda|klaro|orejime|osano|termly|cky-|borlabs|complianz|cmplz|tarteaucitron|axeptio|privacy|eu-?law|moove_gdpr|evidon|consentmanager|cmpbox|civic|ketch|secureprivacy|cc-window|cc-banner|cm-(wrapper|main)/,
  newsletter:
    /newsletter|subscri|sign-?up|mailing|klaviyo|mailchimp|mc_embed|mc-modal|privy|optin|opt-in|optinmonster|om-holder|sumo|wisepop|justuno|popup-?maker|pum-|hustle|exit-?intent|lead-?(gen|magnet|form)|email-?capture|omnisend|sendinblue|convertkit|formkit|getresponse|email-?pop|promo-?pop|discount-?pop|poptin|attentive|listrak|bounceexchange|bx-campaign|ctct|sleeknote/,
  chat: /chat|intercom|drift|zendesk|zopim|zesk|webwidget|launcher|crisp|tawk|hubspot-messages|hs-messages|tidio|olark|freshchat|fc_frame|fc-widget|livesupport|messenger|customerly|gorgias|helpscout|beacon|jivo|smartsupp|userlike|gist|purechat|snapengage|liveperson|lpm|comm100|kommunicate|landbot|botpress|chaport|front-chat|helpcrunch|re_amaze|reamaze|support-?widget|talk-?to/,
  social:
    /share|sharing|social|addthis|at4?-|at-share|sharethis|st-sticky|addtoany|a2a_|shareaholic|sumome|monarch|follow|smart-?banner|app-?banner|smart-?app|install-?app|app-?install|app-?promo|open-?in-?app|heateor|ssba|novashare|social-?pug|sassy|fb-root|fb-page|whatsapp|tweet|fb_/,
  ad: /(^|[\s_-])(ads?|adv|advert(s|isement|ising|orial)?|adsense|adsbygoogle|ad-?slot|ad-?unit|adunit|adslot|ad-?container|ad-?wrapper|adbox|ad-?box|ad-?banner|banner-?ads?|gpt|dfp|google_ads|googleads|div-gpt-ad\S*|sponsor(ed|ship)?|promoted|taboola|outbrain|ob-widget|obr?_|trc_|revcontent|mgid|mgbox|zergnet|criteo|amzn|leaderboard|skyscraper|mpu|billboard|interstitial|adhesion|native-?ad|doubleclick|carbonads|ethical-?ad|bsa|prebid|rtb|teads|adnxs|ezoic|mediavine|adthrive|raptive|anzeige|werbung|publicite|publicidad|pubblicita|reklama?|reklam|iklan)([\s_\d-]|$)|adsbygoogle|div-gpt-ad|google_ads|taboola|outbrain|advert/,
  navigation: /nav|header|menu|topbar|masthead|toolbar|tabs?bar|breadcrumb|sidebar/,
  account: /login|log-in|sign-?in|signin|auth|account|password|paywall|register/,
  dialog: /modal|dialog|popup|pop-up|overlay|lightbox|drawer|popover|sheet/,
  notice: /toast|snackbar|notif|alert|flash|status/,
  shop: /cart|basket|bag|checkout|quick-?(view|shop|look)|product|price|buy/,
  media: /player|video|audio|podcast|media|playback/,
  other:
    /(back|scroll)-?(to)?-?top|to-?top|totop|age-?(gate|verif|check)|booking|reserv|search|tooltip|fab|cta|feedback|accessib|a11y|userway|survey|toc|map|calendar|filter/,
};

/** Splits at the humps of camel case, so that `cookieBanner` and `adSlot` are read as words. */
export const readable = (name: string) => name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();

/** Where frames, scripts, pictures and links of known kinds come from. */
export const PLACES = {
  consent:
    /onetrust|cookielaw|cookiebot|didomi|usercentrics|trustarc|truste|quantcast|sp-prod|privacy-mgmt|sourcepoint|iubenda|osano|termly|consent|cookie|cmp\.|privacy|gdpr/,
  newsletter:
    /klaviyo|mailchimp|list-manage|privy|optinmonster|omappapi|sumo|justuno|newsletter|subscribe|signup|popup|wisepops|poptin/,
  chat: /intercom|drift|zdassets|zendesk|zopim|crisp|tawk|hubspot.*(messag|conversation)|usemessages|tidio|olark|freshchat|livechat|messenger|smartsupp|jivo|userlike|gorgias|chat|widget.*support|wa\.me|m\.me|helpscout/,
  social:
    /facebook\.com\/plugins|platform\.twitter|addthis|sharethis|addtoany|shareaholic|share|social|disqus|branch\.io|smartbanner|follow/,
  ad: /doubleclick|googlesyndication|adservice|googleads|safeframe|amazon-adsystem|adnxs|adsystem|criteo|taboola|outbrain|rubicon|pubmatic|openx|adform|casalemedia|teads|mgid|revcontent|carbonads|ethicalads|buysellads|adroll|(^|[^a-z])(ads?|adserver|adframe|advert\w*|banners?|sponsor\w*|creative|slot)([^a-z]|$)/,
  media:
    /youtube|youtu\.be|vimeo|dailymotion|wistia|loom|player|embed|soundcloud|spotify|bandcamp|podcast|megaphone|maps|map|codepen|jsfiddle|codesandbox|stackblitz|video|twitch|datawrapper|dwcdn|flourish|infogram|tableau|observable|figma|miro|slideshare|scribd|issuu|docs\.google|typeform|jotform|tally\.so|calendly|eventbrite|giphy|instagram\.com\/p|tiktok\.com\/embed|twitter\.com\/embed|disqus|giscus|hyvor|comments|weather|poll/,
  guard: /recaptcha|hcaptcha|challenge|turnstile|accounts\.google|gsi|stripe|paypal|checkout|login|auth/,
};

/** Where a button that shares or follows leads. */
export const SHARE_LINK =
  /sharer|share\.php|intent\/(tweet|post)|\/share\b|share\?|shareArticle|pin\/create|whatsapp\.com\/send\/?\?text|wa\.me\/?\?|t\.me\/share|submit\?url|offsite|mailto:\?|share-offsite|lineit|b\.hatena/i;

/** Where a button leads that opens a conversation in a messenger. */
export const CHAT_LINK =
  /wa\.me\/\+?\d|whatsapp\.com\/send\/?\?phone|whatsapp:\/\/send\?phone|\/\/m\.me\/|messenger\.com\/t\/|\/\/t\.me\/(?!share)|line\.me\/r?\/?(ti|@)|viber:|zalo\.me|skype:|#chat|\/(live-?)?chat\b/i;

export const CALL_LINK = /^(tel|sms|mailto:[^?]):?/i;

export const SOCIAL_LINK =
  /(^|\/\/|\.)(facebook|fb|twitter|x|linkedin|pinterest|instagram|tiktok|youtube|reddit|tumblr|vk|ok|weibo|whatsapp|t|telegram|snapchat|threads|bsky|xing|line|kakao|discord|wa)\.(com|net|me|ru|gg|app|social|org|cn)(\/|$)/i;

export const STORE_LINK =
  /apps\.apple\.com|itunes\.apple|play\.google\.com\/store|itms|market:\/\/|intent:\/\/|app\.link|onelink|adj\.st|page\.link/i;

export const CLICK_LINK =
  /doubleclick|adclick|clickid|click\?|\/clk|\/click|adurl|aclk|utm_medium=(cpc|display|banner|paid)|sponsor|redirect|track|\/go\/|affil|[?&](ad|campaign|creative|gclid)/i;
