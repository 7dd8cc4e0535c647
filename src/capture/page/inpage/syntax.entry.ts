/** Which of these CSS selectors (a JSON array) this very browser cannot parse first; -1 where it can parse all. */
export default function firstInvalid(selectors: string): number {
  const all = JSON.parse(selectors) as string[]; // it is ours
  const fragment = document.createDocumentFragment();
  return all.findIndex((selector) => {
    try {
      fragment.querySelector(selector);
      return false;
    } catch {
      return true;
    }
  });
}
