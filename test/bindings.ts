/** The secrets and variables that the Worker under test runs with. They open nothing: they are written here. */
export const BINDINGS = {
  PAYLOAD_KEYS: `test:${"A".repeat(43)}=`,
  LINK_KEYS: `test:${"B".repeat(42)}A=`,
  AUTH_SECRET: "a secret for tests, long enough to be one",
  ADMIN_TOKEN: "the-operators-token-in-tests",
  ALLOW_PRIVATE_TARGETS: "true",
};
