import { builtWorker } from "../support/service.ts";

/** Builds the Worker before the tests that start services, so that it does not count as the time of one of them. */
export default async function buildForTests(): Promise<void> {
  await builtWorker();
}
