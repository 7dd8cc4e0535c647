/** Closes what stands before the page, as such pages let you. */

document.addEventListener("click", ({ target }) => {
  target.closest("[data-close]")?.closest(".newsletter-popup, .cookie-consent-banner, .chat-widget")?.remove();
});
