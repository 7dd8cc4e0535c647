import type { Webhooks } from "../api.ts";
import { sending } from "../options.ts";
import { paged } from "./paged.ts";
import type { CallOperation } from "../transport/call.ts";

export function webhooksOf(call: CallOperation): Webhooks {
  return {
    create: async (body, options = {}) => (await call("createWebhook", { body, ...sending(options) })).value,
    list: async (options = {}) => (await call("listWebhooks", sending(options))).value.webhooks,
    get: async (id, options = {}) => (await call("getWebhook", { params: { id }, ...sending(options) })).value,
    update: async (id, body, options = {}) =>
      (await call("updateWebhook", { params: { id }, body, ...sending(options) })).value,
    delete: async (id, options = {}) => (await call("deleteWebhook", { params: { id }, ...sending(options) })).value,
    rotateSecret: async (id, options = {}) =>
      (await call("rotateWebhookSecret", { params: { id }, ...sending(options) })).value,
    test: async (id, options = {}) => (await call("testWebhook", { params: { id }, ...sending(options) })).value,
    deliveries: (id, { limit, cursor: first, ...options } = {}) =>
      paged(
        async (cursor = first) =>
          (await call("listDeliveries", { params: { id }, query: { limit, cursor }, ...sending(options) })).value,
        ({ deliveries }) => deliveries,
      ),
    redeliver: async (id, options = {}) => (await call("redeliver", { params: { id }, ...sending(options) })).value,
  };
}
