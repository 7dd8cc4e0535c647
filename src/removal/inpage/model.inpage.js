/** The classifier: boosted trees, one group for each kind and one for "none of them", made probabilities and calibrated. */

/** Adds up the trees of every kind; all are full binary trees of one depth. */
function scoresOf(model, values) {
  const inner = 2 ** model.depth - 1;
  return model.kinds.map(({ base, trees }) => {
    let sum = base;
    for (const { at, cut, leaf } of trees) {
      let node = 0;
      while (node < inner) node = 2 * node + (values[at[node]] > cut[node] ? 2 : 1);
      sum += leaf[node - inner];
    }
    return sum;
  });
}

function softmax(scores) {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** A monotone curve through the points `[given, true]`, straight between them. */
function calibrated(curve, value) {
  let [fromX, fromY] = [0, 0];
  for (const [x, y] of [...curve, [1, 1]]) {
    if (value <= x) return x === fromX ? y : fromY + ((value - fromX) / (x - fromX)) * (y - fromY);
    [fromX, fromY] = [x, y];
  }
  return 1;
}

/** How much likelier, in odds, a kind is of which the lists know the name. */
const LISTED_ODDS = 12;

/** A cart may ask for an address and a code for a discount too. */
const isCart = ({ button_cart: buttons, prices }) => buttons > 0 && prices > 1;

/** The likeliest kind of a candidate and how likely it is; `listed` is the kind the lists know it for. */
function judge(model, features, listed) {
  // What asks for a password is never one of ours.
  if (features.passwordInputs > 0) return { type: model.kinds[1].name, confidence: 0 };
  const chances = softmax(
    scoresOf(
      model,
      model.features.map((name) => features[name] ?? 0),
    ),
  );
  let best = { type: "", confidence: 0, chance: -1 };
  for (let at = 1; at < chances.length; at += 1) {
    const { name, curve } = model.kinds[at];
    if (!mayBe(name, features)) continue;
    if (name === "newsletter" && isCart(features)) continue;
    const own = calibrated(curve, chances[at]);
    const confidence =
      name === listed ? (own * LISTED_ODDS) / (1 - own + own * LISTED_ODDS) : Math.min(own, mostOf(name, features));
    const chance = name === listed ? confidence : chances[at];
    if (chance > best.chance) best = { type: name, confidence, chance };
  }
  return { type: best.type, confidence: best.confidence };
}
