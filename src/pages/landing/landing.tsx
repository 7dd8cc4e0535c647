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
      <Yours />
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

interface Feature {
  name: string;
  text: string;
  /** Where more about it is. */
  href: string;
}

const FEATURES: readonly Feature[] = [
  {
    name: "Ready means ready",
    text: "It waits for fonts, pictures in view and the data that scripts still fetch, and names what never came.",
    href: "/docs/api/captures#schema-ScreenshotRequest",
  },
  {
    name: "Nothing in the way",
    text: "Banners, pop-ups, chats and ads go by a small model that says how sure it is. Nothing is accepted for you.",
    href: "/docs/removal",
  },
  {
    name: "Whole pages, or one part",
    text: "Lazy content is scrolled into view; 65,535 pixels come out in one piece. Or just what a CSS selector names.",
    href: "/docs/api/captures",
  },
  {
    name: "Sheets from HTML",
    text: "Invoices and reports as tagged PDFs with headers, page numbers and an outline, from a page or your own HTML.",
    href: "/docs/api/captures#schema-ScreenshotRequest",
  },
  {
    name: "Jobs that end",
    text: "Stored durably, retried where that can help, reported by signed webhooks, 20 to a batch.",
    href: "/docs/jobs",
  },
  {
    name: "Links for images",
    text: "Sign an address once and use it as <img src>: kept near your readers, renewed behind the scenes.",
    href: "/docs/links",
  },
  {
    name: "A client and a command",
    text: "Typed by the API itself, without dependencies; thousands of pages from a list, taken up where they stopped.",
    href: "/docs/client",
  },
  {
    name: "Eyes for agents",
    text: "The whole service as tools of the Model Context Protocol, with errors that say what to do next.",
    href: "/docs/agents",
  },
  {
    name: "Safe by design",
    text: "Each capture gets a browser context of its own, and no page reaches a private network.",
    href: "/docs/security",
  },
];

const Features = () => (
  <section aria-labelledby="features">
    <h2 id="features">The hard parts, done</h2>
    <ul class="features">
      {FEATURES.map(({ name, text, href }) => (
        <li key={name}>
          <h3>
            <a href={href}>{name}</a>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** That it can be had for oneself. */
const Yours = () => (
  <section class="yours" aria-labelledby="yours">
    <h2 id="yours">Yours to run</h2>
    <p class="lead">
      Open source. <code>npm start</code> on a laptop, <code>npm run deploy</code> for your own Cloudflare account: the
      same service, the same API, no servers to look after.
    </p>
    <p class="row">
      <a class="button" href="/docs/operating">
        Deploy it
      </a>
      <a class="button plain" href="/docs">
        Read the documentation
      </a>
    </p>
  </section>
);
