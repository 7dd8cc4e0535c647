import { DEFAULT_WINDOW } from "../../../contract/capture.ts";
import { createLinkKey as contract } from "../../../contract/links/keys.ts";
import { type Link, readLink } from "../../../contract/links/link.ts";
import { writeQuery } from "../../../contract/links/write-query.ts";
import { addressOf } from "../../../contract/fields/source.ts";
import { type Detail, Problem } from "../../../contract/problem.ts";
import { read } from "../../../contract/words/wrong.ts";
import { createLinkKey, deleteLinkKey } from "../../../links/routes.ts";
import { importSecret, sign } from "../../../links/signature.ts";
import { findLinkKey, listLinkKeys, openSecret } from "../../../links/store.ts";
import { respond } from "../../document.tsx";
import { readForm, sentenceOf, textOf } from "../../form.ts";
import { AccountFrame } from "../../frame.tsx";
import { Empty } from "../../parts.tsx";
import { noticeOf } from "../../session/session.ts";
import { type MemberVisit, NO_INPUT, type PageHandler, redirect } from "../../visit.ts";
import type { Embedded } from "./embed.ts";
import { type FreshKey, KeyForm, Keys, NewKey } from "./keys.tsx";
import { LinkForm, NewLink, type LinkFormValues } from "./make.tsx";

interface Made {
  fresh?: FreshKey;
  /** A link that was just made. */
  link?: Embedded;
  /** What the form for links held when it was sent. */
  sent?: LinkFormValues;
  /** What was wrong with the form of that name. */
  wrong?: { key?: string; link?: string };
}

export const showLinks: PageHandler<MemberVisit> = (visit) => view(visit, {});

export const makeKey: PageHandler<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const hosts = textOf(form, "hosts")
    .split(/[\s,]+/)
    .filter((host) => host !== "");
  const body = read(contract.body, { name: textOf(form, "name"), ...(hosts.length > 0 && { hosts }) });
  if (!body.ok) {
    const [first] = body.details;
    return await view(visit, {
      wrong: { key: sentenceOf(first?.path[0] === "hosts" ? "Hosts" : "Name", body.details) },
    });
  }
  try {
    const made = await createLinkKey({ ...NO_INPUT, body: body.value }, visit);
    return await view(visit, { fresh: { ...made, name: body.value.name } });
  } catch (error) {
    if (error instanceof Problem && error.code === "limit_reached")
      return await view(visit, { wrong: { key: error.message } });
    throw error;
  }
};

export const endKey: PageHandler<MemberVisit> = async (visit) => {
  await deleteLinkKey({ ...NO_INPUT, params: { id: visit.params["id"] ?? "" } }, visit);
  return redirect(visit, "/account/links?notice=link-key-deleted");
};

/** The fields of the form that are fields of a link. */
const FIELDS = ["url", "width", "height", "format", "ttl", "fullPage"];

/** Signs what the form says under a key of the account, as a program with the secret would. */
export const makeLink: PageHandler<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const names = ["key", ...FIELDS].filter((name) => textOf(form, name) !== "");
  const sent = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
  const key = await findLinkKey(visit.env.DB, textOf(form, "key"));
  if (key === null || key.account.id !== visit.account.id)
    return await view(visit, { sent, wrong: { link: "Choose a key." } });
  const fields = FIELDS.flatMap((name) =>
    sent[name] === undefined ? [] : [[name, valueOf(name, sent[name])] as const],
  );
  const wanted = readLink(fields);
  if (!wanted.ok) {
    const { details } = wanted;
    return await view(visit, { sent, wrong: { link: sentenceOf(nameOf(details), details) } });
  }
  const text = `/i/${key.id}?${new URLSearchParams(writeQuery(Object.fromEntries(fields))).toString()}`;
  const signing = await importSecret(await openSecret(visit.settings.PAYLOAD_KEYS, key));
  const link = `${visit.origin}${text}&signature=${await sign(signing, text)}`;
  return await view(visit, { sent, link: embedded(link, wanted.link) });
};

const nameOf = ([first]: readonly Detail[]): string => `\`${first?.path.join(".") ?? "url"}\``;

/** A checkbox is sent as `on`. */
const valueOf = (name: string, text: string): string => (name === "fullPage" ? "true" : text);

function embedded(link: string, { request }: Link): Embedded {
  const { width = DEFAULT_WINDOW.width, height = DEFAULT_WINDOW.height, fullPage } = request;
  const alt = `What ${URL.parse(addressOf(request))?.host ?? "the page"} looks like`;
  return { link, alt, size: fullPage ? null : { width, height } };
}

async function view(visit: MemberVisit, { fresh, link, sent, wrong }: Made): Promise<Response> {
  const { account, env } = visit;
  const keys = await listLinkKeys(env.DB, account.id);
  return respond(
    visit,
    { title: "Links · Stillframe", status: wrong === undefined ? 200 : 422 },
    <AccountFrame here="/account/links" title="Links" email={account.email} notice={noticeOf(visit)}>
      <p class="lead">
        A signed link is the address of a picture: put it into pages, link previews and e-mail. The page is captured
        once for everyone who looks, and the picture is kept. <a href="/docs/links">How links work</a>
      </p>
      {fresh === undefined ? null : <NewKey {...fresh} />}
      {link === undefined ? null : <NewLink {...link} />}
      {keys.length === 0 ? (
        <Empty>No link keys yet. Create one to sign links.</Empty>
      ) : (
        <>
          <LinkForm keys={keys} sent={sent} error={wrong?.link} />
          <Keys keys={keys} />
        </>
      )}
      <KeyForm error={wrong?.key} />
    </AccountFrame>,
  );
}
