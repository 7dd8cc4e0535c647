/** The landing page: captures an address without leaving the page. Without this, the form opens the picture. */

const form = document.querySelector('[data-try="true"]');
const place = document.querySelector("[data-tried]");

function element(tag, attributes, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

const show = (...parts) => {
  place.hidden = false;
  place.replaceChildren(...parts);
};

/** Counts the seconds for as long as a capture takes. @returns what ends it. */
function showWaiting() {
  const started = performance.now();
  const line = element("p", { className: "waiting" });
  const tell = () => {
    const seconds = Math.round((performance.now() - started) / 1000);
    line.textContent = `Opening the page and waiting until it is ready … ${seconds} s`;
  };
  tell();
  show(line);
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}

function showPicture(response, blob) {
  const src = URL.createObjectURL(blob);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "page.webp";
  const removed = response.headers.get("X-Removed");
  const facts = [
    `${response.headers.get("X-Image-Width")} × ${response.headers.get("X-Image-Height")}`,
    `${Math.round(blob.size / 1000)} kB`,
    ...(removed ? [`removed: ${removed.replaceAll("=", " × ")}`] : []),
  ];
  show(
    element("img", { src, alt: "The page you asked for" }),
    element(
      "p",
      { className: "facts" },
      facts.join(" · "),
      " ",
      element("a", { href: src, download: name, textContent: "Download" }),
    ),
  );
}

async function take(body) {
  const button = form.querySelector("button");
  button.disabled = true;
  const stop = showWaiting();
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (response.ok) showPicture(response, await response.blob());
    else
      show(element("p", { className: "notice bad", textContent: (await response.json()).error.replaceAll("`", "") }));
  } catch {
    show(element("p", { className: "notice bad", textContent: "The service did not answer. Are you online?" }));
  } finally {
    stop();
    button.disabled = false;
  }
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void take(new URLSearchParams(new FormData(form)));
});
