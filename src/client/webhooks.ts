import type { Webhooks } from "./api.ts";
import type { Call } from "./transport/call.ts";

export function webhooksOf(call: Call): Webhooks {
  return {
    create: async (body, { signal } = {}) => (await call("createWebhook", { body, signal })).value,
    list: async ({ signal } = {}) => (await call("listWebhooks", { signal })).value.webhooks,
    get: async (id, { signal } = {}) => (await call("getWebhook", { params: { id }, signal })).value,
    update: async (id, body, { signal } = {}) => (await call("updateWebhook", { params: { id }, body, signal })).value,
    delete: async (id, { signal } = {}) => (await call("deleteWebhook", { params: { id }, signal })).value,
    rotateSecret: async (id, { signal } = {}) => (await call("rotateWebhookSecret", { params: { id }, signal })).value,
    test: async (id, { signal } = {}) => (await call("testWebhook", { params: { id }, signal })).value,
    deliveries: async (id, { signal, ...query } = {}) =>
      (await call("listDeliveries", { params: { id }, query, signal })).value,
    redeliver: async (id, { signal } = {}) => (await call("redeliver", { params: { id }, signal })).value,
  };
}
