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

const LIVE_MS = 2000;

/** Shows anew what is under way, once its state has changed. */
async function refresh(part) {
  const response = await fetch(location, { headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-live]");
  if (fresh === null || fresh.dataset.live === part.dataset.live) return follow(part);
  part.replaceWith(fresh);
  follow(fresh);
}

function follow(part) {
  if (part?.dataset.busy !== undefined) setTimeout(() => void refresh(part).catch(() => follow(part)), LIVE_MS);
}

follow(document.querySelector("[data-live]"));
