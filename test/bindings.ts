/** The secrets and variables that the Worker under test runs with. They open nothing: they are written here. */
export const BINDINGS = {
  PAYLOAD_KEYS: `test:${"A".repeat(43)}=`,
  LINK_KEYS: `test:${"B".repeat(42)}A=`,
  AUTH_SECRET: "a secret for tests, long enough to be one",
  ADMIN_TOKEN: "the-operators-token-in-tests",
  ALLOW_PRIVATE_TARGETS: "true",
};

/** The same for a Worker with one browser and no patience, so that a test of a limit need not wait for it. */
export const IMPATIENT = {
  ...BINDINGS,
  BROWSER_SLOTS: "1",
  BROWSER_CAPTURES: "3",
  NAVIGATION_TIMEOUT_MS: "2000",
  SELECTOR_TIMEOUT_MS: "300",
  FONTS_TIMEOUT_MS: "300",
  CAPTURE_TIMEOUT_MS: "6000",
  CAPACITY_WAIT_MS: "400",
};
