// Draws 200 charts: four of the whole network and one for each of 196 stations. Always the same ones.

/** Stations by coast, with the usual height of a tide there in metres. */
const COASTS = [
  [
    "British Isles",
    2.4,
    "Aberdeen, Avonmouth, Bangor, Barmouth, Bournemouth, Cromer, Devonport, Dover, Fishguard, Harwich, Heysham, Hinkley Point, Holyhead, Immingham, Kinlochbervie, Leith, Lerwick, Liverpool, Llandudno, Lowestoft, Milford Haven, Newhaven, Newlyn, North Shields, Portsmouth, Sheerness, Stornoway, Ullapool",
  ],
  [
    "North Sea and Baltic",
    1.1,
    "Borkum, Bremerhaven, Cuxhaven, Delfzijl, Den Helder, Emden, Esbjerg, Göteborg, Harlingen, Helgoland, Hirtshals, Hoek van Holland, Husum, IJmuiden, Kiel, Klaipėda, København, Oostende, Oslo, Ratan, Rostock, Stavanger, Stockholm, Tallinn, Tregde, Vlissingen, Wismar, Zeebrugge",
  ],
  [
    "Channel and Biscay",
    2.9,
    "Arcachon, Bayonne, Bilbao, Boulogne, Brest, Calais, Cherbourg, Concarneau, Dieppe, Dunkerque, Gijón, La Coruña, La Rochelle, Le Conquet, Le Havre, Les Sables-d’Olonne, Port-Tudy, Roscoff, Saint Helier, Saint-Jean-de-Luz, Saint-Malo, Saint-Nazaire, Santander, Vigo",
  ],
  [
    "Iberia and Mediterranean",
    0.35,
    "Algeciras, Alicante, Almería, Ancona, Barcelona, Bari, Cádiz, Cagliari, Cascais, Civitavecchia, Dubrovnik, Genova, Huelva, Ibiza, Kalamata, Lagos, Livorno, Málaga, Marseille, Messina, Monaco, Napoli, Nice, Palermo, Sète, Toulon, Trieste, Venezia",
  ],
  [
    "Atlantic America",
    1.3,
    "Atlantic City, Baltimore, Bar Harbor, Boston, Bridgeport, Charleston, Charlottetown, Eastport, Fort Pulaski, Galveston, Halifax, Key West, Lewes, Mayport, Montauk, Nantucket, New London, Newport, Norfolk, Pensacola, Portland, Providence, Québec, Rimouski, St. John’s, The Battery, Wilmington, Yarmouth",
  ],
  [
    "Pacific America",
    1.6,
    "Adak, Anchorage, Astoria, Cordova, Crescent City, Honolulu, Juneau, Ketchikan, La Jolla, Monterey, Neah Bay, Nome, Point Reyes, Port Hardy, Prince Rupert, San Diego, San Francisco, Seattle, Sitka, Vancouver",
  ],
  [
    "Asia",
    1.2,
    "Aburatsu, Busan, Chennai, Colombo, Hakodate, Hong Kong, Incheon, Karachi, Keelung, Kochi, Kushiro, Manila, Mumbai, Nagasaki, Naha, Ofunato, Singapore, Visakhapatnam, Wakkanai, Yokohama",
  ],
  [
    "South",
    1.0,
    "Auckland, Bluff, Brisbane, Broome, Buenos Aires, Cape Town, Darwin, Durban, Fremantle, Hobart, Mar del Plata, Nouméa, Papeete, Port Stanley, Sydney, Ushuaia, Valparaíso, Walvis Bay, Wellington, Zanzibar",
  ],
];

const BLUE = "#2563a8";
const AMBER = "#d08a1d";
const RED = "#c4453a";
const HOURS = 48;

/** The same number from 0 to 1 for the same seed (a step of the mulberry32 generator). */
function chance(seed) {
  let mixed = (seed + 1) * 0x6d2b79f5;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

function station(name, usual, seed) {
  const range = usual * (0.6 + 0.9 * chance(seed));
  const late = 12.42 * chance(seed + 1000);
  const daily = chance(seed + 3000) ** 3;
  const surge = chance(seed + 2000) ** 6 * 0.9;
  const tide = (hour) =>
    range * (Math.cos((hour - late) / 1.977) + 0.3 * Math.cos(hour / 1.91) + daily * Math.cos((hour + late) / 3.82));
  const gusts = (hour) => Math.sin(hour / 2.3 + seed) + 0.6 * Math.sin(hour * 1.9 + seed * 2) * chance(seed + 4000);
  const weather = (hour) => range * (surge * (hour / HOURS) ** 2 + 0.07 * gusts(hour));
  const hours = Array.from({ length: HOURS * 2 + 1 }, (_, n) => n / 2);
  const levels = hours.map((hour) => tide(hour) + weather(hour));
  const state = surge > 0.55 ? "high" : surge > 0.3 ? "watch" : "normal";
  return { name, state, levels, predicted: hours.map(tide), level: levels.at(-1) + range * 1.6 };
}

function element(name, attributes, parent) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

function line(values, { low, high, width, height }) {
  const x = (n) => ((n * width) / (values.length - 1)).toFixed(1);
  const y = (value) => (height - ((value - low) / (high - low || 1)) * height).toFixed(1);
  return `M${values.map((value, n) => `${x(n)} ${y(value)}`).join("L")}`;
}

function chart(card, width, height) {
  return element("svg", { class: "chart", viewBox: `0 0 ${width} ${height}` }, card);
}

function drawLevels(card, { levels, predicted, state }) {
  const box = {
    width: 200,
    height: 52,
    low: Math.min(...levels, ...predicted),
    high: Math.max(...levels, ...predicted),
  };
  const color = { normal: BLUE, watch: AMBER, high: RED }[state];
  const svg = chart(card, box.width, box.height);
  const path = line(levels, box);
  element("path", { d: `${path}L${box.width} ${box.height}L0 ${box.height}Z`, fill: color, opacity: 0.1 }, svg);
  element("path", { d: line(predicted, box), fill: "none", stroke: "#a9b6c1", "stroke-dasharray": "2 2" }, svg);
  element("path", { d: path, fill: "none", stroke: color, "stroke-width": 1.6, "stroke-linejoin": "round" }, svg);
}

function drawBars(card, values, color) {
  const svg = chart(card, 320, 64);
  const step = 320 / values.length;
  const high = Math.max(...values);
  for (const [n, value] of values.entries()) {
    const height = 2 + (value / high) * 62;
    const bar = { x: (n * step).toFixed(1), y: 64 - height, width: step - 2, height, rx: 1.5 };
    element("rect", { ...bar, fill: color, opacity: n === values.length - 1 ? 1 : 0.45 }, svg);
  }
}

function addCard(grid, { name, value, badge, state }) {
  const made = document.createElement("article");
  const [title, number, mark] = ["h3", "b", "small"].map((tag) => document.createElement(tag));
  title.textContent = name;
  number.textContent = value;
  mark.textContent = badge;
  mark.className = state;
  made.append(title, mark, number);
  grid.append(made);
  return made;
}

function section(title, count) {
  const grid = document.createElement("div");
  grid.className = title === "" ? "grid wide" : "grid";
  if (title !== "") {
    const heading = document.createElement("h2");
    const number = document.createElement("span");
    number.textContent = count;
    heading.append(title, number);
    document.querySelector("main").append(heading);
  }
  document.querySelector("main").append(grid);
  return grid;
}

function drawSummary(stations) {
  const grid = section("");
  const days = (seed, base, spread) => Array.from({ length: 30 }, (_, n) => base + spread * chance(seed + n));
  const high = stations.filter(({ state }) => state === "high").length;
  const watch = stations.filter(({ state }) => state === "watch").length;
  const tiles = [
    ["Stations reporting", `${stations.length} of 196`, "all", "normal", days(10, 185, 11), BLUE],
    ["Above warning level", String(high), "now", "high", days(50, 1, 9), RED],
    ["On watch", String(watch), "now", "watch", days(90, 4, 12), AMBER],
    ["Readings a day", "282,240", "+0.4 %", "normal", days(130, 240, 42), BLUE],
  ];
  for (const [name, value, badge, state, values, color] of tiles) {
    drawBars(addCard(grid, { name, value, badge, state }), values, color);
  }
}

const coasts = COASTS.map(([title, usual, names], coast) => ({
  title,
  stations: names.split(", ").map((name, n) => station(name, usual, coast * 100 + n)),
}));

drawSummary(coasts.flatMap(({ stations }) => stations));
for (const { title, stations } of coasts) {
  const grid = section(title, stations.length);
  for (const one of stations) {
    drawLevels(addCard(grid, { ...one, value: `${one.level.toFixed(2)} m`, badge: one.state }), one);
  }
}
