import { Command } from "commander";
import { Stillframe } from "../../client/index.ts";
import { connect, globalsOf, serviceOf, stopSignal } from "../context.ts";
import { print, printJson, table } from "../output/print.ts";

export function statusCommands(): Command[] {
  return [
    new Command("usage").description("Shows this month's requests.").action(usage),
    new Command("health")
      .description("Shows whether the service is up.")
      .option("--deep", "And all it is built on; needs the operator's token.")
      .action(health),
  ];
}

async function usage(_: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const { plan, limit, used, remaining, reset, retentionDays } = await (
    await connect(globals)
  ).usage({
    signal: stopSignal,
  });
  if (globals.json) return printJson({ plan, limit, used, remaining, reset, retentionDays });
  print(`Plan ${plan}: ${used} of ${limit} requests used, ${remaining} left until ${reset.slice(0, 10)}.`);
}

async function health({ deep = false }: { deep?: boolean }, command: Command): Promise<void> {
  const globals = globalsOf(command);
  // Whether it is up can be asked without a token.
  const client = deep ? await connect(globals, "operator") : new Stillframe(await serviceOf(globals));
  const { ok, version, checks = {} } = await client.health({ deep, signal: stopSignal });
  if (globals.json) printJson({ ok, version, checks });
  else {
    print(`Stillframe ${version} is ${ok ? "well" : "not well"}.`);
    const rows = Object.entries(checks).map(([name, check]) => [
      `  ${name}`,
      check.ok ? "ok" : "does not answer",
      `${check.milliseconds} ms`,
    ]);
    if (rows.length > 0) print(table(rows));
  }
  if (!ok) process.exitCode = 1;
}
