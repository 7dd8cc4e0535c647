/** What every page can do beyond what the browser does by itself. Without it the pages work as well. */

async function copy(button) {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy)?.textContent ?? "");
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copy]");
  if (button !== null) void copy(button);
});

// A page that shows a secret is the answer to a form. Reloading it should not send the form again.
if (document.querySelector("[data-once]") !== null) history.replaceState(null, "", location.pathname);
