/** How long reading the page may take. */
export const SCAN_BUDGET_MS = 250;

/** How sure it is that a dialog which a rule knows, is shown and speaks of cookies is one. */
export const KNOWN_CONFIDENCE = 0.99;
