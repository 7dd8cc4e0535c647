import { type CaptureRequest, type Job, isLimitError, Stillframe } from "../../../src/client/index.ts";

/** How a program uses the client, as the compiler sees it: what is expected not to compile is wrong if it does. */
export async function use(client: Stillframe): Promise<Job> {
  const request: CaptureRequest = { url: "https://example.com", fullPage: true, format: "jpeg" };
  const { bytes, width } = await client.capture(request, { signal: AbortSignal.timeout(1000) });
  if (width === null) throw new Error(`${bytes.byteLength} bytes of a PDF`);
  // @ts-expect-error There is no such field.
  await client.capture({ url: "https://example.com", fulPage: true });
  // @ts-expect-error There is no such format.
  await client.capture({ url: "https://example.com", format: "gif" });
  // @ts-expect-error A width is a number.
  await client.jobs.create({ url: "https://example.com", width: "100" });
  // @ts-expect-error There is no such status.
  await client.jobs.list({ status: "DONE" });
  // @ts-expect-error What is removed has a name.
  await client.capture({ url: "https://example.com", aiRemoval: { types: ["everything"] } });
  for await (const { id } of client.jobs.list({ status: "FAILED" })) if (id === "") break;
  const other = new Stillframe({ token: "sf_live_x" });
  const job = await other.jobs.create(request).catch((error: unknown) => {
    if (isLimitError(error)) throw new Error(`Again at ${error.reset ?? "some time"}`, { cause: error });
    throw error;
  });
  // @ts-expect-error A job that has not ended has no result.
  return job.result.bytes === 0 ? job : client.jobs.wait(job.id);
}
