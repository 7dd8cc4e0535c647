// Looks for the traces of the writer. Each look answers true when it found one.

const list = document.querySelector("ul");

const looks = {
  cookieSent: () => list.dataset.sent !== "",
  cookie: () => document.cookie !== "",
  cookieStore: async () => (await cookieStore.getAll()).length > 0,
  localStorage: () => localStorage.length > 0,
  sessionStorage: () => sessionStorage.length > 0,
  windowName: () => window.name !== "",
  indexedDB: async () => (await indexedDB.databases()).length > 0,
  cache: async () => (await caches.keys()).length > 0,
  files: async () => {
    for await (const _ of (await navigator.storage.getDirectory()).keys()) return true;
    return false;
  },
  serviceWorker: async () =>
    navigator.serviceWorker.controller !== null || (await navigator.serviceWorker.getRegistrations()).length > 0,
  httpCache: () => isCached("/hostile/h21-immutable"),
  entityTag: () => isCached("/hostile/h21-tagged"),
  persistence: () => navigator.storage.persisted(),
  buckets: async () => (await navigator.storageBuckets.keys()).length > 0,
  permissions: async () => {
    const states = ["geolocation", "notifications", "midi"].map(
      async (name) => await navigator.permissions.query({ name }),
    );
    return (await Promise.all(states)).some(({ state }) => state === "granted");
  },
  broadcast: () => isHeard(new BroadcastChannel("trace")),
};

/** Whether a page that still lives answers. */
function isHeard(channel) {
  return new Promise((done) => {
    channel.addEventListener("message", () => done(true));
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has no such argument
    channel.postMessage("who is there?");
    setTimeout(() => done(false), 200);
  });
}

/** Asks the HTTP cache alone: without an entry the fetch fails, and none is made. */
function isCached(path) {
  return fetch(path, { cache: "only-if-cached", mode: "same-origin" }).then(
    (response) => response.ok,
    () => false,
  );
}

/** A wall may take a store away; a look that fails for that reason has found nothing. */
async function look(name) {
  try {
    return await looks[name]();
  } catch (error) {
    return error instanceof TypeError || error instanceof ReferenceError ? false : `cannot look: ${String(error)}`;
  }
}

async function run() {
  const traces = [];
  for (const name of Object.keys(looks)) {
    const found = await look(name);
    if (found === false) continue;
    traces.push(name);
    list.appendChild(document.createElement("li")).textContent = found === true ? name : `${name}: ${found}`;
  }
  document.documentElement.dataset.state = traces.length === 0 ? "clean" : "traces";
  await fetch(`/json?found=${traces.join(",")}`);
  await fetch(list.dataset.done);
}

void run();
