import { part } from "./part.ts";

/** What a page showed before and after something was removed from it. */
export interface WidgetOutcome {
  seed: number;
  language: string;
  /** Every marked element that was to be seen. */
  marks: { truth: string; family: string; gone: boolean }[];
  lockedAfter: boolean;
}

const isKept = ({ truth }: { truth: string }) => truth === "keep";
const isWanted = ({ truth }: { truth: string }) => truth !== "keep" && truth !== "veil";
/** The ground of a dialog goes with the dialog or stays with it. */
const isRightGround = ({ family, gone }: { family: string; gone: boolean }) => gone !== family.startsWith("keep/");

/** Whether a page is as it is wished: all that is wanted gone, with its ground and lock, and all else there. */
export function isRight({ marks, lockedAfter }: WidgetOutcome): boolean {
  const holds = marks.some(({ family }) => family.startsWith("keep/"));
  return (
    marks.filter(isWanted).every(({ gone }) => gone) &&
    marks.filter(isKept).every(({ gone }) => !gone) &&
    marks.filter(({ truth }) => truth === "veil").every(isRightGround) &&
    (holds || !lockedAfter)
  );
}

/** The figures of all pages, as lines of text. */
export function tally(outcomes: readonly WidgetOutcome[]): string[] {
  const marks = outcomes.flatMap((outcome) => outcome.marks);
  const line = (name: string, hits: readonly boolean[]) =>
    `  ${name.padEnd(34)} ${part(hits.filter(Boolean).length, hits.length)}`;
  const types = [...new Set(marks.filter(isWanted).map(({ truth }) => truth))].toSorted();
  const positive = outcomes.filter((outcome) => outcome.marks.some(isWanted));
  const negative = outcomes.filter((outcome) => !outcome.marks.some(isWanted));
  const grounds = marks.filter(({ truth }) => truth === "veil");
  return [
    ...types.map((type) =>
      line(
        `${type} gone`,
        marks.filter(({ truth }) => truth === type).map(({ gone }) => gone),
      ),
    ),
    line(
      "to keep, but lost",
      marks.filter(isKept).map(({ gone }) => gone),
    ),
    line(
      "overlays to keep, but lost",
      marks.filter((mark) => isKept(mark) && mark.family.startsWith("keep/")).map(({ gone }) => gone),
    ),
    line("grounds as their dialogs", grounds.map(isRightGround)),
    line("pages of nothing wanted, untouched", negative.map(isRight)),
    line("pages of something wanted, perfect", positive.map(isRight)),
  ];
}

/** Of everything wanted, what is gone, by language. */
export function byLanguage(outcomes: readonly WidgetOutcome[]): string[] {
  const languages = Map.groupBy(outcomes, ({ language }) => language);
  return [...languages]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([language, all]) => {
      const wanted = all.flatMap(({ marks }) => marks.filter(isWanted));
      return `  ${language}: ${part(wanted.filter(({ gone }) => gone).length, wanted.length)}`;
    });
}

/** What went wrong, a line a page. */
export function wrongs(outcomes: readonly WidgetOutcome[]): string[] {
  return outcomes
    .filter((outcome) => !isRight(outcome))
    .map(({ seed, language, marks, lockedAfter }) => {
      const left = marks.filter((mark) => isWanted(mark) && !mark.gone).map(({ family }) => family);
      const lost = marks.filter((mark) => isKept(mark) && mark.gone).map(({ family }) => family);
      const grounds = marks.filter((mark) => mark.truth === "veil" && !isRightGround(mark)).map(({ family }) => family);
      return `  ${seed} ${language}: left [${left.join(", ")}] lost [${lost.join(", ")}] grounds [${grounds.join(", ")}]${lockedAfter ? " locked" : ""}`;
    });
}
