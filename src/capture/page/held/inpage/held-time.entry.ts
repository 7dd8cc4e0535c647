import { seedChance } from "./chance.ts";
import { holdClocks } from "./clocks.ts";
import { advanceTo } from "./scheduler.ts";
import { holdTimers } from "./timers.ts";

/**
 * Runs in every document and worker before its own scripts, where two captures of a page are to be equal: time moves only
 * when it is told to, chance is the same each time, and films do not play.
 */
const name = Symbol.for("stillframe.advance");

// A command that is under way while the page moves to another process may be carried out in both.
if (!(name in globalThis)) hold();

function hold(): void {
  holdTimers();
  holdClocks();
  seedChance();
  if (typeof HTMLMediaElement !== "undefined") holdFilms();
  Object.defineProperty(globalThis, name, { value: advanceTo });
}

function holdFilms(): void {
  const { pause } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const stop = ({ target }: Event) => target instanceof HTMLMediaElement && Reflect.apply(pause, target, []);
  document.addEventListener("play", stop, true);
}
