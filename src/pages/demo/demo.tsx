import { respond } from "../document.tsx";
import type { PageHandler } from "../visit.ts";

/**
 * A page as many are: an article behind a cookie banner, a newsletter box and a chat bubble. The pictures of the landing
 * page are captures of it (`npm run pictures`).
 */
export const demo: PageHandler = (visit) =>
  respond(
    visit,
    { title: "The slow ferry north · Northbound", bare: true, styles: ["demo"], scripts: ["demo"] },
    <>
      <header class="masthead">
        <strong>Northbound</strong>
        <nav aria-label="Sections">
          <a href="#routes">Routes</a>
          <a href="#islands">Islands</a>
          <a href="#seasons">Seasons</a>
        </nav>
        <a class="join" href="#join">
          Subscribe
        </a>
      </header>
      <main class="story">
        <p class="kicker">Routes · 12 minutes</p>
        <h1>The slow ferry north</h1>
        <p class="standfirst">
          Eleven ports, thirty-four hours and one good window seat: what the coast looks like when nobody is in a hurry.
        </p>
        <Scene />
        <Story />
      </main>
      <Covers />
    </>,
  );

const Story = () => (
  <div class="columns">
    <article>
      <p class="byline">Words and drawings by Ada Lindqvist</p>
      <p>
        The boat leaves at ten past four, whether you are on it or not. By then the bakery on the quay has sold out, the
        crew has counted the bicycles twice, and the light has gone the colour of weak tea.
      </p>
      <p id="routes">
        There is a faster way. There is always a faster way: an hour by air, four by road. But the ferry stops at every
        village that has kept its pier, and at each of them somebody is waiting for a parcel, a cousin or a crate of
        tomatoes.
      </p>
      <h2 id="islands">Between the islands</h2>
      <p>
        After the second port the channel narrows until the pines on both sides seem to lean in. People come up on deck
        without being told. For twenty minutes nobody looks at a screen.
      </p>
      <p id="seasons">
        In winter the same stretch takes an hour, behind an icebreaker that was built for a bigger sea and looks faintly
        embarrassed to be here.
      </p>
    </article>
    <Timetable />
  </div>
);

/** The coast at dusk, drawn in a few shapes. */
const Scene = () => (
  <svg class="scene" viewBox="0 0 1200 460" role="img" aria-label="A ferry on a calm sea before islands at dusk">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#27365f" />
        <stop offset=".55" stop-color="#d98368" />
        <stop offset="1" stop-color="#f6d5a0" />
      </linearGradient>
      <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#e2a679" />
        <stop offset=".4" stop-color="#5d6a8c" />
        <stop offset="1" stop-color="#1f2c4c" />
      </linearGradient>
    </defs>
    <rect width="1200" height="300" fill="url(#sky)" />
    <circle cx="842" cy="246" r="54" fill="#fff1cf" />
    <path d="M0 262l120-58 96 34 150-82 140 96 110-40 130 66H0z" fill="#4f4f74" />
    <path d="M640 282l90-40 70 22 140-74 120 62 140-32v78H640z" fill="#66597c" />
    <rect y="282" width="1200" height="178" fill="url(#sea)" />
    <path d="M780 300h124l-30 10h-64zM800 330h90l-20 8h-50zM814 362h64l-14 7h-36z" fill="#ffe2b0" opacity=".75" />
    <path d="M0 300l90-26 60 14 70-20 90 34z" fill="#27304e" />
    <g>
      <path d="M330 318h250l-22 42H356z" fill="#f4efe6" />
      <path d="M334 330h240l-6 12H340z" fill="#b5443c" />
      <path d="M372 318v-30h170v30zM400 288v-24h112v24z" fill="#fffaf0" />
      <path d="M470 264v-34h26v34z" fill="#b5443c" />
      <path d="M384 298h146v8H384zM410 272h92v7h-92z" fill="#3b4a6b" />
    </g>
    <path d="M300 372h320M250 390h180M520 394h150" stroke="#dfe6f2" stroke-opacity=".35" stroke-width="3" />
  </svg>
);

const STOPS = [
  ["Karlsvik", "16:10"],
  ["Tallö", "17:35"],
  ["Norra Skär", "19:05"],
  ["Brännfjord", "22:40"],
  ["Ulvhamn", "02:15"],
] as const;

const Timetable = () => (
  <aside class="timetable" aria-label="Timetable">
    <h2>The first five stops</h2>
    <dl>
      {STOPS.map(([port, time]) => (
        <div key={port}>
          <dt>{port}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
    <p>Daily from May to September, three times a week otherwise.</p>
  </aside>
);

/** What stands in front of such pages. */
const Covers = () => (
  <>
    <Newsletter />
    <Consent />
    <button type="button" class="chat-widget" data-close aria-label="Chat with us">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path d="M4 4h16v12H9l-5 4z" fill="#fff" />
      </svg>
      <span class="count">1</span>
    </button>
  </>
);

const Newsletter = () => (
  <div class="newsletter-popup" role="dialog" aria-label="Newsletter">
    <button class="close" type="button" data-close aria-label="Close">
      ×
    </button>
    <strong>Don’t miss the next boat</strong>
    <p>Join 40,000 readers. One slow story in your inbox every Sunday, and 10 % off your first trip.</p>
    <input type="email" placeholder="Your email address" aria-label="Your email address" />
    <button type="button" data-close>
      Subscribe to our newsletter
    </button>
    <button type="button" class="no" data-close>
      No thanks, I don’t like boats
    </button>
  </div>
);

const Consent = () => (
  <div class="cookie-consent-banner" role="region" aria-label="Cookie consent">
    <div>
      <strong>We value your privacy</strong>
      <p>
        We and our 842 partners use cookies to store and access information on your device, for personalised ads and
        content, and to measure both. See our <a href="#cookies">cookie policy</a>.
      </p>
    </div>
    <div class="choices">
      <button type="button" class="no" data-close>
        Manage preferences
      </button>
      <button type="button" class="no" data-close>
        Reject all
      </button>
      <button type="button" data-close>
        Accept all cookies
      </button>
    </div>
  </div>
);
