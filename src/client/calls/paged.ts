/** A list: await it for its first page, or loop over all of it with `for await`. */
export interface Paged<Page, Item> extends PromiseLike<Page>, AsyncIterable<Item> {}

/**
 * @param read Reads the page that begins at a cursor; without one, the first.
 * @param itemsOf The items of a page.
 */
export function paged<Page extends { nextCursor: string | null }, Item>(
  read: (cursor?: string) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Paged<Page, Item> {
  return {
    // A list is awaited like any other call.
    // oxlint-disable-next-line unicorn/no-thenable -- it is meant to be one
    then: (fulfilled, rejected) => read().then(fulfilled, rejected),
    async *[Symbol.asyncIterator]() {
      for (let page = await read(); ; page = await read(page.nextCursor)) {
        yield* itemsOf(page);
        if (page.nextCursor === null) return;
      }
    },
  };
}
