/** The object that holds this account's webhooks: that of its jobs, in the first shard. */
export const webhooksOf = (env: Env, account: string) => env.JOBS.getByName(`${account}/0`);
