import type { TestProject } from "vitest/node";
import { startSink } from "./sink.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where webhooks of tests can be delivered: `http://127.0.0.1:<port>`. */
    sink: string;
    /** The same over TLS, with a certificate that nobody vouches for. */
    sinkTls: string;
  }
}

/** Runs the sink for as long as the tests of a project run. */
export default async function startForTests({ provide }: TestProject): Promise<() => Promise<void>> {
  const sink = await startSink();
  provide("sink", sink.origin);
  provide("sinkTls", sink.tlsOrigin);
  return () => sink.close();
}
