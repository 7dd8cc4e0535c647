/**
 * The parts of puppeteer we build on, in one place: its DevTools connection, sessions and Browser Run transport.
 * The package exports them under `internal/`, so its version is pinned exactly.
 */
export { type CDPSession, CDPSessionEvent } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
export { Connection } from "@cloudflare/puppeteer/internal/cdp/Connection.js";
export { WorkersWebSocketTransport } from "@cloudflare/puppeteer/internal/cloudflare/WorkersWebSocketTransport.js";
export { ProtocolError, TargetCloseError } from "@cloudflare/puppeteer/internal/common/Errors.js";
