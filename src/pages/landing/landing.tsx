import type { Settings } from "../../config.ts";
import { respond } from "../document.tsx";
import { PublicFrame } from "../frame.tsx";
import { count } from "../parts.tsx";
import { findMember } from "../session/session.ts";
import type { PageHandler } from "../visit.ts";
import { Codes } from "./codes.tsx";
import { Plans } from "./plans.tsx";
import { Showcase } from "./showcase.tsx";
import { TryForm } from "./try-form.tsx";

/** What it is, tried at once, shown by its own pictures. */
export const landing: PageHandler = async (visit) => {
  const signedIn = (await findMember(visit)) !== null;
  const { settings, origin } = visit;
  return respond(
    visit,
    {
      title: "Stillframe: the screenshot API you run yourself",
      description: DESCRIPTION,
      styles: ["landing", "code"],
      scripts: ["landing"],
    },
    <PublicFrame signedIn={signedIn} signUps={settings.SIGN_UPS}>
      <section class="hero">
        <h1>Hold any page still.</h1>
        <p class="lead">
          One request turns a web page into a picture or a PDF: fully loaded, fonts in place, without cookie banners,
          pop-ups and chat bubbles.
        </p>
        <TryForm settings={settings} signedIn={signedIn} />
        <Offer settings={settings} signedIn={signedIn} />
      </section>
      <Showcase />
      <Codes origin={origin} />
      <Features />
      <Plans settings={settings} signedIn={signedIn} />
    </PublicFrame>,
  );
};

const DESCRIPTION =
  "Screenshot API on your own Cloudflare account: any web page as PNG, JPEG, WebP or PDF with one request, without cookie banners, pop-ups and ads.";

/** What it takes to have an account here. */
function Offer({ settings, signedIn }: { settings: Settings; signedIn: boolean }) {
  if (signedIn) return null;
  if (settings.SIGN_UPS === "closed")
    return <p class="aside">Sign-ups are closed here. Whoever runs this service can open an account for you.</p>;
  if (settings.SIGN_UPS === "invited") return <p class="aside">Accounts are by invitation here.</p>;
  const free = count(settings.MONTHLY_REQUESTS.free);
  return (
    <p class="aside">
      {free} captures a month are free. <a href="/sign-up">Open an account</a>
    </p>
  );
}

const FEATURES = [
  [
    "Ready means ready",
    "It waits for fonts, pictures in view and the data that scripts still fetch, and names what never came.",
  ],
  ["Whole pages", "Lazy content is scrolled into view first. Pages 65,535 pixels tall come out in one piece."],
  ["One element", "Name a CSS selector and get just that, in full, even where it is taller than the window."],
  ["Jobs that end", "Stored durably, retried where that can help, reported by signed webhooks, 20 to a batch."],
  [
    "Links for images",
    "Sign an address once and use it as <img src>: kept near your readers, renewed behind the scenes.",
  ],
  ["Safe by design", "Each capture gets a browser context of its own, and no page reaches a private network."],
] as const;

const Features = () => (
  <section aria-labelledby="features">
    <h2 id="features">The hard parts, done</h2>
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
