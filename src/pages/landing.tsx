import type { Settings } from "../config.ts";
import { PLANS } from "../contract/account.ts";
import { respond } from "./document.tsx";
import { PublicFrame } from "./frame.tsx";
import { Copyable, count } from "./parts.tsx";
import { findMember } from "./session/session.ts";
import type { Page, Visit } from "./visit.ts";

/** What it is, a picture that it took, and a field to try it with. */
export const landing: Page = async (visit) => {
  const signedIn = (await findMember(visit)) !== null;
  return respond(
    visit,
    { title: "Stillframe: screenshots of any page, as an API", description: DESCRIPTION, styles: ["landing"] },
    <PublicFrame signedIn={signedIn} signUps={visit.settings.SIGN_UPS}>
      <Hero settings={visit.settings} signedIn={signedIn} />
      <Call visit={visit} />
      <Features />
      <PlanTable settings={visit.settings} />
    </PublicFrame>,
  );
};

const DESCRIPTION =
  "Screenshot API: capture any web page as PNG, JPEG, WebP or PDF with one request, without cookie banners and ads.";

const Hero = ({ settings, signedIn }: { settings: Settings; signedIn: boolean }) => (
  <section class="hero">
    <div class="pitch">
      <h1>Hold any page still.</h1>
      <p class="lead">
        A screenshot API: one request, one picture. The whole page with its content loaded and its fonts ready, as PNG,
        JPEG, WebP or PDF; without cookie banners, pop-ups and ads if you ask. At once, or as a durable job.
      </p>
      <form action="/playground" class="inline try">
        <div class="field">
          <label for="url">A page to capture</label>
          <input id="url" name="url" inputMode="url" placeholder="example.com" required maxLength={2000} />
        </div>
        <button>Capture it</button>
      </form>
      <Offer settings={settings} signedIn={signedIn} />
    </div>
    <figure class="framed">
      <img
        src="/assets/article.jpeg"
        width={1100}
        height={780}
        alt="An article about tide machines: its headline in a serif face above a photo of the sun setting behind an island."
      />
      <figcaption>Taken by Stillframe: 1100 × 780, its web fonts and photo waited for.</figcaption>
    </figure>
  </section>
);

/** What it takes to have an account here. */
function Offer({ settings, signedIn }: { settings: Settings; signedIn: boolean }) {
  if (signedIn) return null;
  if (settings.SIGN_UPS !== "open")
    return <p class="aside">Accounts are opened by whoever runs this service. Ask them for one.</p>;
  const free = count(settings.MONTHLY_REQUESTS.free);
  return <p class="aside">Free for {free} captures a month. No card, only an email address.</p>;
}

const Call = ({ visit }: { visit: Visit }) => (
  <section class="half">
    <div>
      <h2>The whole API in one call</h2>
      <p class="lead">
        Send JSON, get the bytes. What the page itself answered, what was not finished and how long each step took comes
        in the headers. A capture that fails costs nothing.
      </p>
      <p>
        <a href="/docs">Read the reference</a>
      </p>
    </div>
    <Copyable id="curl" label="A capture with curl">
      {`curl --fail-with-body ${visit.origin}/api/screenshot \\
  -H "Authorization: Bearer $STILLFRAME_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "url": "https://example.com",
    "fullPage": true
  }' -o page.png`}
    </Copyable>
  </section>
);

const FEATURES = [
  ["Ready means ready", "It waits for the load, for fonts, and for pictures in view, and says so when one never came."],
  ["Whole pages", "Lazy content is scrolled into view first. Pages up to 65,535 pixels tall come out in one piece."],
  ["Just the element", "Name a CSS selector and get only that, in full, even where it is taller than the window."],
  ["Jobs that end", "Kept durably, tried again where that can help, reported by signed webhooks, up to 20 in a batch."],
  ["Without the clutter", "Cookie banners, newsletter boxes, chat widgets and ads can be left out of the picture."],
  ["Safe by design", "Every capture has a browser context of its own, and no page reaches a private network."],
] as const;

const Features = () => (
  <section aria-labelledby="features">
    <h2 id="features">What it takes care of</h2>
    <ul class="features">
      {FEATURES.map(([name, text]) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

function PlanTable({ settings }: { settings: Settings }) {
  const batch: ReadonlySet<string> = new Set(["growth", "scale"]);
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">Captures by plan</h2>
      <table class="plans">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col" class="number">
              A month
            </th>
            <th scope="col" class="number">
              A minute
            </th>
            <th scope="col">Batches</th>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan}>
              <th scope="row" class="plan">
                {plan}
              </th>
              <td class="number">{count(settings.MONTHLY_REQUESTS[plan])}</td>
              <td class="number">{count(settings.REQUESTS_PER_MINUTE[plan])}</td>
              <td>{batch.has(plan) ? "Yes" : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
