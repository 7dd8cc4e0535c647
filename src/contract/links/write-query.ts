type Pair = [name: string, text: string];

/**
 * A request as the fields of a query: those of objects with a dot between, a list once for each of its items. What is
 * not given stays away. `readQuery` reads it again.
 */
export function writeQuery(fields: object, within = ""): Pair[] {
  return Object.entries(fields).flatMap(([key, value]: [string, unknown]) => {
    const name = within + key;
    if (Array.isArray(value)) return writeList(name, value);
    return writeValue(name, value);
  });
}

/** An item that is an object, or holds a comma, which would part it in two, is named by its place in the list. */
function writeList(name: string, items: readonly unknown[]): Pair[] {
  const simple = items.every((item) => isText(item) && !`${item}`.includes(","));
  return items.flatMap((item, index) => writeValue(simple ? name : `${name}.${index}`, item));
}

function writeValue(name: string, value: unknown): Pair[] {
  if (isObject(value)) return writeQuery(value, `${name}.`);
  return isText(value) ? [[name, `${value}`]] : [];
}

const isText = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
