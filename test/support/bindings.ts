/** The secrets and variables that the Worker under test runs with. They open nothing: they are written here. */
export const BINDINGS = {
  PAYLOAD_KEYS: `test:${"A".repeat(43)}=`,
  LINK_KEYS: `test:${"B".repeat(42)}A=`,
  AUTH_SECRET: "a secret for tests, long enough to be one",
  ADMIN_TOKEN: "the-operators-token-in-tests",
  ALLOW_PRIVATE_TARGETS: "true",
  SIGN_UPS: "open",
  // What comes only has to come; how long it may take on a busy machine is no part of most tests.
  CAPACITY_WAIT_MS: "60000",
  NAVIGATION_TIMEOUT_MS: "60000",
  SELECTOR_TIMEOUT_MS: "30000",
  FONTS_TIMEOUT_MS: "30000",
  QUIET_TIMEOUT_MS: "8000",
  CAPTURE_TIMEOUT_MS: "120000",
};

/**
 * The same for a Worker with one browser for one page at a time, and little patience, so that a test of a limit need not
 * wait for it. What is not late by intention, such as a new browser and a plain page, must still be in time on a busy
 * machine.
 */
export const IMPATIENT = {
  ...BINDINGS,
  BROWSER_SLOTS: "1",
  BROWSER_PAGES: "1",
  BROWSER_CAPTURES: "3",
  NAVIGATION_TIMEOUT_MS: "3000",
  SELECTOR_TIMEOUT_MS: "300",
  FONTS_TIMEOUT_MS: "300",
  QUIET_TIMEOUT_MS: "1000",
  CAPTURE_TIMEOUT_MS: "9000",
};
