/** The documentation: search, the section that is being read, and one choice of language for all code. */

const input = document.querySelector("[data-search]");
const found = document.querySelector("[data-found]");

let index = null;
const load = () => (index ??= fetch("/docs/search").then((response) => response.json()));

/** How well an entry fits: every word must be in it; in its title counts more, at the beginning of that most. */
function rank([title, within, text], words) {
  const [name, all] = [title.toLowerCase(), `${title} ${within} ${text}`.toLowerCase()];
  if (!words.every((word) => all.includes(word))) return 0;
  return words.reduce(
    (sum, word) => sum + (name === word ? 8 : name.startsWith(word) ? 4 : name.includes(word) ? 2 : 1),
    0,
  );
}

function entryOf([title, within, text, href]) {
  const [item, link, small] = ["li", "a", "small"].map((tag) => document.createElement(tag));
  link.href = href;
  small.textContent = text === "" ? within : `${within}: ${text.slice(0, 120).replaceAll("`", "")}`;
  link.append(title, small);
  item.append(link);
  return item;
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  found.hidden = words.length === 0;
  if (words.length === 0) return;
  const ranked = (await load()).map((entry) => [rank(entry, words), entry]).filter(([score]) => score > 0);
  const best = ranked.toSorted(([one], [other]) => other - one).slice(0, 12);
  const none = Object.assign(document.createElement("li"), { className: "none", textContent: "Nothing found." });
  found.replaceChildren(...(best.length === 0 ? [none] : best.map(([, entry]) => entryOf(entry))));
}

/** Arrow keys go from the field to what was found, and back. */
function move(event) {
  const links = [input, ...found.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "Enter" && event.target === input) found.querySelector("a")?.click();
  if (step === undefined) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, links.indexOf(document.activeElement) + step))]?.focus();
}

input.addEventListener("input", () => void search().catch(() => (found.hidden = true)));
input.parentElement.addEventListener("keydown", move);
document.addEventListener("click", ({ target }) => {
  if (!input.parentElement.contains(target) || target.closest("[data-found] a")) found.hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  input.focus();
});

const inner = [...document.querySelectorAll(".contents a.inner, .on-page a")];
const articles = inner.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));

/** The last one that begins above the upper third of the window is being read. */
function mark() {
  const reading = articles.findLastIndex((article) => article.getBoundingClientRect().top < innerHeight / 3);
  for (const [at, link] of inner.entries()) {
    if (at === Math.max(0, reading)) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}
if (inner.length > 0) {
  addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
  mark();
}

/** A language that was chosen once is shown everywhere, and on the next page. */
function choose(language) {
  for (const radio of document.querySelectorAll(`[data-language="${CSS.escape(language)}"]`)) radio.checked = true;
}
document.addEventListener("change", ({ target }) => {
  if (target.dataset.language === undefined) return;
  localStorage.setItem("language", target.dataset.language);
  choose(target.dataset.language);
});
const chosen = localStorage.getItem("language");
if (chosen !== null) choose(chosen);
