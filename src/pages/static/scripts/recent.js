/** The last captures that were made in this tab, kept in it for as long as it is open. */

const KEY = "captures";
const MOST = 10;

const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? "[]");

export const kilobytes = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Notes what was captured, with the form's state as the address has it. */
export function remember(url, bytes) {
  const capture = { query: location.search, url, bytes, at: new Date().toLocaleTimeString() };
  const all = [capture, ...kept().filter(({ query }) => query !== capture.query)].slice(0, MOST);
  sessionStorage.setItem(KEY, JSON.stringify(all));
  showRecent();
}

export function showRecent() {
  const items = kept().map(({ query, url, bytes, at }) => {
    const [item, link, small] = ["li", "a", "small"].map((tag) => document.createElement(tag));
    Object.assign(link, { href: `/playground${query}`, textContent: url });
    small.textContent = `${at}, ${kilobytes(bytes)}`;
    item.append(link, small);
    return item;
  });
  document.querySelector("[data-list]").replaceChildren(...items);
  document.querySelector("[data-recent]").hidden = items.length === 0;
}
