import type { Features } from "./numbers.ts";

/**
 * Of the four signs of an age gate, how many there are: it speaks of age, names an age of majority, offers a yes and a no
 * or asks for a date, and asks for no address.
 */
export function gateSigns(features: Features): number {
  const has = (...names: string[]): boolean => names.some((name) => (features[name] ?? 0) > 0);
  const buttons = features["shortButtons"] ?? 0;
  const answered = has("dateInputs", "radios") || (buttons >= 1 && buttons <= 3);
  if (!has("says_age", "button_age")) return 0;
  return 1 + Number(has("adult", "button_adult")) + Number(answered) + Number(!has("emailInputs", "says_cookie"));
}
