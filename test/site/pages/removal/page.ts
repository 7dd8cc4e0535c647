import { documentOf, html } from "../../answer.ts";
import type { Page } from "../../visit.ts";
import { FIGHTERS, LATE, RESTLESS } from "./fighters.ts";
import { BESIDE, KEEPERS } from "./keepers.ts";
import { ADS, CHATS, COOKIE_BANNERS, FRAME, NEWSLETTERS, SOCIALS } from "./widgets.ts";

/** What has this colour is wanted gone. */
export const GONE = [230, 0, 126] as const;
/** What has this colour must stay. */
export const KEPT = [0, 128, 96] as const;

/** What is wanted gone, by type and name. */
export const WIDGETS = {
  "cookie-banner": COOKIE_BANNERS,
  newsletter: NEWSLETTERS,
  "chat-widget": CHATS,
  "social-overlay": SOCIALS,
  ad: ADS,
} as const;

const paragraph =
  "The ferries leave before sunrise, and by the time the market opens the first boats are back. Nobody here is in a hurry, and the fish is better for it.";
const kept = `<i style="display:inline-block;width:60px;height:20px;background:rgb(0,128,96)"></i>`;

/** `/removal?show=<name>,…`: an article with these over it, or in it where they are advertisements. */
export const removal: Page = html(({ url }) => {
  const names = (url.searchParams.get("show") ?? "").split(",").filter((name) => name !== "");
  const found = names.map((name) => partOf(name)).join("\n");
  const body = `${url.searchParams.has("first") ? found : ""}
<header style="position:sticky;top:0;background:#fff;border-bottom:1px solid #ddd;padding:14px 40px;z-index:5">${kept} <b>Harbour Post</b> <nav style="display:inline"><a href="/a">News</a> <a href="/b">Culture</a> <a href="/c">Sport</a></nav></header>
<main style="max-width:720px;margin:30px auto"><h1>The harbour in the morning</h1>${kept}<p>${paragraph}</p><p>${paragraph}</p></main>
${url.searchParams.has("first") ? "" : found}
<main style="max-width:720px;margin:30px auto"><p>${paragraph}</p><p>${paragraph}</p>${kept}</main>`;
  return documentOf({
    title: "The harbour in the morning",
    head: "<style>body{margin:0;background:#fff;font:16px/1.5 sans-serif}</style>",
    body,
  });
});

const OTHERS: Readonly<Record<string, string>> = { restless: RESTLESS, ...LATE };

/** `/removal-whole/<name>`: a page of which nothing may be lost, or one that defends what it covers itself with. */
export const whole: Page = html(
  ({ param }) =>
    KEEPERS[param] ??
    BESIDE[param] ??
    FIGHTERS[param] ??
    OTHERS[param] ??
    documentOf({ title: "None", body: "No such page" }),
);

function partOf(name: string): string {
  for (const widgets of Object.values(WIDGETS)) {
    const found = Object.entries(widgets).find(([own]) => own === name);
    if (found !== undefined) return found[1];
  }
  return "";
}

/** `/removal-frame`: what a page of another origin frames. */
export const frame: Page = html(FRAME);
