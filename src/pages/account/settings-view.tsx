import { PASSWORD_LENGTH } from "../../accounts/auth.ts";
import type { AccountView } from "../../contract/account.ts";
import { AccountFrame } from "../frame.tsx";
import { Field, Moment } from "../parts.tsx";

/** What was wrong, by the field it is about. */
export interface SettingsErrors {
  retention?: string;
  current?: string;
  password?: string;
  ending?: string;
}

interface SettingsOptions {
  account: AccountView;
  /** Whether this user signs in with a password. */
  password: boolean;
  notice: string | undefined;
  errors: SettingsErrors;
}

export const SettingsView = ({ account, password, notice, errors }: SettingsOptions) => (
  <AccountFrame here="/account/settings" title="Settings" email={account.email} notice={notice}>
    <p class="lead">
      {account.email}, plan <span class="plan">{account.plan}</span>, created <Moment at={account.createdAt} dayOnly />.
    </p>
    <Retention days={account.retentionDays} error={errors.retention} />
    {password ? <Password errors={errors} /> : null}
    <section class="card">
      <h2>Sign out everywhere</h2>
      <p>Ends all your sessions, in this browser and every other. API tokens keep working.</p>
      <form method="post" action="/account/settings/sign-out-everywhere" class="row">
        <button class="plain">Sign out everywhere</button>
      </form>
    </section>
    <Ending password={password} error={errors.ending} />
  </AccountFrame>
);

const Retention = ({ days, error }: { days: number; error: string | undefined }) => (
  <section class="card">
    <h2>Retention</h2>
    <p>Finished jobs and their results are deleted after this many days.</p>
    <form method="post" action="/account/settings/retention" class="inline">
      <Field name="days" label="Days" type="number" min={1} max={30} required value={days} error={error} />
      <button>Save</button>
    </form>
  </section>
);

const Password = ({ errors }: { errors: SettingsErrors }) => (
  <section class="card">
    <h2>Password</h2>
    <form method="post" action="/account/settings/password">
      <Field
        name="current"
        label="Current password"
        type="password"
        autocomplete="current-password"
        required
        error={errors.current}
      />
      <Field
        name="new"
        label="New password"
        type="password"
        autocomplete="new-password"
        required
        minLength={PASSWORD_LENGTH.min}
        maxLength={PASSWORD_LENGTH.max}
        hint={`At least ${PASSWORD_LENGTH.min} characters. Your other browsers will be signed out.`}
        error={errors.password}
      />
      <div class="row">
        <button>Change password</button>
      </div>
    </form>
  </section>
);

const Ending = ({ password, error }: { password: boolean; error: string | undefined }) => (
  <section class="card">
    <h2>Delete this account</h2>
    <p>
      Your tokens stop working immediately. Your jobs, results, webhooks and personal data are deleted. This cannot be
      undone.
    </p>
    <form method="post" action="/account/settings/delete">
      <Field
        name="proof"
        label={password ? "Enter your password to confirm" : "Enter your email to confirm"}
        type={password ? "password" : "email"}
        autocomplete="off"
        required
        error={error}
      />
      <div class="row">
        <button class="danger">Delete account</button>
      </div>
    </form>
  </section>
);
