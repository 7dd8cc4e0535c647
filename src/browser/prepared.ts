import { PING_AFTER_MS, PING_TIMEOUT_MS } from "../config-browsers.ts";
import type { Page } from "../devtools/page.ts";

/** A page that was opened ahead of its capture. */
export interface PreparedPage {
  page: Promise<Page>;
  since: number;
  isReady: boolean;
}

/** Whether a prepared page can be used. Where a connection died without notice a command shows it, within its timeout. */
export async function isAlive({ session, connection }: Page, since: number): Promise<boolean> {
  if (session.connection() === undefined) return false;
  if (Date.now() - since < PING_AFTER_MS) return true;
  const ping = connection.send("Browser.getVersion", undefined, { timeout: PING_TIMEOUT_MS });
  return await ping.then(
    () => true,
    () => false,
  );
}
