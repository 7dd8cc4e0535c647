import { takePicture } from "../../screenshots/routes.ts";
import { captureScreenshot } from "../../contract/capture.ts";
import { answer } from "../../http/answer.ts";
import { createJob } from "../../jobs/routes.ts";
import { excludedIn, parseCapture, requestOf } from "./capture-form.ts";
import { respond } from "../document.tsx";
import { readForm } from "../form.ts";
import { AccountFrame } from "../frame.tsx";
import { CodeTabs } from "../highlight.tsx";
import { CaptureForm } from "./playground-form.tsx";
import { type Snippets, snippetsOf } from "../snippets/capture.ts";
import { type MemberVisit, NO_INPUT, type PageHandler, queryOf, redirect } from "../visit.ts";

/** A PDF is shown in a frame by the browser's own viewer. */
const SHOWS_PDF = { "frame-src": "blob:" };

export const showPlayground: PageHandler<MemberVisit> = (visit) => {
  const url = (queryOf(visit).get("url") ?? "").slice(0, 8192);
  return respond(
    visit,
    { title: "Playground · Stillframe", styles: ["playground", "code"], scripts: ["playground"], policy: SHOWS_PDF },
    <AccountFrame here="/playground" title="Playground" email={visit.account.email}>
      <div class="playground">
        <CaptureForm url={url} />
        <div class="outcome">
          <Result />
          <Code snippets={snippetsOf(visit.origin, { url: url === "" ? "https://example.com" : url })} />
          <Recent />
        </div>
      </div>
    </AccountFrame>,
  );
};

/** Takes the picture, as the API would: checked, charged, and with the same headers. Errors are told as JSON. */
export const capture: PageHandler<MemberVisit> = async (visit) => {
  const body = parseCapture(await readForm(visit));
  const taken = await takePicture(body, visit);
  return answer(captureScreenshot, taken, visit);
};

/** The form as code, as it stands, and what it has no room for; what it has wrong is told by the capture. */
export const showCode: PageHandler<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  visit.headers.set("Cache-Control", "no-store");
  const request = requestOf(form);
  const answered = { snippets: snippetsOf(visit.origin, request), excluded: excludedIn(request) };
  return Response.json(answered, { headers: visit.headers });
};

/** Leaves the capture to be done as a job, and shows that. */
export const queue: PageHandler<MemberVisit> = async (visit) => {
  const body = parseCapture(await readForm(visit));
  const headers = { "idempotency-key": undefined };
  const job = await createJob({ ...NO_INPUT, headers, body }, visit);
  return redirect(visit, `/account/jobs/${job.id}`);
};

const Result = () => (
  <section class="result" aria-labelledby="result-title" aria-live="polite">
    <h2 id="result-title" class="unseen">
      Result
    </h2>
    <div class="stage framed" data-stage>
      <p class="hint">The picture appears here.</p>
    </div>
    <p class="notice bad" data-problem hidden />
    <div data-facts hidden>
      <dl class="figures" data-figures />
      <dl class="phases" data-phases />
    </div>
  </section>
);

const Code = ({ snippets }: { snippets: Snippets }) => (
  <section class="languages" data-code>
    <h2>Code</h2>
    <CodeTabs
      id="code"
      label="The capture"
      tabs={[
        { label: "curl", language: "sh", code: snippets.curl },
        { label: "TypeScript", language: "ts", code: snippets.typescript },
        { label: "Python", language: "python", code: snippets.python },
        { label: "PHP", language: "php", code: snippets.php },
      ]}
    />
    <p class="hint">
      Put a <a href="/account/tokens">token</a> into the environment as <code>STILLFRAME_TOKEN</code>.
    </p>
  </section>
);

/** Pictures are not kept by the service, so what was captured here is remembered by the browser tab alone. */
const Recent = () => (
  <section data-recent hidden>
    <h2>Last captures in this tab</h2>
    <ol class="recent" data-list />
    <p class="hint">
      Click one to set it up again. Pictures themselves are kept for <a href="/account/jobs">jobs</a>.
    </p>
  </section>
);
