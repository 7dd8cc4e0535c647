/** Keys that are no characters, as `Input.dispatchKeyEvent` has them: their Windows key codes. */
const CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

/** What pressing a key tells the page; `null` for what is no key. */
export function keyOf(name: string) {
  const windowsVirtualKeyCode = CODES[name];
  if (windowsVirtualKeyCode !== undefined) {
    const text = name === "Enter" ? { text: "\r" } : {};
    return { key: name, code: name, windowsVirtualKeyCode, ...text };
  }
  const key = name === "Space" ? " " : name;
  if (key.length !== 1) return null;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : "";
  return { key, code: key === " " ? "Space" : code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), text: key };
}
