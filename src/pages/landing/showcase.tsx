import { Highlighted } from "../highlight.tsx";

interface Shot {
  id: string;
  label: string;
  file: string;
  width: number;
  height: number;
  alt: string;
  request: object;
  more?: { href: string; text: string };
}

const SHOTS: readonly Shot[] = [
  {
    id: "clean",
    label: "Cleaned",
    file: "clean.webp",
    width: 1120,
    height: 700,
    alt: "The same article, whole: headline, a drawing of a ferry at dusk, the text and a timetable beside it.",
    request: { url: "…", aiRemoval: {} },
  },
  {
    id: "raw",
    label: "As it is",
    file: "raw.webp",
    width: 1120,
    height: 700,
    alt: "An article that cannot be read: a newsletter box over its headline, a cookie banner, a chat bubble.",
    request: { url: "…" },
  },
  {
    id: "laptop",
    label: "Laptop",
    file: "laptop.webp",
    width: 1120,
    height: 696,
    alt: "The article on the screen of a laptop.",
    request: { url: "…", aiRemoval: {}, mockup: "laptop-pro" },
  },
  {
    id: "phone",
    label: "Phone",
    file: "phone.webp",
    width: 454,
    height: 800,
    alt: "The article on a phone, laid out for its narrow screen.",
    request: { url: "…", aiRemoval: {}, mockup: "phone-14" },
  },
  {
    id: "pdf",
    label: "PDF",
    file: "pdf.webp",
    width: 718,
    height: 1047,
    alt: "The first sheet of the article as an A4 document.",
    request: { url: "…", aiRemoval: {}, format: "pdf" },
    more: { href: "/pictures/northbound.pdf", text: "Open the PDF" },
  },
];

/** One page, captured in several ways; which one is shown is chosen by radio buttons, without a script. */
export const Showcase = () => (
  <section class="showcase" aria-labelledby="showcase">
    <h2 id="showcase" class="unseen">
      One page, five ways
    </h2>
    <fieldset>
      <legend class="unseen">How it is captured</legend>
      <div class="switch">
        {SHOTS.map(({ id, label }, index) => (
          <label key={id}>
            <input type="radio" name="shot" value={id} checked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {SHOTS.map((shot, index) => (
        <Shown key={shot.id} shot={shot} first={index === 0} />
      ))}
    </fieldset>
  </section>
);

const Shown = ({ shot, first }: { shot: Shot; first: boolean }) => (
  <figure class={`shot shot-${shot.id}`}>
    <div class="backdrop">
      <img
        src={`/pictures/${shot.file}`}
        width={shot.width}
        height={shot.height}
        alt={shot.alt}
        loading={first ? "eager" : "lazy"}
      />
    </div>
    <figcaption>
      <code>
        <Highlighted code={JSON.stringify(shot.request).replaceAll(/([:,])/g, "$1 ")} language="json" />
      </code>
      <span>
        <a href={shot.more?.href ?? "/demo"}>{shot.more?.text ?? "See the page itself"}</a>
      </span>
    </figcaption>
  </figure>
);
