import { hiddenInShell } from "./scroller.ts";

export default function hidden() {
  return hiddenInShell();
}
