// What the ways out in the other files here share. `TARGET`, the origin to reach, is set by the page. Each way asks for a
// path of its own name.

const { port } = new URL(TARGET);

function element(tag, attributes = {}, parent = document.body) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent?.append(made);
  return made;
}

const at = (name) => `${TARGET}/${name}`;
const own = (path) => new URL(path, location.href).href;

Object.assign(globalThis, {
  /** By name. */
  vectors: {},
  at,
  own,
  element,
  secure: (name) => `https://${name}.localhost:${port}/`,
  socket: (name) => `ws://127.0.0.1:${port}/${name}`,
  redirected: (name, status = 302) => own(`/redirect?status=${status}&to=${encodeURIComponent(at(name))}`),
  /** A frame whose window can be used at once. */
  emptyFrame: () => element("iframe").contentWindow,
  blobOf: (text, type = "text/javascript") => URL.createObjectURL(new Blob([text], { type })),
});
