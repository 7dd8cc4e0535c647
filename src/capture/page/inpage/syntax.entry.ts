/** Whether a CSS selector can be parsed, as this very browser parses it. */
export default function isSelector(selector: string) {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
