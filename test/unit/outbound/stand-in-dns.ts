/** What stands in DNS for one name; `status` is the response code, 0 unless told, `ttl` in seconds, 60 unless told. */
export interface StandInName {
  A?: readonly string[];
  AAAA?: readonly string[];
  CNAME?: string;
  status?: number;
  ttl?: number;
}

const TYPES = { A: 1, AAAA: 28, CNAME: 5 };

export interface StandInDns {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Every question asked, as `name type`. */
  asked: string[];
}

/** A DNS-over-HTTPS resolver that knows only the given names; any other does not exist. */
export function standInDns(names: Readonly<Record<string, StandInName>>): StandInDns {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    const query = new URL(url).searchParams;
    const name = query.get("name") ?? "";
    const type = query.get("type") === "AAAA" ? "AAAA" : "A";
    asked.push(`${name} ${type}`);
    const known = names[name];
    return Response.json({ Status: known === undefined ? 3 : (known.status ?? 0), ...answer(name, type, known) });
  };
  return { fetch, asked };
}

function answer(name: string, type: "A" | "AAAA", known: StandInName = {}): object {
  const { ttl: TTL = 60 } = known;
  const alias = known.CNAME === undefined ? [] : [{ name, type: TYPES.CNAME, TTL, data: `${known.CNAME}.` }];
  const addresses = (known[type] ?? []).map((data) => ({ name, type: TYPES[type], TTL, data }));
  const records = [...alias, ...addresses];
  return records.length === 0 ? {} : { Answer: records };
}
