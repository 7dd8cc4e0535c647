import { Command, InvalidArgumentError } from "commander";
import { globalsOf, originOf, serviceOf, stopSignal } from "../context.ts";
import { print, printJson, style } from "../output/print.ts";
import type { Patient } from "./patient.ts";
import { examine, type Finding, type Point } from "./point.ts";
import { POINTS } from "./points.ts";
import { openStage } from "./stage.ts";

/** What a capture, a job or a delivery may take before it counts as failed. */
const PATIENCE_S = 60;

export function doctorCommand(): Command {
  return new Command("doctor")
    .description("Tries a service point by point, and says what to do about what is wrong.")
    .argument("[address]", "The service; else as for every command.")
    .option("--only <points>", `Only these, separated by commas: ${POINTS.map(({ id }) => id).join(", ")}.`, pointsIn)
    .option("--page <address>", "A public page to capture.", "https://example.com/")
    .option("--webhook <address>", "A target for the test of webhooks.", "https://example.com/")
    .option("--patience <seconds>", "How long a capture, a job or a delivery may take.", secondsIn, PATIENCE_S)
    .action(run);
}

interface DoctorOptions {
  only?: readonly Point[];
  page: string;
  webhook: string;
  patience: number;
}

async function run(address: string | undefined, options: DoctorOptions, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const service = await serviceOf(address === undefined ? globals : { ...globals, service: originOf(address) });
  const { page, webhook, patience, only = POINTS } = options;
  const stage = await openStage();
  try {
    const tokens = { token: service.token, adminToken: service.adminToken };
    const patient = {
      url: service.url,
      ...tokens,
      page,
      webhook,
      stage,
      patienceMs: patience * 1000,
      signal: stopSignal,
    };
    const findings = await examineAll(only, patient, (finding) => globals.json || show(finding));
    if (globals.json) printJson({ service: service.url, ok: findings.every(({ ok }) => ok), points: findings });
    else print(summaryOf(findings));
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  } finally {
    await stage.close();
  }
}

/** One point after the other, so that none disturbs what another measures. */
async function examineAll(points: readonly Point[], patient: Patient, tell: (finding: Finding) => void) {
  const findings: Finding[] = [];
  for (const point of points) {
    patient.signal.throwIfAborted();
    const finding = await examine(point, patient);
    findings.push(finding);
    tell(finding);
  }
  return findings;
}

function show(finding: Finding): void {
  const title = finding.title.padEnd(20);
  if (finding.ok) return print(`${style("green", "ok   ")} ${title} ${finding.found}`);
  print(`${style("red", "wrong")} ${title} ${finding.found}`);
  for (const line of finding.mend.split("\n")) print(`      ${" ".repeat(20)} ${line}`);
}

function summaryOf(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ ok }) => !ok).length;
  return wrong === 0
    ? "\nAll is well."
    : `\n${wrong} of ${findings.length} points ${wrong === 1 ? "is" : "are"} wrong.`;
}

function pointsIn(list: string): Point[] {
  return list.split(",").map((id) => {
    const point = POINTS.find((each) => each.id === id.trim());
    if (point === undefined) throw new InvalidArgumentError(`There is no point "${id}".`);
    return point;
  });
}

function secondsIn(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,4}$/.test(text) || seconds < 1) throw new InvalidArgumentError("It is a whole number of seconds.");
  return seconds;
}
