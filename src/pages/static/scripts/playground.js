/** The playground: takes the capture without leaving the page, and keeps the code in step with the form. */

const form = document.querySelector("[data-playground]");
const find = (name) => document.querySelector(`[data-${name}]`);
const [stage, problem, facts] = ["stage", "problem", "facts"].map(find);

const fields = () => new URLSearchParams(new FormData(form));
const send = (path, signal) =>
  fetch(path, { method: "POST", body: fields(), headers: { Accept: "application/json" }, signal });

/** A term and what belongs to it, for a list of them. */
function entry(term, ...parts) {
  const row = document.createElement("div");
  const [dt, dd] = [document.createElement("dt"), document.createElement("dd")];
  dt.textContent = term;
  dd.append(...parts);
  row.append(dt, dd);
  return row;
}

const kilobytes = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function showFacts({ headers }, blob, milliseconds) {
  const [width, height] = ["X-Image-Width", "X-Image-Height"].map((name) => headers.get(name));
  const figures = [
    ["Took", `${(milliseconds / 1000).toFixed(2)} s`],
    ["Size", kilobytes(blob.size)],
    ["Pixels", width === null ? "–" : `${width} × ${height}`],
    ["Page answered", headers.get("X-Target-Status") ?? "–"],
    ["Left this month", headers.get("X-RateLimit-Remaining") ?? "–"],
  ];
  const extra = [
    ["Not finished", headers.get("X-Incomplete")],
    ["Removed", headers.get("X-Removed") === "" ? "Nothing" : headers.get("X-Removed")],
  ].filter(([, value]) => value !== null);
  find("figures").replaceChildren(...[...figures, ...extra].map(([term, value]) => entry(term, value)));
  find("phases").replaceChildren(...phasesOf(headers.get("Server-Timing") ?? "").map(phaseEntry));
  facts.hidden = false;
}

const phasesOf = (timing) => [...timing.matchAll(/([\w-]+);dur=([\d.]+)/g)].map(([, name, ms]) => [name, Number(ms)]);

function phaseEntry([name, milliseconds], _, all) {
  const bar = document.createElement("progress");
  bar.max = Math.max(...all.map(([, ms]) => ms), 1);
  bar.value = milliseconds;
  bar.ariaLabel = name;
  return entry(name, bar, `${Math.round(milliseconds)} ms`);
}

let shown = null;
const empty = [...stage.childNodes];

/** The last picture is not of what the form says now. */
function clear() {
  if (shown !== null) URL.revokeObjectURL(shown);
  shown = null;
  stage.replaceChildren(...empty);
  facts.hidden = true;
}

/** The picture at the width of the page, to be scrolled where it is long; a PDF in the browser's own viewer. */
function showPicture({ headers }, blob) {
  clear();
  shown = URL.createObjectURL(blob);
  const isImage = blob.type.startsWith("image/");
  const view = document.createElement(isImage ? "img" : "iframe");
  Object.assign(view, { src: shown, [isImage ? "alt" : "title"]: "The capture" });
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  sheet.tabIndex = 0;
  sheet.append(view);
  const name = /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "capture";
  const links = document.createElement("p");
  links.className = "row";
  links.append(linkTo("Download", { download: name }), linkTo("Open in a tab", { target: "_blank" }));
  stage.replaceChildren(sheet, links);
  // On a narrow screen it is below the form.
  stage.scrollIntoView({ block: "nearest" });
}

function linkTo(text, attributes) {
  const link = document.createElement("a");
  Object.assign(link, { href: shown, textContent: text, ...attributes });
  return link;
}

/** A sentence in which what stands in backticks is code. */
function prose(text) {
  return text.split("`").map((part, index) => {
    if (index % 2 === 0) return part;
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  });
}

function showProblem(body) {
  for (const invalid of form.querySelectorAll("[aria-invalid]")) invalid.removeAttribute("aria-invalid");
  for (const { path } of body?.details ?? []) form.elements[path[0]]?.setAttribute?.("aria-invalid", "true");
  problem.hidden = body === null;
  problem.replaceChildren(...prose(body?.error ?? ""));
}

let taking = new AbortController();

/** Counts the seconds in the picture's place for as long as a capture takes. @returns what ends it. */
function showWaiting(started) {
  clear();
  const line = document.createElement("p");
  line.className = "hint";
  const tell = () => {
    line.textContent = `Loading the page and taking the picture: ${Math.round((performance.now() - started) / 1000)} s`;
  };
  tell();
  stage.replaceChildren(line);
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}

async function take() {
  const [button, cancel] = [find("capture"), find("cancel")];
  button.disabled = true;
  cancel.hidden = false;
  stage.setAttribute("aria-busy", "true");
  showProblem(null);
  taking = new AbortController();
  const started = performance.now();
  const stopWaiting = showWaiting(started);
  try {
    const response = await send(form.action, taking.signal);
    // Signed out meanwhile: the answer is another page.
    if (response.redirected) return location.assign(response.url);
    if (!response.ok) {
      clear();
      return showProblem(await response.json());
    }
    const blob = await response.blob();
    showProblem(null);
    showPicture(response, blob);
    showFacts(response, blob, performance.now() - started);
  } catch {
    clear();
    if (!taking.signal.aborted) showProblem({ error: "The service did not answer. Is this computer online?" });
  } finally {
    stopWaiting();
    cancel.hidden = true;
    button.disabled = false;
    stage.removeAttribute("aria-busy");
  }
}

let asking = new AbortController();

/** The code as the form now stands, valid or not. */
async function refreshCode() {
  asking.abort();
  asking = new AbortController();
  try {
    const response = await send("/playground/code", asking.signal);
    if (!response.ok || response.redirected) return showProblem(response.ok ? null : await response.json());
    showProblem(null);
    for (const [language, text] of Object.entries(await response.json())) {
      document.getElementById(language).textContent = text;
    }
  } catch {
    // A newer question took its place, or the service is away; the next capture will tell.
  }
}

/** Fields as they are when the page opens; only what differs from it goes into the address. */
const initial = fields();

/** Keeps the address in step with the form, so that it can be sent to somebody. */
function keepState() {
  const now = fields();
  const changed = [...new Set([...now.keys(), ...initial.keys()])].filter(
    (name) => now.getAll(name).join() !== initial.getAll(name).join() || name === "url",
  );
  const query = new URLSearchParams(changed.flatMap((name) => now.getAll(name).map((value) => [name, value])));
  history.replaceState(null, "", `?${query}`);
}

/** Fills the form from the address that was opened. */
function restoreState() {
  const query = new URLSearchParams(location.search);
  for (const name of new Set(query.keys())) {
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (control.type === "checkbox" || control.type === "radio")
        control.checked = query.getAll(name).includes(control.value);
      else control.value = query.get(name);
    }
  }
}

/** Controls that have no effect as the form stands are put aside. */
function arrange() {
  find("own-size").hidden = form.elements.device.value !== "";
  find("quality").hidden = form.querySelector("[name=format]:checked")?.dataset.lossy !== "true";
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  void take();
});
form.addEventListener("change", () => {
  arrange();
  keepState();
  void refreshCode();
});
find("cancel").addEventListener("click", () => taking.abort());
restoreState();
arrange();
if (location.search !== "") void refreshCode();
