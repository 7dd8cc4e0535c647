const LOOK_MS = 50;

const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
};

/** Waits until elements that the selector matches are `visible`, `hidden` or `attached`; answers with what was seen last. */
export default async function awaitState(selector: string, state: string, timeoutMs: number) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const elements = Array.from(document.querySelectorAll(selector)).slice(0, 1000);
    const visible = elements.filter(isVisible).length;
    const reached = state === "attached" ? elements.length > 0 : state === "visible" ? visible > 0 : visible === 0;
    if (reached || performance.now() >= end) return { reached, matched: elements.length, visible };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
