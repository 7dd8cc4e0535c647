import { type Detail, Problem } from "../../../contract/problem.ts";
import { createWebhook as contract, EVENT_TYPES, type WebhookView } from "../../../contract/webhook.ts";
import { read } from "../../../contract/words/wrong.ts";
import { createWebhook, listWebhooks } from "../../../webhooks/routes.ts";
import { respond } from "../../document.tsx";
import { readForm, sentenceOf, textOf } from "../../form.ts";
import { AccountFrame } from "../../frame.tsx";
import { Copyable, Empty, Field, Moment } from "../../parts.tsx";
import { noticeOf } from "../../session/session.ts";
import { type MemberVisit, NO_INPUT, type PageHandler } from "../../visit.ts";

interface Made {
  /** A webhook that was just registered, with its secret, to be shown this once. */
  made?: { id: string; secret: string };
  url?: string;
  error?: string;
}

export const showWebhooks: PageHandler<MemberVisit> = (visit) => view(visit, {});

export const makeWebhook: PageHandler<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const url = textOf(form, "url");
  const description = textOf(form, "description") || null;
  const events = form.getAll("events");
  const body = read(contract.body, { url, description, ...(events.length === 0 ? {} : { events }) });
  if (!body.ok) return await view(visit, { url, error: sentenceOf(labelOf(body.details), body.details) });
  try {
    return await view(visit, { made: await createWebhook({ ...NO_INPUT, body: body.value }, visit) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return await view(visit, { url, error: error.message });
  }
};

const LABELS: Readonly<Record<string, string>> = { url: "URL", description: "Description", events: "Events" };

const labelOf = ([first]: readonly Detail[]): string => LABELS[String(first?.path[0])] ?? "This";

async function view(visit: MemberVisit, { made, url, error }: Made): Promise<Response> {
  const { webhooks } = await listWebhooks(NO_INPUT, visit);
  return respond(
    visit,
    { title: "Webhooks · Stillframe", styles: ["webhooks"], status: error === undefined ? 200 : 422 },
    <AccountFrame here="/account/webhooks" title="Webhooks" email={visit.account.email} notice={noticeOf(visit)}>
      <p class="lead">
        Get a signed POST request when a job finishes, instead of asking for it. A delivery that gets no 2xx answer is
        tried up to five times. <a href="/docs/webhooks">How webhooks work</a>
      </p>
      {made === undefined ? null : <Secret secret={made.secret} />}
      {webhooks.length === 0 ? <Empty>No webhooks yet. Add one below.</Empty> : <WebhookList webhooks={webhooks} />}
      <NewWebhook url={url} error={error} />
    </AccountFrame>,
  );
}

const VERIFY = `import { verifyWebhook } from "stillframe/webhooks";

export async function POST(request: Request): Promise<Response> {
  const event = verifyWebhook(
    { headers: request.headers, body: await request.text() },
    process.env.WEBHOOK_SECRET ?? "",
  );
  console.log(event.type, event.data);
  return new Response(null, { status: 204 });
}`;

/** A signing secret, shown this once. */
export const Secret = ({ secret }: { secret: string }) => (
  <section class="card fresh" role="status" data-once>
    <h2>Signing secret</h2>
    <p>
      Copy it now. You will not see it again. Use it with any{" "}
      <a href="https://www.standardwebhooks.com/" rel="noreferrer">
        Standard Webhooks
      </a>{" "}
      library, or with the client:
    </p>
    <Copyable id="secret" label="The signing secret">
      {secret}
    </Copyable>
    <Copyable id="verify" label="How a server verifies an event">
      {VERIFY}
    </Copyable>
  </section>
);

const WebhookList = ({ webhooks }: { webhooks: readonly WebhookView[] }) => (
  <ul class="webhooks">
    {webhooks.map((webhook) => (
      <li key={webhook.id}>
        <div>
          <a href={`/account/webhooks/${webhook.id}`}>{webhook.url}</a>
          <p class="hint">
            {webhook.description === null ? "" : `${webhook.description} · `}
            {webhook.events.join(", ")} · added <Moment at={webhook.createdAt} dayOnly />
          </p>
        </div>
        <Health webhook={webhook} />
      </li>
    ))}
  </ul>
);

/** Whether a webhook gets events, and how that goes. */
export function Health({ webhook: { enabled, failingSince } }: { webhook: WebhookView }) {
  if (!enabled) return <span class="badge">Disabled</span>;
  if (failingSince !== null) return <span class="badge failed">Failing</span>;
  return <span class="badge succeeded">Enabled</span>;
}

const NewWebhook = ({ url, error }: { url: string | undefined; error: string | undefined }) => (
  <section class="card">
    <h2>Add a webhook</h2>
    <form method="post" action="/account/webhooks">
      <Field
        name="url"
        label="URL"
        type="url"
        placeholder="https://example.com/hooks/stillframe"
        required
        maxLength={8192}
        value={url}
        error={error}
      />
      <Field name="description" label="Description (optional)" maxLength={500} />
      <fieldset>
        <legend>Events</legend>
        {EVENT_TYPES.map((type) => (
          <label key={type} class="choice">
            <input type="checkbox" name="events" value={type} checked />
            <code>{type}</code>
          </label>
        ))}
      </fieldset>
      <div class="row">
        <button>Add webhook</button>
      </div>
    </form>
  </section>
);
