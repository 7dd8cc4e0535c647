import { authOf, PASSWORD_LENGTH } from "../../accounts/auth.ts";
import { hasPassword } from "../../accounts/members.ts";
import { change } from "../../accounts/routes.ts";
import { shortenCache } from "../../cache/stub.ts";
import { forgetLinkKeys } from "../../links/keys.ts";
import { RetentionDays } from "../../contract/account.ts";
import { adoptPolicy } from "../../jobs/policy.ts";
import { deleteEverything } from "./deletion.ts";
import { respond } from "../document.tsx";
import { shieldedMember } from "../session/flood.ts";
import { readForm, textOf } from "../form.ts";
import { refusalOf } from "../session/refusal.ts";
import { keepCookies, noticeOf } from "../session/session.ts";
import { type SettingsErrors, SettingsView } from "./settings-view.tsx";
import { type MemberVisit, type PageHandler, redirect } from "../visit.ts";

export const showSettings: PageHandler<MemberVisit> = (visit) => view(visit);

export const saveRetention: PageHandler<MemberVisit> = async (visit) => {
  const days = RetentionDays.safeParse(Number(textOf(await readForm(visit), "days")));
  if (!days.success) return await view(visit, { retention: "Days must be a whole number from 1 to 30." });
  const account = await change(visit.env, visit.account.id, { retentionDays: days.data });
  forgetLinkKeys(account.id);
  await Promise.all([adoptPolicy(visit, account), shortenCache(visit, account)]);
  return redirect(visit, "/account/settings?notice=retention");
};

/** Every other session ends with the old password: whoever knew it is out. */
export const savePassword: PageHandler<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const flood = await shieldedMember(visit);
  if (flood !== null) return await view(visit, { password: flood }, 429);
  const body = {
    currentPassword: form.get("current") ?? "",
    newPassword: form.get("new") ?? "",
    revokeOtherSessions: true,
  };
  try {
    const { headers } = await authOf(visit).api.changePassword({
      body,
      headers: visit.request.headers,
      returnHeaders: true,
    });
    keepCookies(visit, headers);
    return redirect(visit, "/account/settings?notice=password");
  } catch (error) {
    const refusal = refusalOf(error);
    return await view(visit, refusal === "wrong" ? { current: WRONG } : { password: LENGTH });
  }
};

const WRONG = "This is not your password.";
const LENGTH = `A password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;

export const signOutEverywhere: PageHandler<MemberVisit> = async (visit) => {
  const auth = authOf(visit);
  await auth.api.revokeSessions({ headers: visit.request.headers });
  const { headers } = await auth.api.signOut({ headers: visit.request.headers, returnHeaders: true });
  keepCookies(visit, headers);
  return redirect(visit, "/sign-in?notice=signed-out");
};

/** Asks for the password once more, or for the email of those who have none; then nothing is left. */
export const endAccount: PageHandler<MemberVisit> = async (visit) => {
  const form = await readForm(visit);
  const flood = await shieldedMember(visit);
  if (flood !== null) return await view(visit, { ending: flood }, 429);
  if (!(await proves(visit, form))) return await view(visit, { ending: "That does not match. Nothing was deleted." });
  const { headers } = await authOf(visit).api.signOut({ headers: visit.request.headers, returnHeaders: true });
  await deleteEverything(visit);
  keepCookies(visit, headers);
  return redirect(visit, "/sign-in?notice=deleted");
};

async function proves(visit: MemberVisit, form: URLSearchParams): Promise<boolean> {
  if (!(await hasPassword(visit.env.DB, visit.user.id)))
    return textOf(form, "proof").toLowerCase() === visit.user.email;
  const body = { password: form.get("proof") ?? "" };
  try {
    return (await authOf(visit).api.verifyPassword({ body, headers: visit.request.headers })).status;
  } catch (error) {
    refusalOf(error);
    return false;
  }
}

async function view(visit: MemberVisit, errors: SettingsErrors = {}, status = 422): Promise<Response> {
  const password = await hasPassword(visit.env.DB, visit.user.id);
  const failed = Object.keys(errors).length > 0;
  return respond(
    visit,
    { title: "Settings · Stillframe", status: failed ? status : 200 },
    <SettingsView account={visit.account} password={password} notice={noticeOf(visit)} errors={errors} />,
  );
}
