import { verifyWebhook } from "../../../client/verify.ts";
import { type Answer, ask, at, isLocal, isRecord, type Patient, saidBy, until } from "../patient.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";

const LOG = "See the log of the service, and the consumers of the queue webhook-deliveries.";

/** A webhook can be registered, its test goes out, signed, and what became of it is told. */
export const webhook: Point = {
  id: "webhook",
  title: "Webhook",
  async try(patient) {
    const here = isLocal(patient) ? await register(patient, patient.stage.url("/hook")) : null;
    const registered = here?.status === 201 ? here : await register(patient, patient.webhook);
    const [id, secret] = [at(registered, "id"), at(registered, "secret")];
    if (registered.status !== 201 || typeof id !== "string" || typeof secret !== "string")
      throw new Wrong(`The webhook was not registered: ${saidBy(registered)}`, LOG);
    try {
      const asked = await ask(patient, `/api/webhooks/${id}/test`, { method: "POST" });
      if (asked.status !== 202) throw new Wrong(`The test was not accepted: ${saidBy(asked)}`, LOG);
      return registered === here ? await arrived(patient, secret) : await answered(patient, id);
    } finally {
      await ask(patient, `/api/webhooks/${id}`, { method: "DELETE" });
    }
  },
};

const register = (patient: Patient, url: string): Promise<Answer> =>
  ask(patient, "/api/webhooks", { method: "POST", body: { url, description: "Made by the doctor" } });

async function arrived(patient: Patient, secret: string): Promise<string> {
  const before = patient.stage.received().length;
  const request = await until(patient, () => Promise.resolve(patient.stage.received()[Math.max(before - 1, 0)]));
  if (request === undefined) throw new Wrong(`Nothing came in ${Math.round(patient.patienceMs / 1000)} s.`, LOG);
  try {
    const { type } = verifyWebhook(request, secret);
    return `${type} came, and its signature is right`;
  } catch (error) {
    throw new Wrong(
      `The signature of what came is wrong: ${error instanceof Error ? error.message : String(error)}`,
      "See that the clocks are right, and that PAYLOAD_KEYS still has every key that was in use.",
    );
  }
}

/** Whatever the target made of it: that it answered shows that deliveries go out. */
async function answered(patient: Patient, id: string): Promise<string> {
  const attempt = await until(patient, async () => {
    const answer = await ask(patient, `/api/webhooks/${id}/deliveries`);
    const deliveries = at(answer, "deliveries");
    const first: unknown = Array.isArray(deliveries) ? deliveries[0] : undefined;
    const attempts: unknown = isRecord(first) ? first["attempts"] : undefined;
    return Array.isArray(attempts) && isRecord(attempts[0]) ? attempts[0] : undefined;
  });
  if (attempt === undefined) throw new Wrong(`Nothing was sent in ${Math.round(patient.patienceMs / 1000)} s.`, LOG);
  if (typeof attempt["status"] !== "number")
    throw new Wrong(
      `The target was not reached: ${String(attempt["failure"])}.`,
      "Give another target: --webhook <https address>.",
    );
  return `was sent, and the target answered ${attempt["status"]}`;
}
