/** Where on the paper something is, in points from its lower left corner. */
export interface PaperBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** More than Chrome writes of one page beside its streams, which are objects of their own. */
const MAX_OBJECT_BYTES = 4 * 1024 * 1024;

/**
 * What is to be written behind a PDF of Chrome so that its first page shows this part of the paper alone: an incremental
 * update (ISO 32000-1, 7.5.6) with one page object. The document before it, which may have 50 MiB, is neither copied nor
 * read beyond the few objects that lead to the page. @throws when it is not built as Chrome builds it.
 */
export function cropFirstPage(chunks: readonly Uint8Array[], box: (paperHeight: number) => PaperBox): Uint8Array {
  const file = new Pieces(chunks);
  const tail = file.text(Math.max(0, file.size - 1024), 1024);
  const trailer = tail.slice(tail.lastIndexOf("trailer"));
  const xrefAt = wholeNumber(/startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF\s{0,4}$/.exec(tail)?.[1]);
  const numberOf = (dictionary: string, key: string) => reference(valueOf(dictionary, key)?.text);
  const object = (id: number) => objectOf(file, xrefAt, id);
  const root = numberOf(trailer, "Root");
  const pageId = numberOf(object(numberOf(object(root), "Pages")), "Kids");
  const page = object(pageId);
  const media = valueOf(page, "MediaBox");
  const height = Number(/^\[\s*\S+ \S+ \S+ (\S+?)\s*\]$/.exec(media?.text ?? "")?.[1]);
  if (media === null || !Number.isFinite(height)) throw new Error("The PDF's page has no size.");
  const { x, y, width, height: tall } = box(height);
  const corners = [x, y, x + width, y + tall].map((length) => Number(length.toFixed(4)));
  const cropped = `${page.slice(0, media.start)} [${corners.join(" ")}]${page.slice(media.end, endOf(page))}`;
  const changed = `\n${pageId} 0 obj\n${cropped}\nendobj\n`;
  const entry = `${file.size + 1}`.padStart(10, "0");
  const info = valueOf(trailer, "Info")?.text;
  const fields = `/Size ${valueOf(trailer, "Size")?.text}/Root ${root} 0 R${info === undefined ? "" : `/Info ${info}`}`;
  const table = `xref\n${pageId} 1\n${entry} 00000 n \ntrailer\n<<${fields}/Prev ${xrefAt}>>`;
  return Buffer.from(`${changed}${table}\nstartxref\n${file.size + changed.length}\n%%EOF\n`, "latin1");
}

/** A file in pieces, of which parts are read by their place. */
class Pieces {
  readonly #chunks: readonly Uint8Array[];
  readonly size: number;

  constructor(chunks: readonly Uint8Array[]) {
    this.#chunks = chunks;
    this.size = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** At most so many bytes from there on, each as one character. */
  text(from: number, length: number): string {
    const parts: string[] = [];
    let start = 0;
    for (const chunk of this.#chunks) {
      const [first, last] = [Math.max(0, from - start), Math.min(chunk.byteLength, from + length - start)];
      if (first < last)
        parts.push(Buffer.from(chunk.buffer, chunk.byteOffset + first, last - first).toString("latin1"));
      start += chunk.byteLength;
    }
    return parts.join("");
  }
}

/** The text of an object from its dictionary on. Chrome writes one table, of lines of 20 bytes that begin with the offset. */
function objectOf(file: Pieces, xrefAt: number, id: number): string {
  const head = /^xref\n0 (\d{1,10})\n/.exec(file.text(xrefAt, 32));
  if (head === null || id >= Number(head[1])) throw new Error("The PDF has no such object.");
  const at = wholeNumber(/^\d{10}/.exec(file.text(xrefAt + head[0].length + 20 * id, 10))?.[0]);
  const text = file.text(at, MAX_OBJECT_BYTES);
  const start = `${id} 0 obj\n`;
  if (!text.startsWith(`${start}<<`)) throw new Error("The PDF's table does not lead to its objects.");
  return text.slice(start.length);
}

interface Value {
  text: string;
  start: number;
  end: number;
}

/** An entry of the dictionary that the text begins with; `null` when it has none of this name. Reads each character once. */
function valueOf(text: string, key: string): Value | null {
  let at = text.indexOf("<<") + 2;
  for (;;) {
    const name = /\s*\/([^\s/<>[\]()]*)/y;
    name.lastIndex = at;
    const [read, found] = name.exec(text) ?? [];
    if (read === undefined) return null;
    const start = at + read.length;
    const end = afterValue(text, start);
    if (found === key) return { text: text.slice(start, end).trim(), start, end };
    at = end;
  }
}

/** Where the dictionary that the text begins with ends. */
const endOf = (text: string): number => afterValue(text, 0);

/** What a value is made of: a string is read by itself, as it may hold brackets. */
const TOKEN = /\s*(?:\d{1,10} \d{1,5} R\b|<<|>>|<[\dA-Fa-f\s]*>|[[\]()]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+)/y;

function afterValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  do {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) throw new Error("The PDF has an object that cannot be read.");
    at += token.length;
    const kind = token.trimStart();
    if (kind === "(") at = afterString(text, at);
    else if (kind === "<<" || kind === "[") depth += 1;
    else if (kind === ">>" || kind === "]") depth -= 1;
  } while (depth > 0);
  return at;
}

/** Behind the bracket that closes a string. Within it brackets are paired or escaped. */
function afterString(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error("The PDF has a string without an end.");
}

/** `8 0 R`, alone or as the first of a list. */
const reference = (value: string | undefined): number => wholeNumber(/^\[?\s*(\d{1,10}) 0 R/.exec(value ?? "")?.[1]);

function wholeNumber(text: string | undefined): number {
  if (text === undefined) throw new Error("The PDF is not built as expected.");
  return Number(text);
}
