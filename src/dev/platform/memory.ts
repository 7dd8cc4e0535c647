import { z } from "zod";

/** How often the heap is looked at. */
const LOOK_MS = 2000;

const MB = 1_000_000;

const Target = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const Heap = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) });
const Answer = z.object({ id: z.number(), result: z.unknown() });

/**
 * Tells, in a line of the log, when the Worker's isolate holds more than an isolate may. Here all objects share one;
 * deployed, an isolate has some of them: what stays below this here stays below it there.
 */
export function watchMemory(inspectorPort: number, limitMb: number): void {
  void look(inspectorPort, limitMb).catch((error: unknown) => {
    process.stdout.write(`${JSON.stringify({ message: "isolate not watched", error: String(error) })}\n`);
  });
}

async function look(inspectorPort: number, limitMb: number): Promise<void> {
  const targets = Target.parse(await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json());
  const worker = targets.find(({ id }) => id.startsWith("core:user:")) ?? targets[0];
  if (worker === undefined) throw new Error("The inspector shows no Worker.");
  const ask = inspector(worker.webSocketDebuggerUrl);
  let largest = 0;
  const tell = async () => {
    const bytes = await used(ask, limitMb * MB);
    if (bytes <= limitMb * MB || bytes <= largest * 1.1) return;
    largest = bytes;
    const line = { level: "error", message: "isolate too large", megabytes: Math.round(bytes / MB), limit: limitMb };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  setInterval(() => void tell(), LOOK_MS).unref();
}

type Ask = (method: string) => Promise<unknown>;

/** What is in use: where it seems too much, without what nobody needs any more. */
async function used(ask: Ask, limit: number): Promise<number> {
  const measure = async () => {
    const { usedSize, backingStorageSize } = Heap.parse(await ask("Runtime.getHeapUsage"));
    return usedSize + backingStorageSize;
  };
  if ((await measure()) <= limit) return 0;
  await ask("HeapProfiler.collectGarbage");
  return await measure();
}

function inspector(url: string): Ask {
  const socket = new WebSocket(url);
  const opened = new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer.")));
  });
  opened.catch(() => undefined);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = Answer.safeParse(JSON.parse(String(data)));
    if (!answer.success) return;
    waiting.get(answer.data.id)?.(answer.data.result);
    waiting.delete(answer.data.id);
  });
  let last = 0;
  return async (method) => {
    await opened;
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method }));
    return await promise;
  };
}
