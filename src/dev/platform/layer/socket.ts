import { asPartOf, type Connections } from "./connections.ts";
import { tick } from "./clock.ts";
import { after, count, realNow, trait } from "./platform.ts";

const MIB = 1024 * 1024;

/** The code of a message that is too large (RFC 6455, 7.4.1). */
const TOO_BIG = 1009;

/** A WebSocket as it is far away: messages take their time, and one that is too large closes the connection. */
export interface FarSocket {
  /** Not accepted yet. */
  socket: WebSocket;
  close: (code: number, reason: string) => void;
}

/** Puts distance between a WebSocket that was accepted and whoever uses it. `onSent` is told of each message sent. */
export function farSocket(near: WebSocket, whose: Connections | undefined, onSent: () => void): FarSocket {
  const [mine, theirs] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket]; // it has these two
  mine.accept();
  let isOpen = true;
  if (whose !== undefined) whose.sockets += 1;
  const close = (code: number, reason: string) => {
    if (!isOpen) return;
    isOpen = false;
    if (whose !== undefined) whose.sockets -= 1;
    for (const end of [near, mine]) closeQuietly(end, code, reason);
  };
  const carry = (from: WebSocket, to: WebSocket, seen: () => void) => {
    const line = delayLine((data: string | ArrayBuffer) => isOpen && to.send(data));
    from.addEventListener("message", ({ data }) => {
      if (typeof data !== "string" && !(data instanceof ArrayBuffer)) return;
      seen();
      const size = typeof data === "string" ? data.length : data.byteLength;
      if (size <= (trait("message-size") ?? Infinity) * MIB) return line(data);
      count("messages too large");
      close(TOO_BIG, "message too large");
    });
    from.addEventListener("close", ({ code, reason }) => close(code, reason));
  };
  carry(near, mine, () => undefined);
  carry(mine, near, onSent);
  partOf(theirs, whose);
  return { socket: theirs, close };
}

/** Passes each on after the latency, in their order. */
function delayLine<T>(pass: (item: T) => void): (item: T) => void {
  const latency = trait("browser-latency");
  if (latency === undefined) return pass;
  const line: { item: T; due: number }[] = [];
  const run = async () => {
    for (let next = line[0]; next !== undefined; next = line[0]) {
      const wait = next.due - realNow();
      if (wait > 0) await after(wait);
      pass(next.item);
      line.shift();
    }
  };
  return (item) => {
    line.push({ item, due: realNow() + latency });
    if (line.length === 1) void run();
  };
}

/** What comes by this WebSocket is an input of whoever opened it. */
function partOf(socket: WebSocket, whose: Connections | undefined): void {
  const listen = socket.addEventListener.bind(socket);
  const listening = (type: "message" | "close" | "error", listener: (event: Event) => void): void =>
    listen(type, (event) => {
      tick();
      asPartOf(whose, () => listener(event));
    });
  Object.defineProperty(socket, "addEventListener", { value: listening });
}

function closeQuietly(socket: WebSocket, code: number, reason: string): void {
  try {
    // 1005 and 1006 tell that no code was sent, and cannot be sent.
    if (code === 1005 || code === 1006) socket.close();
    else socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}
