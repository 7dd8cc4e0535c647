import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Stands in for `@better-auth/core/async_hooks` (see `[alias]` in `wrangler.toml`), which imports the same class
 * asynchronously and keeps the promise for every later caller. The pages, and with them that module, are first run inside
 * a request; when that request ends before the import does, workerd never settles the promise, and each sign-in of this
 * isolate waits for it without end. A static import has no promise that could be lost.
 */
export const getAsyncLocalStorage = (): Promise<typeof AsyncLocalStorage> => Promise.resolve(AsyncLocalStorage);
