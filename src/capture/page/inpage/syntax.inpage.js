/** Whether a CSS selector can be parsed, as this very browser parses it. */
function isSelector(selector) {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
