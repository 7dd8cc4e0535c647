import { z } from "zod";

const Account = z.object({ token: z.string() });
const Job = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

/** One account of a running service. */
export interface Client {
  token: string;
  /** Any call; @throws when the answer is not a good one. */
  call(path: string, body?: unknown): Promise<unknown>;
  submit(body: unknown): Promise<Job>;
  cancel(id: string): Promise<unknown>;
  job(id: string): Promise<Job>;
  /** Resolves once the job is seen to have ended. */
  ended(id: string): Promise<Job>;
}

export async function clientOf(origin: string, adminToken: string): Promise<Client> {
  const call = async (
    path: string,
    token: string,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
  ): Promise<Uint8Array> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(bytes).toString("utf8", 0, 300)}`);
    return bytes;
  };
  const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());
  const wanted = { email: `${crypto.randomUUID()}@example.com`, plan: "scale" };
  const { token } = Account.parse(parsed(await call("/api/admin/accounts", adminToken, wanted)));
  const job = async (id: string) => Job.parse(parsed(await call(`/api/jobs/${id}`, token)));
  return {
    token,
    call: (path, body) => call(path, token, body),
    submit: async (body) => Job.parse(parsed(await call("/api/jobs", token, body))),
    cancel: (id) => call(`/api/jobs/${id}`, token, undefined, "DELETE"),
    job,
    ended: async (id) => {
      for (;;) {
        const seen = await job(id);
        if (seen.finishedAt !== null) return seen;
        await new Promise((done) => setTimeout(done, 5));
      }
    },
  };
}
