import { DEFAULT_WINDOW, DEVICES, MOCKUPS, REMOVAL_TYPES } from "../../contract/capture.ts";
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS } from "../../contract/format.ts";
import { Field } from "../parts.tsx";
import { More } from "./more-controls.tsx";

/** Every option of a capture. It works without a script too: the picture then opens by itself. */
export const CaptureForm = ({ url }: { url: string }) => (
  <form method="post" action="/playground/capture" class="options" data-playground>
    <Field name="url" label="Page" value={url} placeholder="example.com" required maxLength={8192} inputMode="url" />
    <div class="row">
      <button data-capture>Capture</button>
      <button type="button" class="plain" data-cancel hidden>
        Cancel
      </button>
      <button class="plain" formaction="/playground/job">
        Run as a job
      </button>
    </div>
    <Removal />
    <What />
    <Size />
    <Format />
    <More />
  </form>
);

const Size = () => (
  <fieldset>
    <legend>Window</legend>
    <div class="field">
      <label for="device">Device</label>
      <select id="device" name="device">
        <option value="">Custom size</option>
        {Object.entries(DEVICES).map(([name, { width, height }]) => (
          <option key={name} value={name}>
            {name}, {width} × {height}
          </option>
        ))}
      </select>
    </div>
    <div class="pair" data-own-size>
      <Field name="width" label="Width" type="number" min={16} max={4096} placeholder={`${DEFAULT_WINDOW.width}`} />
      <Field name="height" label="Height" type="number" min={16} max={4096} placeholder={`${DEFAULT_WINDOW.height}`} />
    </div>
  </fieldset>
);

const Format = () => (
  <fieldset>
    <legend>Format</legend>
    <div class="segments">
      {FORMAT_NAMES.map((format) => (
        <label key={format}>
          <input
            type="radio"
            name="format"
            value={format}
            checked={format === DEFAULT_FORMAT}
            data-lossy={`${FORMATS[format].lossy}`}
          />
          <span>{format.toUpperCase()}</span>
        </label>
      ))}
    </div>
    <div data-quality>
      <Field name="quality" label="Quality" type="number" min={1} max={100} placeholder="100" />
    </div>
  </fieldset>
);

const What = () => (
  <fieldset>
    <legend>What to take</legend>
    <label class="choice">
      <input type="checkbox" name="fullPage" />
      The full page
    </label>
    <Field
      name="selector"
      label="Only this element"
      placeholder="main article"
      maxLength={1024}
      hint="A CSS selector."
    />
    <Field
      name="delay"
      label="Delay"
      type="number"
      min={0}
      max={10_000}
      placeholder="0"
      hint="Milliseconds, once the page is ready."
    />
    <div class="field" data-field="mockup">
      <label for="mockup">Device frame</label>
      <select id="mockup" name="mockup">
        <option value="">None</option>
        {MOCKUPS.map((mockup) => (
          <option key={mockup}>{mockup}</option>
        ))}
      </select>
    </div>
  </fieldset>
);

const Removal = () => (
  <fieldset>
    <legend>Clean up</legend>
    <label class="choice">
      <input type="checkbox" name="clean" />
      Remove banners, pop-ups, chats and ads
    </label>
    <details data-clean>
      <summary>Choose what goes</summary>
      {REMOVAL_TYPES.map((type) => (
        <label key={type} class="choice">
          <input type="checkbox" name="removeTypes" value={type} checked />
          {TYPE_NAMES[type]}
        </label>
      ))}
      <Field
        name="confidence"
        label="Confidence"
        type="number"
        min={0}
        max={1}
        step="any"
        placeholder="0.7"
        hint="How sure the model must be, from 0 to 1."
      />
    </details>
  </fieldset>
);

const TYPE_NAMES = {
  "cookie-banner": "Cookie banners",
  newsletter: "Newsletter boxes",
  "chat-widget": "Chat widgets",
  "social-overlay": "Social overlays",
  ad: "Ads",
} as const satisfies Record<(typeof REMOVAL_TYPES)[number], string>;
