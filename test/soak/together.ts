import { runTogether } from "./together/run.ts";

/**
 * `npm run together`: 1,000 captures side by side (`CAPTURES`), one in twenty of a hostile page, in two browsers. Each honest
 * page has a mark, and each picture must show its own; none may fail, hang, or leave anything behind.
 */
const log = (text: string): void => void process.stdout.write(`${text}\n`);
const captures = Number(process.env["CAPTURES"] ?? 1000);
const wrong = await runTogether({ captures, callers: 16, hostileEvery: 20, log });
for (const line of wrong) log(`WRONG: ${line}`);
process.exit(wrong.length === 0 ? 0 : 1);
