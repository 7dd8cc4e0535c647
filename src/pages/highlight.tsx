import type { ComponentChildren } from "preact";

export type Language = "sh" | "ts" | "python" | "php" | "html" | "json";

/** What stands out in code: comments, strings, numbers, words of the language; in HTML and shells also names. */
const COMMENT = {
  sh: "#[^\\n]*",
  python: "#[^\\n]*",
  ts: "//[^\\n]*",
  php: "//[^\\n]*",
  html: "<!--[^]*?-->",
  json: "",
};
const WORDS =
  "\\b(?:import|from|export|const|let|new|await|async|function|return|if|else|throw|for|of|in|with|as|print|def|echo|true|false|True|False|None|null)\\b";
const STRING = `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\``;
const TAG = "</?[a-z][a-z0-9]*|/?>";
const FLAG = "(?<= )--?[a-zA-Z][\\w-]*";

const KINDS = ["comment", "string", "word", "number"] as const;

const patterns = new Map<Language, RegExp>();

/** Every alternative reads a bounded piece; strings of a shell may be long, as they hold JSON. */
function patternOf(language: Language): RegExp {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const comment = COMMENT[language] === "" ? "(?!)" : COMMENT[language];
  const word = language === "html" ? TAG : language === "sh" ? `^curl|${FLAG}` : WORDS;
  const pattern = new RegExp(`(${comment})|(${STRING})|(${word})|(\\b\\d[\\d_.]*\\b)`, "gm");
  patterns.set(language, pattern);
  return pattern;
}

/** Code of our own with its parts marked. */
export function Highlighted({ code, language }: { code: string; language: Language }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const match of code.matchAll(patternOf(language))) {
    parts.push(code.slice(at, match.index));
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(
      <span key={match.index} class={`code-${kind}`}>
        {match[0]}
      </span>,
    );
    at = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      {code.slice(at)}
    </>
  );
}

interface CodeTab {
  label: string;
  language: Language;
  code: string;
}

/** The same in several languages, one shown at a time; switched by radio buttons, without a script. */
export const CodeTabs = ({ id, tabs, label }: { id: string; tabs: readonly CodeTab[]; label: string }) => (
  <fieldset class="code-tabs">
    <legend class="unseen">{label}</legend>
    {tabs.map(({ label: name }, index) => (
      <label key={name} class={`tab tab-${index}`}>
        <input type="radio" name={`language-${id}`} checked={index === 0} data-language={name} />
        <span>{name}</span>
      </label>
    ))}
    {tabs.map(({ label: name, language, code }, index) => (
      <div key={name} class={`copyable panel panel-${index}`}>
        <pre tabIndex={0} aria-label={`${label}, ${name}`}>
          <code id={`${id}-${index}`} class={`language-${language}`}>
            <Highlighted code={code} language={language} />
          </code>
        </pre>
        <button type="button" class="small" data-copy={`${id}-${index}`} aria-label={`Copy, ${name}`}>
          Copy
        </button>
      </div>
    ))}
  </fieldset>
);
