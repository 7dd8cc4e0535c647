/** Thirty winds with names of their own: the content of `/long`. */
export interface Wind {
  name: string;
  place: string;
  season: string;
  text: string;
}

const LINES = `
Mistral | Rhône valley, France | Winter and spring | Cold air spills down between the Alps and the Massif Central and reaches the sea at the speed of a motorway. It scours the sky to the hard blue that drew painters to Provence, and houses there turn a blind wall to the north-west.
Tramontana | Catalonia and Liguria | Winter | From beyond the mountains, as the name says. It comes through the passes in gusts, dries the washing in an hour, and leaves the sea dark and streaked with foam.
Bora | Dalmatian coast | November to March | Heavy air fills the basins behind the Dinaric Alps until it pours over the rim. In Trieste ropes used to be strung along the streets for people to hold on to.
Sirocco | The whole Mediterranean | Spring and autumn | It leaves the Sahara dry and full of dust, drinks the sea on its way, and arrives in Italy damp and yellow. In Venice it holds the tide in the lagoon, and the squares go under.
Levanter | Strait of Gibraltar | July to October | An easterly that squeezes through the strait and hangs a banner of cloud from the Rock. Sailors bound for the Atlantic have waited weeks for it to end.
Gregale | Malta | Winter | The wind that wrecked Saint Paul, if the old reading is right. It raises a swell straight into the harbours of the north-east, which otherwise are the best of the island.
Meltemi | Aegean Sea | June to September | Clear, dry, and as regular as office hours: it rises in the late morning and falls asleep at dusk. The summer would be unbearable without it, and the ferries run late because of it.
Khamsin | Egypt | March to May | Fifty days, its name says, though it blows on few of them. The temperature can rise by twenty degrees in two hours, and the light turns to copper.
Föhn | Northern Alps | Mostly spring | Air that has lost its rain on one side of a mountain comes down the other warmer than it went up. Snow vanishes without melting, and far peaks seem close enough to touch.
Bise | Lake Geneva | Winter | A dry north-easter that is steered between the Jura and the Alps. At the end of the lake it throws spray over the quay, where it freezes on benches, railings and parked cars.
Helm | Eden valley, England | Late winter | The only wind of the British Isles with a name. A bar of cloud lies along the ridge of Cross Fell, and under it the wind falls down the slope and roars on a few miles of farmland.
Kona | Hawaii | October to April | It blows from the lee side, where the trade wind cannot be felt, and brings the rains that the leeward beaches see. Harbours that are calm all year are suddenly on the wrong side.
Chinook | East of the Rocky Mountains | November to March | The snow eater. At Spearfish, in South Dakota, it once lifted the temperature from twenty degrees of frost to seven above in two minutes.
Santa Ana | Southern California | September to December | High desert air runs downhill through the canyons, warming and drying as it goes. Every hillside becomes tinder, and everyone sleeps badly.
Squamish | British Columbia | Winter | Arctic air drains through the fjords and leaves them like water from a hose. A few miles out to sea it is gone.
Williwaw | Strait of Magellan | All year | No warning and no direction: a cold mass slips off a glacier and hits the water so hard that it lifts it as smoke. Ships that lay at two anchors have dragged both.
Pampero | Argentina and Uruguay | June to October | A roll of cloud like a carpet crosses the grassland ahead of it. Then the temperature falls, the dust flies, and afterwards the air is as clear as glass.
Zonda | Western Argentina | May to November | The föhn of the Andes, hot and dry enough to close schools. It has come down from six thousand metres, and it shows.
Papagayo | Pacific coast of Nicaragua | November to April | Northers from Texas cross the isthmus at its lowest gap and fan out over the ocean. They stir up cold water, and the fish come with it.
Tehuano | Gulf of Tehuantepec | October to February | The narrowest part of Mexico is a nozzle. The wind it makes can be seen from orbit as a plume of green water five hundred kilometres long.
Harmattan | West Africa | December to March | It carries the dust of an empty lake bed over half a continent and on to the Amazon, where it feeds the forest. People call it the doctor, because it is dry.
Haboob | Sudan | May to September | The outflow of a collapsing thunderstorm, made visible: a wall of sand a kilometre high that moves as fast as a car. Lamps are lit at noon.
Cape Doctor | Cape Town | October to March | A south-easter that pours the tablecloth over the mountain and blows the smoke of the city out to sea. It is said to have kept the plague away.
Shamal | Persian Gulf | June and July | North-west, for weeks, by day above all. It combs the sand of Iraq into ribbons and lays them down on the decks of tankers.
Karaburan | Gobi and Tarim basin | Spring | The black storm. Caravans waited for it lying down, with felt over their heads, because it carried pebbles as well as sand.
Loo | Northern India | May and June | A furnace that opens in the afternoon over the plains of the Ganges. Shutters are hung with wet grass; green mangoes are the remedy.
Elephanta | Malabar coast | September and October | Named for a group of stars. It ends the monsoon with thunder, and when it has passed the fishing boats go out again.
Oroshi | Kantō plain, Japan | Winter | It comes down from the mountains in the afternoon, dry and cold, off snow that fell on the other side of the country. Kites are flown in it in January.
Southerly Buster | New South Wales | October to March | A hot day in Sydney can end in a minute: a line of cloud from the south, a bang of shutters, and fifteen degrees less.
Fremantle Doctor | Perth | Summer afternoons | The sea breeze at the end of a street of heat. Cricketers plan for it, sailors race in it, and the city opens its windows at about three.
`;

export const WINDS: readonly Wind[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [name = "", place = "", season = "", text = ""] = line.split(" | ");
    return { name, place, season, text };
  });
