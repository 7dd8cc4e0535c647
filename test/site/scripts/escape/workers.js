// Workers of every kind; what they try is in `worker.js`.

const workerSource = (kind) => own(`/hostile/h20-worker.js?target=${TARGET}&kind=${kind}`);

Object.assign(vectors, {
  "worker-iframe": () => new (emptyFrame().Worker)(blobOf(`new WebSocket("${socket("worker-iframe")}")`)),
  "worker-dedicated": () => new Worker(workerSource("dedicated")),
  "worker-module": () => new Worker(workerSource("module"), { type: "module" }),
  "worker-blob": () => new Worker(blobOf(`importScripts(${JSON.stringify(workerSource("blob"))})`)),
  "worker-data": () =>
    new Worker(`data:text/javascript,importScripts(${encodeURIComponent(JSON.stringify(workerSource("data")))})`),
  "worker-data-socket": (name) => new Worker(`data:text/javascript,new WebSocket("${socket(name)}")`),
  "worker-blob-socket": (name) => new Worker(blobOf(`new WebSocket("${socket(name)}")`)),
  "worker-frame": () =>
    element("iframe", { srcdoc: `<script>new Worker(${JSON.stringify(workerSource("framed"))})</script>` }),
  "worker-shared": () => new SharedWorker(workerSource("shared")),
  "worker-shared-iframe": () => new (emptyFrame().SharedWorker)(workerSource("shared-iframe")),
  "worker-service": () => navigator.serviceWorker.register(workerSource("service"), { scope: "/hostile/h20-scope/" }),
  "worker-service-iframe": () =>
    emptyFrame().navigator.serviceWorker.register(workerSource("service-iframe"), { scope: "/hostile/h20-other/" }),
  "worker-service-prototype": () =>
    ServiceWorkerContainer.prototype.register.call(
      Object.getOwnPropertyDescriptor(emptyFrame().Navigator.prototype, "serviceWorker").get.call(navigator),
      workerSource("service-prototype"),
      { scope: "/hostile/h20-third/" },
    ),
  "worker-redirect": (name) => new Worker(redirected(name)),
  "worker-module-import": (name) =>
    new Worker(blobOf(`import ${JSON.stringify(at(`${name}.js`))};`), { type: "module" }),
  "background-fetch": async (name) => (await navigator.serviceWorker.ready).backgroundFetch.fetch("x", at(name)),
});
