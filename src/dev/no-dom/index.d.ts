/** Nothing; it only has to be a module. */
export type NoDom = never;
