import { exports } from "cloudflare:workers";
import { adminApi, read } from "../../support/api.ts";

const ORIGIN = "http://localhost";

/** Somebody with a browser that keeps cookies, follows nothing and runs nothing. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(new Request(`${ORIGIN}${path}`, { headers: { Accept: "text/html", ...headers } }));
  }

  /** Sends a form as a page of the service would. */
  post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams(fields);
    const own = { Accept: "text/html", Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...headers };
    return this.#send(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers: own }));
  }

  async #send(request: Request): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    if (cookie !== "") request.headers.set("Cookie", cookie);
    const response = await exports.default.fetch(request, { redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export const PASSWORD = "a long and quiet password";

export interface Person {
  browser: Browser;
  email: string;
}

/** Somebody with an account of their own, signed in. */
export async function newPerson(): Promise<Person> {
  const [browser, email] = [new Browser(), `${crypto.randomUUID()}@example.com`];
  const response = await browser.post("/sign-up", { email, password: PASSWORD });
  if (response.status !== 303) throw new Error(`No account for the test: ${await response.text()}`);
  return { browser, email };
}

/** The id of somebody's account. */
export async function accountOf({ email }: Person): Promise<string> {
  const { accounts } = await read<{ accounts: { id: string }[] }>(adminApi(`/accounts?email=${email}`));
  return accounts[0]?.id ?? "";
}

/** A token that was made on the tokens page. */
export async function tokenOf({ browser }: Person, name = "Test"): Promise<string> {
  const text = await (await browser.post("/account/tokens", { name })).text();
  return /sf_live_\w+/.exec(text)?.[0] ?? "";
}
