/** Ways out that arrive from any Chrome without a wall, by the names they arrive under: some of each kind. */
export const ARRIVE_WITHOUT_WALL: readonly string[] = [
  // Scripts.
  "fetch-get",
  "xhr",
  "beacon",
  "event-source",
  "dynamic-import",
  // Elements and styles.
  "img-src",
  "video-src",
  "object-data",
  "style-font-face",
  "anchor-ping",
  "form-post",
  // Frames.
  "iframe-src",
  "iframe-srcdoc",
  "iframe-data",
  "iframe-javascript",
  // Redirects and refreshes.
  "redirect-image-301",
  "redirect-fetch-302",
  "redirect-frame-307",
  "redirect-script-308",
  "redirect-chain",
  "meta-refresh",
  "header-refresh",
  "header-csp-report",
  // Sockets.
  "web-socket",
  "web-socket-iframe",
  "dedicated-web-socket",
  "nested-dedicated-web-socket",
  "worker-blob-socket",
  "udp",
  // Workers.
  "shared-fetch",
  "service-install",
  "module-import",
  "dedicated-scripts",
  "audio-worklet",
  // Hints and speculation.
  "link-prefetch",
  "link-preload-font",
  "link-modulepreload",
  "main-link-preload",
  "speculation-prefetch",
  "speculation-declarative-closed",
  "speculation-shadow-closed",
  "main-speculation",
  // Windows.
  "open",
  "anchor-noopener",
  "window-blob",
  "window-javascript",
  "window-modified-click",
  // The end of a document.
  "unload-beacon",
];
