import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A caller that asks the same thing again and again. */
export interface Caller {
  ask: () => Promise<void>;
  end: () => void;
}

/** A request as it goes over the wire, again and again, and the status its answer has to have. */
export interface Wire {
  method: "GET" | "POST";
  path: string;
  token: string;
  /** Sent as JSON. */
  body?: unknown;
  status: number;
}

/**
 * A caller with a connection of its own that does next to nothing: what is measured shares two cores with whoever asks,
 * and `fetch` would need as much of them as the answer.
 */
export async function dial(origin: string, wire: Wire): Promise<Caller> {
  const { host, port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, "connect");
  const request = bytesOf(host, wire);
  return {
    ask: async () => {
      socket.write(request);
      const answer = await receive(socket);
      if (!answer.startsWith(`HTTP/1.1 ${wire.status} `)) throw new Error(answer.slice(0, 500));
    },
    end: () => void socket.destroy(),
  };
}

function bytesOf(host: string, { method, path, token, body }: Wire): Buffer {
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${content}`);
}

/** The next answer of a connection that is asked one thing at a time. */
function receive(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const take = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (!isWhole(text)) return;
      socket.off("data", take).off("error", reject);
      resolve(text);
    };
    socket.on("data", take).on("error", reject);
  });
}

function isWhole(text: string): boolean {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= head + 4 + Number(length);
}
