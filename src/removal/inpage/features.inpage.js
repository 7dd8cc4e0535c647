/** What the model is told of a candidate: numbers from 0 to about 10, named, the same for training and for captures. */

const capped = (value, most) => Math.min(most, Math.max(0, Number.isFinite(value) ? value : 0));
const log = (value) => Math.round(Math.log2(1 + Math.max(0, value)) * 100) / 100;
const flag = (value) => (value ? 1 : 0);

/** Everything the model is told; `context` is what holds for the whole page. */
function featuresOf(page, candidate, context) {
  const inside = page.within(candidate.entry).filter((inner) => inner.seen || inner === candidate.entry);
  const content = contentOf(page, candidate, inside);
  return {
    ...shapeOf(page, candidate, context),
    ...partsIn(inside, content),
    ...wordsIn(content),
    ...namesIn(candidate, inside),
    ...linksIn(inside),
    ...networkSigns(page, candidate, inside),
    ...slotSigns(page, candidate, inside),
    ...surroundings(page, candidate, context),
  };
}

/** What is said in a candidate: to read, and on its controls. */
function contentOf(page, { entry }, inside) {
  const labels = hiddenTexts(page, entry);
  const buttons = [];
  let length = 0;
  for (const inner of inside) {
    const label = labelOf(inner);
    if (label !== "") labels.push(label);
    if (!inner.clickable) continue;
    const hidden = hiddenTexts(page, inner).join(" ").slice(0, 60);
    const said = `${page.textOf(inner).slice(0, 80)} ${label} ${hidden}`.trim();
    if (said !== "" && said.length < 80 && buttons.length < 40) buttons.push(said);
  }
  const text = page.textOf(entry);
  length = text.length;
  return { text, length, labels: fold(labels.join(" ").slice(0, 3000)), buttons: buttons.map(fold), raw: buttons };
}

/** What is written for those who do not see it: on controls that show a picture only. */
const hiddenTexts = (page, entry) =>
  page
    .within(entry)
    .filter(
      ({ seen, text, width, height, style }) =>
        text !== "" && style.visibility === "visible" && (!seen || width * height < 9),
    )
    .slice(0, 40)
    .map(({ text }) => text.slice(0, 80));

function shapeOf(page, { entry, panel, over }, context) {
  const { style } = entry;
  const { x, y } = centerOf(panel);
  const pinned = style.position === "fixed" || inTopLayer(entry);
  const { atLeft: left, atRight: right, atTop: top, atBottom: bottom } = edgesOf(panel);
  return {
    over: flag(over),
    fixed: flag(pinned),
    sticky: flag(style.position === "sticky"),
    absolute: flag(style.position === "absolute"),
    topLayer: flag(inTopLayer(entry)),
    width: capped(panel.width / innerWidth, 2),
    height: capped(panel.height / innerHeight, 3),
    widthPx: log(panel.width),
    heightPx: log(panel.height),
    cover: coverOf(panel),
    outerCover: coverOf(entry),
    x: capped(x / innerWidth, 1),
    y: capped(y / innerHeight, 3),
    ...edgesOf(panel),
    corner: flag((left || right) && bottom && panel.width < innerWidth * 0.6),
    sideMiddle: flag((left || right) && !top && !bottom && panel.width < innerWidth * 0.2),
    bar: flag(panel.width > innerWidth * 0.85 && panel.height < innerHeight * 0.5 && (top || bottom)),
    centered: flag(Math.abs(x / innerWidth - 0.5) < 0.06 && Math.abs(y / innerHeight - 0.5) < 0.12),
    tall: flag(panel.height > 2 * panel.width),
    pictured: picturedOf(page, entry, panel),
    square: flag(Math.max(panel.width, panel.height) < 1.25 * Math.min(panel.width, panel.height)),
    round: flag(isRound(panel) || page.within(entry).slice(0, 8).some(isRound)),
    launcherSize: flag(panel.width >= 36 && panel.width <= 220 && panel.height >= 36 && panel.height <= 90),
    zIndex: log(Number(style.zIndex) || 0) / 3,
    belowFold: flag(entry.top + scrollY > innerHeight),
    late: flag(context.isLate(entry.element)),
  };
}

/** The part of a panel that pictures and films take up. */
function picturedOf(page, entry, panel) {
  let area = 0;
  for (const { tag, seen, width, height } of page.within(entry))
    if (seen && (tag === "img" || tag === "video" || tag === "canvas")) area += width * height;
  return capped(area / (panel.width * panel.height + 1), 1);
}

const isRound = ({ style, width, height, seen }) =>
  seen && width < 120 && height < 120 && /(50%|\d{3,}px)|^(2[4-9]|[3-9]\d)(\.\d+)?px/.test(style.borderRadius);

/** Which edges of the window a box is at. */
function edgesOf({ left, top, width, height }) {
  const near = (distance) => flag(Math.abs(distance) < 48);
  return {
    atLeft: near(left),
    atRight: near(innerWidth - left - width),
    atTop: near(top),
    atBottom: near(innerHeight - top - height),
  };
}

/** Kinds of words that tell on what is to be pressed. */
const ON_BUTTONS =
  "accept reject newsletter noThanks chat share network app login cart age booking offer account survey edit terms place media top open".split(
    " ",
  );

/** An age in years, not a price, a time or a part. */
const ADULT = /(?<![\d.,:/])(1[689]|2[01])(?![\d.,:/%])/;

function wordsIn({ text, labels, buttons, raw, length }) {
  const all = `${text.slice(0, 3000)} ${labels.slice(0, 1500)}`;
  const said = buttons.join(" \n ");
  const words = {};
  for (const kind of KINDS) words[`says_${kind}`] = countWords(all, kind, 4);
  for (const kind of ON_BUTTONS) words[`button_${kind}`] = buttons.filter((one) => says(one, kind)).slice(0, 4).length;
  return {
    ...words,
    cookieDense: capped((countWords(text, "cookie", 4) * 100) / (length + 40), 4),
    closers: capped(raw.filter(closesSomething).length, 2),
    shortButtons: capped(buttons.filter((one) => one.length > 0 && one.length < 24).length, 10),
    percent: flag(/\d\s?[%٪％]|[%％]\s?\d/.test(text)),
    prices: capped((text.match(/(?:[$€£¥₹₩₽]|kr|zł|usd|eur)\s?\d|\d\s?(?:[$€£¥₹₩₽]|kr\b|zł|円|元)/g) ?? []).length, 6),
    digits: capped((text.match(/\d+/g) ?? []).length, 10) / 2,
    askedWords: flag(/[?？؟]/.test(text)),
    time: flag(/\b\d{1,2}:\d\d\b/.test(text)),
    saidLength: log(said.length),
    stars: flag(/[★⭐]/u.test(text)),
    adult: flag(ADULT.test(text)),
    button_adult: capped(buttons.filter((one) => ADULT.test(one)).length, 2),
  };
}

/** Names of the element, of what wraps it, and of what is in it. */
function namesIn({ entry, panel }, inside) {
  const own = [entry, panel, ...inside.slice(0, 12)].map(nameOf).join(" ");
  const inner = inside.slice(12, 200).map(nameOf).join(" ");
  const names = {};
  for (const kind of NAME_KINDS) {
    names[`name_${kind}`] = flag(NAMES[kind].test(own));
    names[`inner_${kind}`] = flag(NAMES[kind].test(inner));
  }
  const places = inside
    .filter(({ tag }) => tag === "iframe" || tag === "img" || tag === "script")
    .slice(0, 20)
    .map(({ element }) => (attributeOf(element, "src") ?? "").slice(0, 300).toLowerCase())
    .filter((place) => !place.startsWith("data:"))
    .join(" ");
  for (const kind of PLACE_KINDS) names[`place_${kind}`] = flag(PLACES[kind].test(places));
  return names;
}

function linksIn(inside) {
  const links = inside.filter(({ tag, element }) => tag === "a" && hasAttribute(element, "href")).slice(0, 60);
  const hrefs = links.map(({ element }) => (attributeOf(element, "href") ?? "").slice(0, 500));
  const outside = hrefs.filter((href) => {
    const url = URL.canParse(href, location.href) ? new URL(href, location.href) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.host !== location.host;
  });
  const count = (pattern) => hrefs.filter((href) => pattern.test(href)).length;
  const bare = inside.filter(
    (one) => one.clickable && one.text === "" && one.width < 90 && one.height < 90 && one.width > 12,
  );
  return {
    shareLinks: capped(count(SHARE_LINK), 6),
    socialLinks: capped(count(SOCIAL_LINK), 6),
    chatLinks: capped(count(CHAT_LINK), 3),
    callLinks: capped(count(CALL_LINK), 3),
    storeLinks: capped(count(STORE_LINK), 2),
    clickLinks: capped(count(CLICK_LINK), 3),
    outsideLinks: capped(outside.length, 6),
    outsidePart: links.length === 0 ? 0 : outside.length / links.length,
    paidLinks: capped(
      links.filter(({ element }) => /sponsored|nofollow/.test(attributeOf(element, "rel") ?? "")).length,
      2,
    ),
    newWindow: capped(links.filter(({ element }) => attributeOf(element, "target") === "_blank").length, 4),
    policyLinks: capped(count(/privacy|cookie|datenschutz|policy|legal|terms/i), 2),
    iconButtons: capped(bare.length, 8),
  };
}
