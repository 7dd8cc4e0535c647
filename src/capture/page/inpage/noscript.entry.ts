/**
 * Shows what `noscript` elements hold. Where scripts are kept from running by a policy rather than turned off, Chrome takes
 * their content for text.
 */
export default function showNoscript(): void {
  for (const element of Array.from(document.querySelectorAll("noscript")).slice(0, 1000)) {
    const template = document.createElement("template");
    template.innerHTML = element.textContent;
    element.replaceWith(template.content);
  }
}
