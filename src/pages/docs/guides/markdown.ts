import { Marked, type Tokens } from "marked";
import { renderToString } from "preact-render-to-string";
import { h } from "preact";
import { escapeHtml } from "../../../lib/html.ts";
import { Highlighted, type Language } from "../../highlight.tsx";

/** What a heading is linked by, as on GitHub: `## Read the result` is `#read-the-result`. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Guides name each other by their files, as on GitHub; here each has an address. */
const hrefOf = (href: string): string => href.replace(/^([\w-]+)\.md(#.*)?$/, "/docs/$1$2");

/** Those whose parts are marked, as readers call them. */
const LANGUAGES: Readonly<Record<Language, string>> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  php: "PHP",
  html: "HTML",
  json: "JSON",
};

const isKnown = (name: string | undefined): name is Language => name !== undefined && name in LANGUAGES;

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      return `<a href="${escapeHtml(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    code({ text, lang }: Tokens.Code): string {
      const id = `code-${anchorOf(text).slice(0, 60)}`;
      const label = escapeHtml(`Code${lang === undefined ? "" : `, ${lang}`}`);
      const language = isKnown(lang) ? lang : undefined;
      const shown =
        language === undefined ? escapeHtml(text) : renderToString(h(Highlighted, { code: text, language }));
      const named = language === undefined ? "" : ` class="language-${language}"`;
      const title = `<span class="language" aria-hidden="true">${language === undefined ? "Text" : LANGUAGES[language]}</span>`;
      const block = `<pre tabindex="0" aria-label="${label}"><code id="${id}"${named}>${shown}</code></pre>`;
      return `<div class="copyable titled">${title}${block}<button type="button" class="small" data-copy="${id}">Copy</button></div>\n`;
    },
    table({ header, rows }: Tokens.Table): string {
      const cell = (tag: string, { tokens }: Tokens.TableCell): string =>
        `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
      const head = header.map((each) => cell('th scope="col"', each).replace('</th scope="col">', "</th>")).join("");
      const body = rows.map((row) => `<tr>${row.map((each) => cell("td", each)).join("")}</tr>`).join("\n");
      return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
    // Guides are Markdown alone: what looks like HTML is text.
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => escapeHtml(text),
  },
});

/** A guide as HTML. Our own files are its only input. */
export const renderMarkdown = (text: string): string => marked.parse(text, { async: false });
