// Leaves a trace in every store a page can reach. Each step is tried even when another fails.

const list = document.querySelector("ul");
const later = Date.now() + 86_400_000;

const steps = {
  cookie: () => {
    document.cookie = "page=1; path=/; max-age=86400";
  },
  cookieStore: () => cookieStore.set({ name: "store", value: "1", expires: later }),
  localStorage: () => localStorage.setItem("trace", "1"),
  sessionStorage: () => sessionStorage.setItem("trace", "1"),
  windowName: () => {
    window.name = "trace";
  },
  indexedDB: () =>
    new Promise((done, failed) => {
      const request = indexedDB.open("trace", 1);
      request.addEventListener("upgradeneeded", () => request.result.createObjectStore("trace").put("1", "1"));
      request.addEventListener("success", () => done(request.result.close()));
      request.addEventListener("error", () => failed(request.error));
    }),
  cache: async () => (await caches.open("trace")).put("/trace", new Response("1")),
  files: async () => (await navigator.storage.getDirectory()).getFileHandle("trace", { create: true }),
  serviceWorker: async () => {
    await navigator.serviceWorker.register("/hostile/h21-worker.js", { scope: "/hostile/" });
    await navigator.serviceWorker.ready;
  },
  httpCache: async () => {
    await (await fetch("/hostile/h21-immutable")).text();
    await (await fetch("/hostile/h21-tagged")).text();
  },
  persistence: () => navigator.storage.persist(),
  buckets: () => navigator.storageBuckets.open("trace"),
  broadcast: () => {
    const channel = new BroadcastChannel("trace");
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has no such argument
    channel.addEventListener("message", () => channel.postMessage("me"));
  },
};

async function run() {
  for (const [name, step] of Object.entries(steps)) {
    const item = list.appendChild(document.createElement("li"));
    try {
      await step();
      item.textContent = `${name}: written`;
    } catch (error) {
      item.textContent = `${name}: ${String(error)}`;
    }
  }
  document.documentElement.dataset.state = "written";
  await fetch("/json?written");
  await fetch(list.dataset.done);
}

void run();
