import { onStop } from "../../../src/dev/process/signals.ts";

/** A command that says how often it was asked to stop, and stops at the second time. */
onStop((times) => {
  process.stdout.write(`asked ${times}\n`);
  if (times === 2) process.exit(0);
});
setInterval(() => undefined, 1000);
process.stdout.write("up\n");
