import { react } from "./consent.ts";
import { combinations, spread, type Settings, type WorldWidget } from "./widget.ts";

const social = (family: string, rest: Omit<WorldWidget, "truth" | "family" | "origin">): WorldWidget => ({
  truth: "social-overlay",
  family,
  origin: "code",
  ...rest,
});

const META = `<meta name="apple-itunes-app" content="app-id=502838820"><meta name="google-play-app" content="app-id=org.harbour">`;

/** Buttons of a package in a bar that a site fixes to the side of the window, as their documentation shows it. */
const SIDES = [
  "left:0;top:30%",
  "right:0;top:40%",
  "left:12px;bottom:120px",
  "left:0;right:0;bottom:0;text-align:center;background:#fff",
];
const fixedBar = (inner: string) => (settings: Settings) =>
  `<div id="stay" style="position:fixed;z-index:900;${String(settings["side"])}">${inner}</div>`;
const sides = SIDES.map((side) => ({ side }));
const SHAREON = `<div class="shareon"><a class="facebook"></a><a class="linkedin"></a><a class="mastodon"></a><a class="pinterest" data-media="x"></a><a class="telegram"></a><a class="whatsapp"></a><a class="email"></a></div>`;
const LIKES = `<div class="social-likes social-likes_vertical" data-counters="no"><div class="facebook" title="Share link on Facebook">Facebook</div><div class="twitter" title="Share link on Twitter">Twitter</div><div class="pinterest" title="Pin it" data-media="">Pinterest</div><div class="telegram" title="Share link on Telegram">Telegram</div></div>`;
const SHARER = ["facebook", "twitter", "linkedin", "whatsapp", "email"]
  .map(
    (name) =>
      `<button class="button" data-sharer="${name}" data-title="Read this" data-url="https://example.com/">${name}</button>`,
  )
  .join("");
const GOOD = ["facebook", "vkontakte", "twitter", "linkedin"]
  .map((name) => `<button data-social="${name}">${name}</button>`)
  .join("");

export const BARS: Readonly<Record<string, Pick<WorldWidget, "files" | "start"> & { inner: string; family: string }>> =
  {
    shareon: {
      family: "shareon",
      files: ["shareon/dist/shareon.min.css", "shareon/dist/shareon.iife.js"],
      inner: SHAREON,
    },
    socialLikes: {
      family: "social-likes",
      files: ["social-likes-next/dist/social-likes_birman.css", "social-likes-next/dist/social-likes.min.js"],
      inner: LIKES,
    },
    socialLikesFlat: {
      family: "social-likes",
      files: [
        "social-likes/dist/social-likes_flat.css",
        "jquery/dist/jquery.min.js",
        "social-likes/dist/social-likes.min.js",
      ],
      inner: LIKES,
    },
    jssocials: {
      family: "jssocials",
      files: [
        "jquery/dist/jquery.min.js",
        "jssocials/dist/jssocials.css",
        "jssocials/dist/jssocials-theme-flat.css",
        "jssocials/dist/jssocials.min.js",
      ],
      inner: `<div id="bar"></div>`,
      start: `jQuery("#bar").jsSocials({ showCount: false, showLabel: true, shares: ["email", "twitter", "facebook", "linkedin", "pinterest", "whatsapp"] });`,
    },
    sharer: { family: "sharer.js", files: ["sharer.js/sharer.min.js"], inner: SHARER },
    goodshare: { family: "goodshare", files: ["goodshare.js/goodshare.min.js"], inner: GOOD },
    socialShare: {
      family: "social-share.js",
      files: ["social-share.js/dist/css/share.min.css", "social-share.js/dist/js/social-share.min.js"],
      inner: `<div class="social-share" data-sites="facebook, twitter, linkedin, google, weibo, qq"></div>`,
    },
    shareButtons: {
      family: "share-buttons",
      files: ["share-buttons/dist/share-buttons.js"],
      inner: `<div class="share-btn">${Object.entries({
        fb: "Facebook",
        tw: "Twitter",
        tg: "Telegram",
        li: "LinkedIn",
        wa: "WhatsApp",
      })
        .map(([id, said]) => `<a class="btn-${id}" data-id="${id}" href="#">${said}</a>`)
        .join(" ")}</div>`,
    },
  };

const bars = Object.fromEntries(
  Object.entries(BARS).map(([name, { family, files = [], start = "", inner }]) => [
    `${name}Side`,
    social(family, { files, start, html: fixedBar(inner), root: "#stay", variants: sides }),
  ]),
);

export const SOCIAL_WIDGETS: Readonly<Record<string, WorldWidget>> = {
  ...bars,
  smartAppBanner: social("smart-app-banner", {
    files: ["smart-app-banner/dist/smart-app-banner.css", "smart-app-banner/dist/smart-app-banner.js"],
    html: () => META,
    root: ".smartbanner",
    start: `new SmartBanner({ title: "Harbour", author: "Harbour Inc.", store: { ios: "On the App Store", android: "In Google Play" }, price: { ios: "FREE", android: "FREE" }, ...settings });`,
    variants: [
      { force: "ios", button: "VIEW" },
      { force: "android", button: "OPEN" },
      { force: "android", button: "Installieren" },
    ],
  }),
  reactSmartbanner: social("react-smartbanner", {
    module: react(
      `import SmartBanner from "react-smartbanner"; import "react-smartbanner/dist/main.css";`,
      `e(SmartBanner, { title: "Harbour", author: "Harbour Inc.", position: "top", ...settings })`,
    ),
    html: () => META,
    root: ".smartbanner",
    variants: [{ force: "ios" }, { force: "android", button: "Get" }],
  }),
  jquerySmartbanner: social("jquery.smartbanner", {
    files: [
      "jquery/dist/jquery.min.js",
      "jquery.smartbanner/jquery.smartbanner.css",
      "jquery.smartbanner/jquery.smartbanner.js",
    ],
    html: () => META,
    root: "#smartbanner",
    start: `jQuery.smartbanner({ title: "Harbour", author: "Harbour Inc.", ...settings });`,
    variants: [{ force: "ios" }, { force: "android" }, { force: "android", layer: true }],
  }),
  addToHomescreen: social("add-to-homescreen", {
    files: ["add-to-homescreen/dist/style/addtohomescreen.css", "add-to-homescreen/addtohomescreen.js"],
    root: ".ath-viewport, .ath-container",
    start: `addToHomescreen({ debug: settings.os, displayPace: 0, startDelay: 0, skipFirstVisit: false, lifespan: 0, modal: settings.modal });`,
    variants: [
      { os: "ios", modal: false },
      { os: "android", modal: true },
    ],
  }),
};

/** The same buttons in the flow of a page: a part of it, which stays. */
export const FLOW_BARS: Readonly<Record<string, WorldWidget>> = Object.fromEntries(
  Object.entries(BARS).map(([name, { family, files = [], start = "", inner }]): [string, WorldWidget] => [
    `${name}Flow`,
    {
      truth: "keep",
      family,
      origin: "code",
      files,
      start,
      html: () => `<div id="stay" style="padding:8px 16px;min-height:30px">${inner}</div>`,
      place: "flow",
      root: "#stay",
      variants: spread(combinations({ at: [1, 2] }), 2),
    },
  ]),
);
