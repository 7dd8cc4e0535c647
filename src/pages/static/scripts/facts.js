/** What is told of a capture in the playground: its size, its phases, what was missing. */
import { kilobytes } from "./recent.js";

const find = (name) => document.querySelector(`[data-${name}]`);

/** A term and what belongs to it, for a list of them. */
function entry(term, ...parts) {
  const row = document.createElement("div");
  const [dt, dd] = [document.createElement("dt"), document.createElement("dd")];
  dt.textContent = term;
  dd.append(...parts);
  row.append(dt, dd);
  return row;
}

export function showFacts({ headers }, blob, milliseconds) {
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
  find("facts").hidden = false;
}

const phasesOf = (timing) => [...timing.matchAll(/([\w-]+);dur=([\d.]+)/g)].map(([, name, ms]) => [name, Number(ms)]);

function phaseEntry([name, milliseconds], _, all) {
  const bar = document.createElement("progress");
  bar.max = Math.max(...all.map(([, ms]) => ms), 1);
  bar.value = milliseconds;
  bar.ariaLabel = name;
  return entry(name, bar, `${Math.round(milliseconds)} ms`);
}
