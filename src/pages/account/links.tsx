import { createLinkKey as contract, type LinkKeyView } from "../../contract/links/keys.ts";
import { readLink } from "../../contract/links/link.ts";
import { writeQuery } from "../../contract/links/write-query.ts";
import { Problem } from "../../contract/problem.ts";
import { createLinkKey, deleteLinkKey } from "../../links/routes.ts";
import { importSecret, sign } from "../../links/signature.ts";
import { findLinkKey, listLinkKeys, openSecret } from "../../links/store.ts";
import { respond } from "../document.tsx";
import { readForm, textOf } from "../form.ts";
import { AccountFrame } from "../frame.tsx";
import { Confirm, Copyable, Empty, Field, Moment } from "../parts.tsx";
import { noticeOf } from "../session/session.ts";
import { type MemberVisit, NO_INPUT, type Page, redirect } from "../visit.ts";
import { EMBEDS } from "./embed.ts";

interface Made {
  /** A key that was just made: its secret is shown this once. */
  fresh?: { name: string; id: string; secret: string };
  /** A link that was just made. */
  link?: string;
  /** What was wrong with the form of that name. */
  wrong?: { key?: string; link?: string };
}

export const showLinks: Page<MemberVisit> = (visit) => view(visit, {});

export const makeKey: Page<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const hosts = textOf(form, "hosts")
    .split(/[\s,]+/)
    .filter((host) => host !== "");
  const body = contract.body.safeParse({ name: textOf(form, "name"), ...(hosts.length > 0 && { hosts }) });
  if (!body.success)
    return await view(visit, { wrong: { key: body.error.issues[0]?.message ?? "That is not right." } });
  try {
    const made = await createLinkKey({ ...NO_INPUT, body: body.data }, visit);
    return await view(visit, { fresh: { ...made, name: body.data.name } });
  } catch (error) {
    if (error instanceof Problem && error.code === "limit_reached")
      return await view(visit, { wrong: { key: error.message } });
    throw error;
  }
};

export const endKey: Page<MemberVisit> = async (visit) => {
  await deleteLinkKey({ ...NO_INPUT, params: { id: visit.params["id"] ?? "" } }, visit);
  return redirect(visit, "/account/links?notice=link-key-deleted");
};

/** Signs what the form says under a key of the account, as a program with the secret would. */
export const makeLink: Page<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const key = await findLinkKey(visit.env.DB, textOf(form, "key"));
  if (key === null || key.account.id !== visit.account.id)
    return await view(visit, { wrong: { link: "Choose a key." } });
  const names = ["url", "width", "height", "device", "format", "ttl"];
  const fields = names.flatMap((name) => (textOf(form, name) === "" ? [] : [[name, textOf(form, name)] as const]));
  if (form.has("fullPage")) fields.push(["fullPage", "true"]);
  const read = readLink(fields);
  if (!read.ok) return await view(visit, { wrong: { link: sentenceOf(read) } });
  const text = `/i/${key.id}?${new URLSearchParams(writeQuery(Object.fromEntries(fields))).toString()}`;
  const signing = await importSecret(await openSecret(visit.settings.PAYLOAD_KEYS, key));
  return await view(visit, { link: `${visit.origin}${text}&signature=${await sign(signing, text)}` });
};

function sentenceOf({ error }: Extract<ReturnType<typeof readLink>, { ok: false }>): string {
  const [issue] = error?.issues ?? [];
  return issue === undefined ? "That is not right." : `\`${issue.path.join(".")}\`: ${issue.message}`;
}

async function view(visit: MemberVisit, { fresh, link, wrong }: Made): Promise<Response> {
  const { account, env } = visit;
  const keys = await listLinkKeys(env.DB, account.id);
  return respond(
    visit,
    { title: "Links · Stillframe", status: wrong === undefined ? 200 : 422 },
    <AccountFrame here="/account/links" title="Links" email={account.email} notice={noticeOf(visit)}>
      <p class="lead">
        A signed link is a picture by its address, for pages, previews and e-mail. One capture is made for all who look,
        and kept. <a href="/docs/links">How it works</a>
      </p>
      {fresh === undefined ? null : <NewKey {...fresh} />}
      {link === undefined ? null : <NewLink link={link} />}
      {keys.length === 0 ? <Empty>No link keys yet. Create one to sign links with.</Empty> : <Keys keys={keys} />}
      <KeyForm error={wrong?.key} />
      {keys.length === 0 ? null : <LinkForm keys={keys} error={wrong?.link} />}
    </AccountFrame>,
  );
}

const NewKey = ({ name, id, secret }: NonNullable<Made["fresh"]>) => (
  <section class="card fresh" role="status" data-once>
    <h2>“{name}” is ready</h2>
    <p>
      Copy the secret of <code>{id}</code> now. It is shown this once.
    </p>
    <Copyable id="new-secret" label="The new secret">
      {secret}
    </Copyable>
  </section>
);

const NewLink = ({ link }: { link: string }) => (
  <section class="card" aria-labelledby="new-link-title">
    <h2 id="new-link-title">Your link</h2>
    <Copyable id="new-link" label="The new link">
      {link}
    </Copyable>
    <p>
      <img src={new URL(link).pathname + new URL(link).search} alt="What the link shows" class="framed" />
    </p>
    {Object.entries(EMBEDS).map(([name, { label, code }]) => (
      <details key={name} name="embed" open={name === "html"}>
        <summary>{label}</summary>
        <Copyable id={`embed-${name}`} label={`The link in ${label}`}>
          {code(link)}
        </Copyable>
      </details>
    ))}
  </section>
);

const KeyForm = ({ error }: { error: string | undefined }) => (
  <section class="card">
    <h2>New key</h2>
    <form method="post" action="/account/links">
      <Field name="name" label="Name" placeholder="My site" required maxLength={100} error={error} />
      <Field
        name="hosts"
        label="Hosts that its links may capture"
        placeholder="example.com, *.example.com"
        hint="Any host when left empty. Who may show a link cannot be limited."
      />
      <div class="row">
        <button>Create key</button>
      </div>
    </form>
  </section>
);

const KeyChoice = ({ keys }: { keys: readonly LinkKeyView[] }) => (
  <div class="field">
    <label for="key">Key</label>
    <select id="key" name="key">
      {keys.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </div>
);

const LinkForm = ({ keys, error }: { keys: readonly LinkKeyView[]; error: string | undefined }) => (
  <section class="card">
    <h2>Make a link</h2>
    <form method="post" action="/account/links/sign">
      <KeyChoice keys={keys} />
      <Field
        name="url"
        label="Page"
        type="url"
        placeholder="https://example.com"
        required
        maxLength={8192}
        error={error}
      />
      <Field name="width" label="Width" type="number" min={16} max={4096} placeholder="1920" />
      <Field name="height" label="Height" type="number" min={16} max={4096} placeholder="1080" />
      <Field
        name="ttl"
        label="New picture after, in seconds"
        type="number"
        min={60}
        max={2_592_000}
        placeholder="86400"
      />
      <label class="choice">
        <input type="checkbox" name="fullPage" />
        The full page
      </label>
      <div class="row">
        <button>Make the link</button>
      </div>
    </form>
  </section>
);

function Keys({ keys }: { keys: readonly LinkKeyView[] }) {
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Id</th>
          <th scope="col">Hosts</th>
          <th scope="col">Created</th>
          <th scope="col">
            <span class="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} {...key} />
        ))}
      </tbody>
    </table>
  );
}

const KeyRow = ({ id, name, hosts, createdAt }: LinkKeyView) => (
  <tr>
    <th scope="row">{name}</th>
    <td data-label="Id">
      <code>{id}</code>
    </td>
    <td data-label="Hosts">{hosts === null ? "Any" : hosts.join(", ")}</td>
    <td data-label="Created">
      <Moment at={createdAt} dayOnly />
    </td>
    <td class="actions">
      <Confirm
        id={`delete-${id}`}
        label="Delete"
        about={name}
        action={`/account/links/${id}/delete`}
        confirm="Delete for good"
      >
        <p>Links under this key stop within 5 seconds, wherever they are shown.</p>
      </Confirm>
    </td>
  </tr>
);
