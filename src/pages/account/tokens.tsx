import { createToken, revokeToken } from "../../accounts/routes.ts";
import { listTokens, type ListedToken } from "../../accounts/store.ts";
import { createToken as contract } from "../../contract/account.ts";
import { read } from "../../contract/words/wrong.ts";
import { respond } from "../document.tsx";
import { readForm, sentenceOf } from "../form.ts";
import { AccountFrame } from "../frame.tsx";
import { Confirm, Copyable, Empty, Field, Moment } from "../parts.tsx";
import { noticeOf } from "../session/session.ts";
import { type MemberVisit, NO_INPUT, type PageHandler, redirect } from "../visit.ts";

/** More than anybody keeps apart, and few enough for one page. */
const MAX_TOKENS = 100;
const TOO_MANY = `An account can have up to ${MAX_TOKENS} tokens. Revoke one first.`;

interface Made {
  /** A token that was just made, to be shown this once. */
  token?: string;
  name?: string;
  error?: string;
}

interface ShownToken extends ListedToken {
  /** Milliseconds since 1970; `null` for never. */
  lastUsedAt: number | null;
}

export const showTokens: PageHandler<MemberVisit> = (visit) => view(visit, {});

export const makeToken: PageHandler<MemberVisit> = async (visit) => {
  const name = (await readForm(visit)).get("name") ?? "";
  const body = read(contract.body, { name });
  if (!body.ok) return await view(visit, { name, error: sentenceOf("Name", body.details) });
  const params = { id: visit.account.id };
  const { length } = await listTokens(visit.env.DB, visit.account.id);
  if (length >= MAX_TOKENS) return await view(visit, { name, error: TOO_MANY });
  const { token } = await createToken({ ...NO_INPUT, params, body: body.value }, visit);
  return await view(visit, { token, name: body.value.name });
};

export const endToken: PageHandler<MemberVisit> = async (visit) => {
  const params = { id: visit.account.id, tokenId: visit.params["id"] ?? "" };
  await revokeToken({ ...NO_INPUT, params }, visit);
  return redirect(visit, "/account/tokens?notice=revoked");
};

async function view(visit: MemberVisit, { token, name, error }: Made): Promise<Response> {
  const { account, env } = visit;
  const [listed, uses] = await Promise.all([
    listTokens(env.DB, account.id),
    env.LIMITS.getByName(account.id).tokenUses(),
  ]);
  const usedAt = new Map(uses.map((use) => [use.token, use.usedAt]));
  const tokens = listed.map((each): ShownToken => Object.assign(each, { lastUsedAt: usedAt.get(each.id) ?? null }));
  return respond(
    visit,
    { title: "Tokens · Stillframe", styles: ["code"], status: error === undefined ? 200 : 422 },
    <AccountFrame here="/account/tokens" title="API tokens" email={account.email} notice={noticeOf(visit)}>
      <p class="lead">
        Your programs send an API token with every request. Keep tokens on a server: anyone who has one can use your
        monthly quota.
      </p>
      {token === undefined ? null : <NewToken token={token} name={name ?? ""} origin={visit.origin} />}
      <form method="post" action="/account/tokens" class="inline">
        <Field
          name="name"
          label="Token name"
          placeholder="Production server"
          required
          maxLength={100}
          error={error}
          value={error === undefined ? undefined : name}
        />
        <button>Create token</button>
      </form>
      {tokens.length === 0 ? <Empty>No tokens yet. Create one to use the API.</Empty> : <Tokens tokens={tokens} />}
    </AccountFrame>,
  );
}

function NewToken({ token, name, origin }: { token: string; name: string; origin: string }) {
  return (
    <section class="card fresh" role="status" data-once>
      <h2>Token “{name}” created</h2>
      <p>Copy it now. You will not see it again: we store only a hash of it.</p>
      <Copyable id="new-token" label="The new token">
        {token}
      </Copyable>
      <p>Take a first picture:</p>
      <Copyable id="first-call" label="A call with the new token" language="sh">
        {`curl --fail-with-body ${origin}/api/screenshot \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://example.com"}' -o example.png`}
      </Copyable>
      <p>Or with the TypeScript client:</p>
      <Copyable id="first-client" label="The same with the TypeScript client" language="ts">
        {`import { Stillframe } from "stillframe";

const stillframe = new Stillframe({
  url: "${origin}",
  token: "${token}",
});
const picture = await stillframe.capture({ url: "https://example.com" });
await picture.save("example.png");`}
      </Copyable>
    </section>
  );
}

function Tokens({ tokens }: { tokens: readonly ShownToken[] }) {
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Token</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span class="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} {...token} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ id, name, prefix, createdAt, lastUsedAt }: ShownToken) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Token">
        <code>{prefix}…</code>
      </td>
      <td data-label="Created">
        <Moment at={createdAt} dayOnly />
      </td>
      <td data-label="Last used">{lastUsedAt === null ? "Never" : <Moment at={lastUsedAt} />}</td>
      <td class="actions">
        <Confirm
          id={`revoke-${id}`}
          label="Revoke"
          about={name}
          action={`/account/tokens/${id}/revoke`}
          confirm="Revoke token"
        >
          <p>
            Requests with <code>{prefix}…</code> will fail immediately. This cannot be undone.
          </p>
        </Confirm>
      </td>
    </tr>
  );
}
