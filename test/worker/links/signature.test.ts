import { describe, expect, it } from "vitest";
import type { LinkRequest } from "../../../src/client/index.ts";
import { api, read } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { linkOf, newStage, signText } from "./link.ts";

const SMALL = { width: 64, height: 48 };
const page = siteUrl("/plain");

const refused = async (link: string) => {
  const response = await api(link);
  const body = await read<{ code?: string }>(response);
  return `${response.status} ${body.code}`;
};

/** The links of which every character is changed. */
const REQUESTS: readonly LinkRequest[] = [
  { url: page },
  { url: page, ...SMALL, fullPage: true },
  { url: page, device: "mobile", format: "jpeg", quality: 40 },
  { url: page, aiRemoval: { types: ["ad", "newsletter"], confidence: 0.5 } },
  { url: `${page}?a=b&c=d e`, selector: "main > p:is(.a, .b)" },
];

describe("a signed link", () => {
  it.each(REQUESTS)("is refused when any character of it is changed: %j", async (request) => {
    const { key } = await newStage();
    const link = await linkOf(key, request, { ttl: 60, expires: 4_000_000_000 });
    const other = (sign: string) => (sign === "a" ? "b" : "a");
    // The first three are not of the link but of the path that links are at.
    for (let at = 3; at < link.length; at += 1) {
      const changed = `${link.slice(0, at)}${other(link.charAt(at))}${link.slice(at + 1)}`;
      expect(await refused(changed), changed).toBe("403 link_invalid");
    }
  });

  it("is refused with a field dropped, doubled, added or moved", async () => {
    const { key } = await newStage();
    const link = await linkOf(key, { url: page, ...SMALL, fullPage: true });
    const [path = "", query = ""] = link.split("?");
    const fields = query.split("&");
    const variants = fields.flatMap((field, at) => [
      fields.toSpliced(at, 1),
      fields.toSpliced(at, 0, field),
      fields.toSpliced(at, 0, "delay=1"),
      [field, ...fields.toSpliced(at, 1)],
    ]);
    for (const variant of variants.map((each) => each.join("&")).filter((each) => each !== query))
      expect(await refused(`${path}?${variant}`), variant).toBe("403 link_invalid");
  });

  it("is refused in another encoding, in capitals, or with anything after it", async () => {
    const { key } = await newStage();
    const link = await linkOf(key, { url: page, ...SMALL });
    const [text = "", signature = ""] = link.split("&signature=");
    for (const changed of [
      link.replaceAll("%3A", ":"),
      link.replaceAll("%3A", "%3a"),
      link.replace("lk_", "lk%5F"),
      link.replace("width", "%77idth"),
      `${text}&signature=${signature.toUpperCase()}`,
      `${link}&utm_source=letter`,
      `${link}&`,
      `${link}0`,
      link.slice(0, -1),
      `${text}&signature=&signature=${signature}`,
      text,
      `${text}&signature=`,
      link.replace("?", "/?"),
      `/i/${key.id}`,
      `/i/${key.id}?signature=${signature}`,
    ])
      expect(await refused(changed), changed).toBe("403 link_invalid");
  });

  it("is refused under the key of somebody else", async () => {
    const [one, other] = [await newStage(), await newStage()];
    const link = await linkOf({ id: one.key.id, secret: other.key.secret }, { url: page });
    expect(await refused(link)).toBe("403 link_invalid");
  });

  it("opens in whatever order and encoding its owner signed it", async () => {
    const { key } = await newStage();
    const fields = [`url=${page}`, "width=64", "height=48", "fullPage=true"];
    const first = await api(await signText(key.secret, `/i/${key.id}?${fields.join("&")}`));
    expect(first.status).toBe(200);
    expect(first.headers.get("X-Cache")).toBe("miss");
    const bytes = await first.bytes();
    const encoded = `url=${encodeURIComponent(page)}`;
    for (const query of [fields.toReversed().join("&"), [...fields.slice(1), encoded].join("&")]) {
      const again = await api(await signText(key.secret, `/i/${key.id}?${query}`));
      expect(again.headers.get("X-Cache")).toBe("hit");
      expect(await again.bytes()).toEqual(bytes);
    }
  });

  it("is not found by guesses of any length, under a key that is there or one that is not", async () => {
    const { key } = await newStage();
    const text = `/i/${key.id}?url=${encodeURIComponent(page)}`;
    for (let length = 0; length < 200; length += 3) {
      const guess = "0123456789abcdef".repeat(13).slice(0, length);
      const id = length % 2 === 0 ? key.id : `lk_${crypto.randomUUID().replaceAll("-", "").slice(0, 28)}`;
      expect(await refused(`${text.replace(key.id, id)}&signature=${guess}`)).toBe("403 link_invalid");
    }
  });
});
