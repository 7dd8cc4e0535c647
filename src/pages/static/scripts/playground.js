/** The playground: takes the capture without leaving the page, and keeps the code in step with the form. */
import { showFacts } from "./facts.js";
import { remember, showRecent } from "./recent.js";

const form = document.querySelector("[data-playground]");
const find = (name) => document.querySelector(`[data-${name}]`);
const [stage, problem, facts] = ["stage", "problem", "facts"].map(find);

const fields = () => new URLSearchParams(new FormData(form));
const send = (path, signal) =>
  fetch(path, { method: "POST", body: fields(), headers: { Accept: "application/json" }, signal });

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
  if (isImage) links.append(sizeSwitch(sheet));
  stage.replaceChildren(sheet, links);
  // On a narrow screen it is below the form.
  stage.scrollIntoView({ block: "nearest" });
}

/** Shows the picture pixel for pixel, to be scrolled both ways, or at the width of the page. */
function sizeSwitch(sheet) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "small" });
  const tell = () => (button.textContent = sheet.classList.contains("whole-size") ? "Fit width" : "Actual size");
  button.addEventListener("click", () => {
    sheet.classList.toggle("whole-size");
    tell();
  });
  tell();
  return button;
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
  isOfForm = false;
  for (const invalid of form.querySelectorAll("[aria-invalid]")) invalid.removeAttribute("aria-invalid");
  for (const { path } of body?.details ?? []) form.elements[path[0]]?.setAttribute?.("aria-invalid", "true");
  problem.hidden = body === null;
  problem.replaceChildren(...prose(body?.error ?? ""));
}

let taking = new AbortController();

/** Counts the seconds in the picture's place for as long as a capture takes, and says what it is at. */
function showWaiting(started) {
  clear();
  const line = document.createElement("p");
  line.className = "hint";
  let phase = "Opening the page, waiting until it is ready, taking the picture";
  const tell = () => {
    line.textContent = `${phase} … ${Math.round((performance.now() - started) / 1000)} s`;
  };
  tell();
  stage.replaceChildren(line);
  const timer = setInterval(tell, 1000);
  const next = (text) => {
    phase = text;
    tell();
  };
  return { next, stop: () => clearInterval(timer) };
}

async function take() {
  const [button, cancel] = [find("capture"), find("cancel")];
  button.disabled = true;
  cancel.hidden = false;
  stage.setAttribute("aria-busy", "true");
  showProblem(null);
  taking = new AbortController();
  const started = performance.now();
  const waiting = showWaiting(started);
  try {
    const response = await send(form.action, taking.signal);
    // Signed out meanwhile: the answer is another page.
    if (response.redirected) return location.assign(response.url);
    if (!response.ok) {
      clear();
      return showProblem(await response.json());
    }
    waiting.next("Done; receiving the picture");
    const blob = await response.blob();
    remember(form.elements.url.value, blob.size);
    showProblem(null);
    showPicture(response, blob);
    showFacts(response, blob, performance.now() - started);
  } catch {
    clear();
    if (!taking.signal.aborted) showProblem({ error: "The service did not answer. Is this computer online?" });
  } finally {
    waiting.stop();
    cancel.hidden = true;
    button.disabled = false;
    stage.removeAttribute("aria-busy");
  }
}

/** What is told is wrong with the form, and not with its last capture: it goes when the form is right. */
let isOfForm = false;

let asking = new AbortController();
const code = find("code");

/** The code as the form now stands, valid or not. Until it has come, what is shown is marked as old. */
async function refreshCode() {
  asking.abort();
  asking = new AbortController();
  code.dataset.stale = "";
  for (const button of code.querySelectorAll("[data-copy]")) button.disabled = true;
  try {
    const response = await send("/playground/code", asking.signal);
    if (response.redirected) return;
    if (!response.ok) {
      showProblem(await response.json());
      isOfForm = true;
      return;
    }
    if (isOfForm) showProblem(null);
    const { snippets, excluded } = await response.json();
    for (const [at, text] of Object.values(snippets).entries())
      document.getElementById(`code-${at}`).textContent = text;
    delete code.dataset.stale;
    for (const button of code.querySelectorAll("[data-copy]")) button.disabled = false;
    exclude(excluded);
  } catch {
    // A newer question took its place, or the service is away; the next capture will tell.
  }
}

/** Fields that there is no room for beside what else was chosen take nothing, and say why. */
function exclude(excluded) {
  for (const place of form.querySelectorAll("[data-field]")) {
    const reason = excluded[place.dataset.field];
    for (const control of place.querySelectorAll("input, select, textarea")) control.disabled = reason !== undefined;
    place.querySelector(".reason")?.remove();
    if (reason === undefined) continue;
    const line = document.createElement("p");
    line.className = "hint reason";
    line.append(...prose(reason));
    place.append(line);
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
      if (control.closest(".group")) control.closest("details").open = true;
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
/** Typing is followed once it pauses. */
const PAUSE_MS = 200;
let pause = 0;

function follow() {
  arrange();
  keepState();
  code.dataset.stale = "";
  clearTimeout(pause);
  pause = setTimeout(() => void refreshCode(), PAUSE_MS);
}
form.addEventListener("input", follow);
form.addEventListener("change", follow);
find("cancel").addEventListener("click", () => taking.abort());
restoreState();
arrange();
showRecent();
if (location.search !== "") void refreshCode();
