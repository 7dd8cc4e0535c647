import type { LinkKeyView } from "../../../contract/links/keys.ts";
import { Confirm, Copyable, Field, Moment } from "../../parts.tsx";

/** A key that was just made: its secret is shown this once. */
export interface FreshKey {
  name: string;
  id: string;
  secret: string;
}

export const NewKey = ({ name, id, secret }: FreshKey) => (
  <section class="card fresh" role="status" data-once>
    <h2>Link key “{name}” created</h2>
    <p>
      Copy the secret of <code>{id}</code> now. You will not see it again. Your programs sign links with it; the form
      below does not need it.
    </p>
    <Copyable id="new-secret" label="The new secret">
      {secret}
    </Copyable>
  </section>
);

export const KeyForm = ({ error }: { error: string | undefined }) => (
  <section class="card">
    <h2>New link key</h2>
    <form method="post" action="/account/links">
      <Field name="name" label="Name" placeholder="My site" required maxLength={100} error={error} />
      <Field
        name="hosts"
        label="Allowed hosts (optional)"
        placeholder="example.com, *.example.com"
        hint="Links under this key may capture only these hosts. Leave empty to allow any."
      />
      <div class="row">
        <button>Create key</button>
      </div>
    </form>
  </section>
);

export const Keys = ({ keys }: { keys: readonly LinkKeyView[] }) => (
  <table class="stacked">
    <caption class="unseen">Link keys</caption>
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
        confirm="Delete link key"
      >
        <p>Every link signed with this key stops working within 5 seconds, wherever it is shown.</p>
      </Confirm>
    </td>
  </tr>
);
