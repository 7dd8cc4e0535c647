import type { Settings } from "../../config.ts";
import { offersTries } from "./tries.ts";

const DEVICES = [
  ["desktop", "Desktop"],
  ["mobile", "Phone"],
] as const;

/** A field for an address; captured at once where that is offered, else in the playground. */
export function TryForm({ settings, signedIn }: { settings: Settings; signedIn: boolean }) {
  const atOnce = !signedIn && offersTries(settings);
  return (
    <div class="trial">
      <form class="try" method={atOnce ? "post" : "get"} action={atOnce ? "/try" : "/playground"} data-try={atOnce}>
        <label class="unseen" for="url">
          A page to capture
        </label>
        <div class="ask">
          <input id="url" name="url" inputMode="url" placeholder="example.com" required maxLength={2000} />
          <button>{atOnce || signedIn ? "Capture" : "Sign in and capture"}</button>
        </div>
        {atOnce ? <Choices /> : null}
      </form>
      <div class="tried" data-tried hidden aria-live="polite" />
    </div>
  );
}

const Choices = () => (
  <div class="choices">
    {DEVICES.map(([value, label], index) => (
      <label key={value} class="choice">
        <input type="radio" name="device" value={value} checked={index === 0} />
        {label}
      </label>
    ))}
    <label class="choice">
      <input type="checkbox" name="clean" value="true" checked />
      Remove banners and pop-ups
    </label>
  </div>
);
