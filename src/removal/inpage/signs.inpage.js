/** What tells a slot for advertisements from the pictures of a page, and an overlay from the page around it. */

/** The frame, picture or box that fills a candidate: what was booked, where it is a slot. */
function fillOf(inside, { panel }) {
  const filled = inside.filter(
    ({ tag, style, width, height }) =>
      (MEDIA.has(tag) || style.backgroundImage !== "none") && width * height > 0.35 * panel.width * panel.height,
  );
  return { frame: filled.find(({ tag }) => tag === "iframe"), picture: filled.find(({ tag }) => tag !== "iframe") };
}

function slotSigns(page, candidate, inside) {
  const { entry, panel } = candidate;
  const { frame, picture } = fillOf(inside, candidate);
  const sized = inside.slice(0, 200).filter(isAdSize);
  const labels = inside.filter((inner) => inner.text !== "" && isAdLabel(inner.text));
  const said = inside.some((inner) => isAdLabel(labelOf(inner))) || pseudoLabel(entry) || pseudoLabel(panel);
  const link = inside.find(
    ({ tag, width, height }) => tag === "a" && width * height > 0.5 * panel.width * panel.height,
  );
  return {
    adSize: flag(isAdSize(panel) || isAdSize(entry)),
    adSizeInside: flag(sized.length > 0),
    adLabel: capped(labels.length, 2),
    adLabelHidden: flag(said),
    adLabelBeside: flag(labelsBeside(page, entry).length > 0),
    adData: flag(
      inside
        .slice(0, 30)
        .some(({ element }) =>
          Array.from(element.attributes ?? []).some(({ name }) =>
            /^data-(ad|google-query|google-container|gpt|dfp|pubad|slot)/.test(name),
          ),
        ),
    ),
    ins: flag(inside.some(({ tag }) => tag === "ins")),
    frameFills: flag(frame !== undefined),
    frameElsewhere: flag(frame !== undefined && isElsewhere(frame.element)),
    frameWithout: flag(frame !== undefined && !hasAttribute(frame.element, "src")),
    pictureFills: flag(picture !== undefined),
    linkFills: flag(link !== undefined),
    linkAway: flag(link !== undefined && leadsAway(link.element)),
    empty: flag(page.textOf(entry).length === 0 && frame === undefined && picture === undefined),
    ...standing(page, entry),
    caption: flag(inside.some(({ tag }) => tag === "figcaption")),
    alike: log(alike(page, entry)),
  };
}

/** What part of the page an element stands in. */
function standing(page, entry) {
  return {
    inFigure: flag(
      hasAbove(page, entry, ({ tag }) => tag === "figure" || tag === "pre" || tag === "table" || tag === "code"),
    ),
    inMain: flag(
      hasAbove(
        page,
        entry,
        ({ tag, element }) => /^(main|article)$/.test(tag) || attributeOf(element, "role") === "main",
      ),
    ),
    inAside: flag(hasAbove(page, entry, ({ tag }) => tag === "aside")),
  };
}

/** A label that only the style sheet writes. */
function pseudoLabel({ element }) {
  return ["::before", "::after"].some((pseudo) => {
    const { content } = getComputedStyle(element, pseudo);
    return /^".+"$/.test(content) && isAdLabel(content.slice(1, -1));
  });
}

/** Labels right before or after an element, or its wrapper where that holds nothing else. */
function labelsBeside(page, entry) {
  let inner = entry;
  for (let climb = 0; climb < 3; climb += 1) {
    const outer = page.above(inner);
    if (outer === undefined) return [];
    const beside = neighbours(page, outer, inner).filter((one) => isSmallLabel(page, one));
    if (beside.length > 0) return beside;
    if (page.holdsPage(outer)) return [];
    if (outer.text !== "" && isAdLabel(outer.text)) return [outer];
    if (page.children(outer).filter(({ seen }) => seen).length > 1) return [];
    inner = outer;
  }
  return [];
}

/** What stands right before and right after an element, lines apart. */
function neighbours(page, outer, inner) {
  const siblings = page.children(outer).filter((one) => one === inner || (one.seen && !/^(hr|br|wbr)$/.test(one.tag)));
  const at = siblings.indexOf(inner);
  return [siblings[at - 1], siblings[at + 1]].filter((one) => one !== undefined);
}

/** A label, not a heading that happens to be the same word. */
const isSmallLabel = (page, one) =>
  one.height < 60 &&
  !/^h[1-4]$/.test(one.tag) &&
  Number.parseFloat(one.style.fontSize) <= 18 &&
  isAdLabel(page.textOf(one));

function isElsewhere(frame) {
  const src = attributeOf(frame, "src") ?? "";
  return (
    URL.canParse(src, location.href) &&
    new URL(src, location.href).origin !== location.origin &&
    /^(https?:)?\/\//.test(src)
  );
}

function leadsAway(link) {
  const href = attributeOf(link, "href") ?? "";
  return (
    URL.canParse(href, location.href) &&
    new URL(href, location.href).host !== location.host &&
    /^(https?:)?\/\//.test(href)
  );
}

function hasAbove(page, entry, test) {
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) if (test(outer)) return true;
  return false;
}

/** How many neighbours look just like it: a gallery or a list has many, a slot has few. */
function alike(page, entry) {
  let most = 0;
  let inner = entry;
  for (let climb = 0; climb < 3 && inner !== undefined; climb += 1) {
    most = Math.max(most, alikeBeside(page, inner));
    inner = page.above(inner);
  }
  return most;
}

function alikeBeside(page, entry) {
  const outer = page.above(entry);
  if (outer === undefined) return 0;
  return page
    .children(outer)
    .filter(
      (one) =>
        one !== entry &&
        one.seen &&
        one.tag === entry.tag &&
        Math.abs(one.width - entry.width) < 3 &&
        Math.abs(one.height - entry.height) < 60,
    ).length;
}

/** What an overlay does to the page, and what part of the page it is. */
function surroundings(page, { entry, over }, context) {
  const own = page.textOf(entry).length;
  const { x, y } = centerOf(entry);
  const above = topAt(capped(x, innerWidth - 1), capped(y, innerHeight - 1));
  return {
    locked: flag(context.locked),
    veiled: flag(over && (context.veils.length > 0 || (coverOf(entry) > 0.85 && transparencyOf(entry.style) > 0.05))),
    blurred: flag(context.blurred),
    modal: flag(
      attributeOf(entry.element, "aria-modal") === "true" ||
        page.within(entry).some(({ element }) => attributeOf(element, "aria-modal") === "true"),
    ),
    pageShare: capped(own / (context.textLength + 1), 1),
    pageText: log(context.textLength),
    onTop: flag(above !== null && entry.element.contains(above)),
    first: flag(entry.index < 6 || context.firsts.has(entry.element)),
    ofBody: flag(page.above(entry)?.tag === "body"),
    depth: capped(depthOf(page, entry) / 4, 5),
    pageSaysCookie: flag(context.saysCookie),
    pageSaysNews: flag(context.saysNews),
    pageSaysChat: flag(context.saysChat),
    pageSaysAds: flag(context.saysAds),
    pageHasApp: flag(context.hasApp),
    fromTop: log(Math.max(0, entry.top + scrollY)),
    custom: flag(entry.tag.includes("-")),
    narrow: flag(innerWidth < 600),
  };
}

function depthOf(page, entry) {
  let depth = 0;
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) depth += 1;
  return depth;
}

/** What holds for the page as a whole. */
function contextOf(page, isLate) {
  const body = page.entries.find(({ tag }) => tag === "body");
  const root = page.entries[0];
  const locks = [root, body].filter((one) => one !== undefined && isLocked(one));
  const title = fold(
    `${titleOf(document).slice(0, 200)} ${page.entries
      .filter(({ tag }) => tag === "h1")
      .slice(0, 3)
      .map((one) => page.textOf(one))
      .join(" ")}`,
  );
  return {
    isLate,
    locked: locks.length > 0,
    veils: page.entries.filter((entry) => (entry.fixed || entry.style.position === "absolute") && isVeil(page, entry)),
    blurred: body !== undefined && page.children(body).some(isBlurred),
    textLength: body === undefined ? 0 : bodyText(page),
    firsts: new Set(
      body === undefined
        ? []
        : page
            .children(body)
            .slice(0, 2)
            .map(({ element }) => element),
    ),
    saysCookie: says(title, "cookie"),
    saysNews: says(title, "newsletter"),
    saysChat: says(title, "chat"),
    saysAds: says(title, "adverts"),
    hasApp: allOf(document, 'meta[name="apple-itunes-app"], meta[name="google-play-app"]').length > 0,
  };
}

const isLocked = ({ style }) => /hidden|clip/.test(style.overflowY) || style.position === "fixed";
const isBlurred = ({ style }) => /blur|brightness|grayscale/.test(style.filter);

function bodyText(page) {
  let length = 0;
  for (const { seen, text } of page.entries) if (seen) length += text.length;
  return length;
}
