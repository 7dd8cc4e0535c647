import { Wrong } from "./wrong.ts";
import type { Stage } from "./stage.ts";

/** The service that is tried, and what opens it. */
export interface Patient {
  /** Without a slash at its end. */
  url: string;
  token: string | undefined;
  adminToken: string | undefined;
  /** A public page to capture, where pages of our own cannot be. */
  page: string;
  /** A webhook target to use where the service cannot reach this machine. */
  webhook: string;
  /** Pages and a webhook target of our own, on this machine. */
  stage: Stage;
  /** Milliseconds that work of the service may take: a capture, a job, a delivery. */
  patienceMs: number;
  signal: AbortSignal;
}

export interface Question {
  method?: "GET" | "POST" | "DELETE";
  as?: "account" | "operator" | "nobody";
  /** Sent as JSON; a text as it is. */
  body?: object | string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** The body, where it is JSON; else an empty object. */
  json: Readonly<Record<string, unknown>>;
}

/** Whether the service runs on this machine, where it can reach what is served here. */
export const isLocal = ({ url }: Patient): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Asks the service once. @throws {Wrong} when it cannot be reached, is too slow, or a token is missing. */
export async function ask(patient: Patient, path: string, question: Question = {}): Promise<Answer> {
  const { method = "GET", as = "account", body, headers = {} } = question;
  const address = path.startsWith("http") ? path : `${patient.url}${path}`;
  const signal = AbortSignal.any([patient.signal, question.signal ?? AbortSignal.timeout(patient.patienceMs)]);
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const init = { method, headers: { ...type, ...bearer(patient, as), ...headers }, signal, ...sent };
  try {
    const response = await fetch(address, { ...init, redirect: "manual" });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, json: jsonOf(bytes) };
  } catch (error) {
    if (patient.signal.aborted || question.signal?.aborted === true) throw error;
    const seconds = Math.round(patient.patienceMs / 1000);
    const why = signal.aborted ? `no answer within ${seconds} s` : reasonOf(error);
    throw new Wrong(
      `${method} ${new URL(address).pathname}: ${why}.`,
      "See that the address is right, that the service runs, and that this machine can reach it.",
    );
  }
}

function bearer({ token, adminToken }: Patient, as: Question["as"]): Record<string, string> {
  if (as === "nobody") return {};
  const [value, variable] = as === "operator" ? [adminToken, "STILLFRAME_ADMIN_TOKEN"] : [token, "STILLFRAME_TOKEN"];
  if (value !== undefined) return { Authorization: `Bearer ${value}` };
  throw new Wrong(`There is no ${as === "operator" ? "operator's" : "API"} token to try it with.`, `Set ${variable}.`);
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function jsonOf(bytes: Uint8Array): Answer["json"] {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A part of a JSON answer: `at(answer, "result", "sha256")`. */
export const at = (answer: Answer, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), answer.json);

/** What the service says of an error of its own. */
export const saidBy = (answer: Answer): string => {
  const [code, text] = [at(answer, "code"), at(answer, "error")];
  return typeof code === "string" ? `${answer.status} ${code}: ${String(text)}` : `status ${answer.status}`;
};

/** Asks until `done` gives something, or the patience is over. */
export async function until<T>(patient: Patient, done: () => Promise<T | undefined>): Promise<T | undefined> {
  const end = Date.now() + patient.patienceMs;
  for (;;) {
    const found = await done();
    if (found !== undefined) return found;
    if (Date.now() >= end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

const ASK_AGAIN_MS = 500;
