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

/** The wait before the first look, and the longest: what is tried again in hours need not be asked for every second. */
const [FIRST_MS, LONGEST_MS] = [1000, 30_000];

/** Shows anew what is under way, once its state has changed. */
async function refresh(part, wait) {
  if (document.hidden) return follow(part, wait);
  const response = await fetch(location, { headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-live]");
  if (fresh === null || fresh.dataset.live === part.dataset.live) return follow(part, later(wait));
  part.replaceWith(fresh);
  follow(fresh);
}

const later = (wait) => Math.min(wait * 1.5, LONGEST_MS);

function follow(part, wait = FIRST_MS) {
  if (part?.dataset.busy === undefined) return;
  setTimeout(() => void refresh(part, wait).catch(() => follow(part, later(wait))), wait);
}

follow(document.querySelector("[data-live]"));
