/** What is nearly as likely to go as to stay, told to whoever has a second opinion; that can sway these and no others. */

/** How near the wanted confidence is near. */
const DOUBT = 0.15;
const MAX_DOUBTS = 8;
/** How much likelier, in odds, a second opinion makes what it confirms; what it denies, as much less. */
const OPINION_ODDS = 4;

/** To each element that was doubted: the type it was doubted for, and the odds that its opinion brings. */
const opinions = new Map();
let doubted = [];

const isDoubted = (verdict, wanted) => Math.abs(verdict.confidence - Math.max(LEAST, wanted)) <= DOUBT;

/** Candidates in doubt, each with what it says and where it is. */
function doubts(types, confidence, listed) {
  learn(listed);
  const { page, judged } = judgePage();
  doubted = judged.filter((one) => types.includes(one.type) && isDoubted(one, confidence)).slice(0, MAX_DOUBTS);
  return doubted.map((one) => summaryOf(page, one));
}

function summaryOf(page, { entry, panel, over, type }) {
  const pressed = page
    .within(entry)
    .filter(({ clickable }) => clickable)
    .map((inner) => page.textOf(inner).slice(0, 40));
  const { left, top, width, height } = panel;
  return {
    type,
    text: page.textOf(entry).slice(0, 400),
    buttons: pressed.filter((text) => text !== "").slice(0, 8),
    place: `${over ? "over the page" : "in the page"}, ${Math.round(width)} x ${Math.round(height)} at ${Math.round(left)}, ${Math.round(top)} of ${innerWidth} x ${innerHeight}`,
  };
}

/** Takes opinions on what was doubted, in its order: 1 for yes, -1 for no, 0 for none. */
function sway(answers) {
  for (const [at, { entry, type }] of doubted.entries())
    opinions.set(entry.element, { type, odds: OPINION_ODDS ** (answers[at] ?? 0) });
}

/** What becomes of a verdict by a second opinion. */
function swayed({ entry }, verdict) {
  const opinion = opinions.get(entry.element);
  if (opinion?.type !== verdict.type || !isDoubted(verdict, state.options.confidence)) return verdict;
  const { confidence: own } = verdict;
  return { type: verdict.type, confidence: (own * opinion.odds) / (1 - own + own * opinion.odds) };
}
