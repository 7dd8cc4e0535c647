import { type Sealed, seal, unseal } from "../lib/seal.ts";

/** Which webhook, and whose. */
export interface Whose {
  account: string;
  id: string;
}

const placeOf = (what: "webhook-url" | "webhook-secret", { account, id }: Whose) => ({ what, owner: account, id });

export const sealUrl = (keys: string, whose: Whose, url: string): Promise<Sealed> =>
  seal(keys, placeOf("webhook-url", whose), url);

/** @throws {KeyRingError} when the key is not there. */
export const openUrl = (keys: string, whose: Whose, text: string): Promise<string> =>
  unseal(keys, placeOf("webhook-url", whose), text);

export const sealSecret = (keys: string, whose: Whose, secret: string): Promise<Sealed> =>
  seal(keys, placeOf("webhook-secret", whose), secret);

/** @throws {KeyRingError} when the key is not there. */
export const openSecret = (keys: string, whose: Whose, text: string): Promise<string> =>
  unseal(keys, placeOf("webhook-secret", whose), text);
