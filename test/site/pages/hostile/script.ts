import { kinds, numberFrom } from "../../visit.ts";
import { hostile } from "./frame.ts";

/** H1: one alert before there is a body. */
export const oneAlert = hostile({ title: "An alert", first: `alert("hi");` });

/** H2: `?count=50` alerts in a row, then one every millisecond. */
export const alerts = hostile(({ url }) => ({
  title: "Alerts without end",
  first: `for (let n = 0; n < ${numberFrom(url, "count", 50)}; n++) alert("Alert " + n);
setInterval(() => alert("And another"), 1);`,
}));

/** H3: an endless loop before the load event. */
export const loopBeforeLoad = hostile({ title: "A loop before load", last: "while (true) {}" });

/** H4: an endless loop `?after=50` milliseconds after the load event. */
export const loopAfterLoad = hostile(({ url }) => ({
  title: "A loop after load",
  last: `addEventListener("load", () => setTimeout(() => { while (true) {} }, ${numberFrom(url, "after", 50)}));`,
}));

/** H5: 200 new history entries every millisecond. */
export const historyFlood = hostile({
  title: "A flood of history",
  last: `let entry = 0;
setInterval(() => { for (let n = 0; n < 200; n++) history.pushState(null, "", "?entry=" + ++entry); }, 1);`,
});

/** H6: `?times=3` log messages of `?size=100000000` characters. */
export const hugeLog = hostile(({ url }) => ({
  title: "Huge log messages",
  last: `for (let n = 0; n < ${numberFrom(url, "times", 3)}; n++) {
  console.log("x".repeat(${numberFrom(url, "size", 100_000_000)}));
}`,
}));

/** H14: reloads itself every 30 ms or, with `?kind=loaded`, 300 ms after it has loaded; with `location` goes elsewhere every 10 ms. */
export const restless = kinds({
  loaded: hostile({
    title: "Reloads for ever, once it has loaded",
    last: 'addEventListener("load", () => setTimeout(() => location.reload(), 300));',
  }),
  reload: hostile({ title: "Reloads for ever", last: "setTimeout(() => location.reload(), 30);" }),
  location: hostile({
    title: "Navigates for ever",
    last: `setInterval(() => { location.href = "?kind=location&to=" + Math.random(); }, 10);`,
  }),
});

/** H19: `?kind=popups` (`?count=30`), `frames` (300) or `workers` (40, each in an endless loop). */
export const crowd = kinds({
  popups: hostile(({ url }) => ({
    title: "Pop-ups",
    last: `for (let n = 0; n < ${numberFrom(url, "count", 30)}; n++) open("/hostile/h19-child?popup=" + n, "_blank");`,
  })),
  frames: hostile(({ url }) => ({
    title: "Frames",
    style: "iframe { width: 120px; height: 60px }",
    body: Array.from(
      { length: numberFrom(url, "count", 300) },
      (_, n) => `<iframe src="/hostile/h19-child?frame=${n}"></iframe>`,
    ).join(""),
  })),
  workers: hostile(({ url }) => ({
    title: "Workers",
    last: `const source = URL.createObjectURL(new Blob(["while (true) {}"], { type: "text/javascript" }));
const workers = Array.from({ length: ${numberFrom(url, "count", 40)} }, () => new Worker(source));`,
  })),
});

/** What H19 opens in its pop-ups and frames. */
export const crowdChild = hostile({ title: "A child" });

/** H22: replaces the built-in functions that a script put into the page would lean on. */
export const overridden = hostile({
  title: "Replaced built-ins",
  first: `const lie = { x: 0, y: 0, left: 0, top: 0, width: 1e9, height: 1e9, right: 1e9, bottom: 1e9, toJSON() { return this; } };
Element.prototype.getBoundingClientRect = () => lie;
Element.prototype.getClientRects = () => [lie];
Document.prototype.querySelector = Element.prototype.querySelector = () => null;
Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => [];
Object.defineProperty(document, "fonts", { get: () => ({ ready: new Promise(() => {}), status: "loading" }) });
for (const name of ["scrollHeight", "scrollWidth", "offsetHeight", "clientHeight", "clientWidth"]) {
  Object.defineProperty(Element.prototype, name, { get: () => 1e9 });
}
HTMLImageElement.prototype.decode = () => new Promise(() => {});
JSON.stringify = () => "replaced";
window.getComputedStyle = () => ({});
window.scrollTo = window.scrollBy = window.requestAnimationFrame = () => {};
Array.prototype.map = Array.prototype.filter = () => [];
Object.defineProperty(window, "Promise", { value: class { then() { return this; } } });`,
});

/** H23: `?kind=remove` takes its own root away, `close`, `beforeunload` and `print` do what they say; `all` does it all. */
const escapes = {
  remove: `addEventListener("load", () => document.documentElement.remove());`,
  close: `addEventListener("load", () => window.close());`,
  beforeunload: `addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "Stay"; });`,
  print: `print(); addEventListener("load", () => print());`,
};

export const vanishing = kinds({
  all: hostile({ title: "Prints and goes", last: Object.values(escapes).toReversed().join("\n") }),
  remove: hostile({ title: "Removes itself", last: escapes.remove }),
  close: hostile({ title: "Closes itself", last: escapes.close }),
  beforeunload: hostile({ title: "Does not want to go", last: escapes.beforeunload }),
  print: hostile({ title: "Prints itself", last: escapes.print }),
});

/**
 * H24: `?kind=title` of 50 million characters, `image` (a data: address of 60 million), `alert` (50 million), or all;
 * `post` sends `?size=60000000` `?times=10`, `images` has ten data: addresses of 30 million.
 */
const huge = {
  title: (size: number) => `document.title = "t".repeat(${size});`,
  image: (size: number) => `const image = new Image();
image.src = "data:image/png;base64," + "A".repeat(${size});
document.body.append(image);`,
  alert: (size: number) => `alert("a".repeat(${size}));`,
  post: (size: number, times: number) => `const body = "p".repeat(${size});
for (let n = 0; n < ${times}; n++) fetch("/json?post=" + n, { method: "POST", body }).catch(() => undefined);`,
};

export const hugeValues = kinds({
  all: hostile({ title: "Huge values", last: [huge.title(50e6), huge.image(60e6), huge.alert(50e6)].join("\n") }),
  title: hostile(({ url }) => ({ title: "A huge title", last: huge.title(numberFrom(url, "size", 50e6)) })),
  image: hostile(({ url }) => ({ title: "A huge data: image", last: huge.image(numberFrom(url, "size", 60e6)) })),
  post: hostile(({ url }) => ({
    title: "Huge requests",
    last: huge.post(numberFrom(url, "size", 60e6), numberFrom(url, "times", 10)),
  })),
  images: hostile(({ url }) => ({
    title: "Huge data: images",
    last: `for (let n = 0; n < 10; n++) { ${huge.image(numberFrom(url, "size", 30e6))} }`,
  })),
  alert: hostile(({ url }) => ({ title: "A huge alert", last: huge.alert(numberFrom(url, "size", 50e6)) })),
});
