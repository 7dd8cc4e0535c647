import { describe, expect, it } from "vitest";
import type { LinkRequest } from "../../../src/client/index.ts";
import { CaptureRequest } from "../../../src/contract/capture.ts";
import { readLink } from "../../../src/contract/links/link.ts";
import { writeQuery } from "../../../src/contract/links/write-query.ts";
import { api, read } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { sample } from "../../support/sample.ts";
import { linkOf, newStage, signText } from "./link.ts";

const SMALL = { width: 64, height: 48 };
const page = siteUrl("/plain");

const refused = async (link: string) => {
  const response = await api(link);
  const body = await read<{ code?: string }>(response);
  return `${response.status} ${body.code}`;
};

/** Links with fields of every kind. */
const REQUESTS: readonly LinkRequest[] = [
  { url: page },
  { url: page, ...SMALL, fullPage: true },
  { url: page, device: "mobile", format: "jpeg", quality: 40 },
  { url: page, aiRemoval: { types: ["ad", "newsletter"], confidence: 0.5 } },
  { url: `${page}?a=b&c=d e`, selector: "main > p:is(.a, .b)" },
  { url: `${page}#part`, mockup: "phone-14" },
  { url: `${page}?q=%26signature%3D0`, width: 320 },
  { url: `${page}?ü=ß&emoji=🙂`, height: 320 },
  { url: page, format: "pdf", pdf: { paper: { width: "10cm", height: "5in" }, margin: { top: "0" } } },
  { url: page, clip: { x: 0, y: 10.5, width: 100, height: 50 } },
  { url: page, resize: { width: 400, fit: "cover" }, scale: 2 },
  { url: page, waitFor: [{ selector: "#a, #b" }, { expression: "1 + 1 == 2" }] },
  { url: page, hide: [".time", "a[href='x,y']"], remove: ["#promo"] },
  { url: page, css: "* { color: red } /* 100% + & = ? # */" },
  { url: page, block: { types: ["image", "font"], urls: ["*://*.example.net/*"], ads: true } },
  { url: page, locale: "de-AT", timezone: "Europe/Vienna", colorScheme: "dark" },
  { url: page, geolocation: { latitude: -48.2, longitude: 16.37 } },
  { url: page, failOnStatus: ["4xx", 503], timeout: 10_000, onTimeout: "fail" },
  { url: page, userAgent: "Mozilla/5.0 (compatible; Example/1.0; +https://example.com)" },
  { url: page, hideElements: { ads: true, cookieBanners: true }, delay: 0, omitBackground: true },
];

/** One character in the place of each, one more before it, and it left out. */
function* changesOf(link: string): Generator<string> {
  // The first three are not of the link but of the path that links are at.
  for (let at = 3; at < link.length; at += 1) {
    const [before, sign, after] = [link.slice(0, at), link.charAt(at), link.slice(at + 1)];
    yield before + (sign === "a" ? "b" : "a") + after;
    yield `${before}a${sign}${after}`;
    yield before + after;
  }
}

/** The fields of a link's query, each dropped, doubled and moved to the front, and one more put before each. */
function fieldsChanged(link: string): string[] {
  const [path = "", query = ""] = link.split("?");
  const fields = query.split("&");
  const variants = fields.flatMap((field, at) => [
    fields.toSpliced(at, 1),
    fields.toSpliced(at, 0, field),
    fields.toSpliced(at, 0, "delay=1"),
    [field, ...fields.toSpliced(at, 1)],
  ]);
  return [...variants, fields.toReversed()].map((each) => `${path}?${each.join("&")}`).filter((each) => each !== link);
}

/** The same link as others would write it: one character encoded or decoded at a time, and all at once. */
function encodedOtherwise(link: string): string[] {
  const [path = "", query = ""] = link.split("?");
  const signs = Array.from(query, (sign, at) => ({ sign, at })).filter(({ sign }) => /[a-z0-9]/i.test(sign));
  const encoded = signs.map(({ sign, at }) => {
    const code = sign.charCodeAt(0).toString(16).toUpperCase();
    return `${path}?${query.slice(0, at)}%${code}${query.slice(at + 1)}`;
  });
  const others = [
    link.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    link.replaceAll("%3A", ":"),
    link.replaceAll("%2F", "/"),
    link.replaceAll("+", "%20"),
    link.replace("lk_", "lk%5F"),
  ];
  return [...encoded, ...others].filter((each) => each !== link);
}

describe("a signed link", () => {
  it.each(sample(REQUESTS, 7))(
    "is refused in every other spelling than the one that was signed: %j",
    async (request) => {
      const { key } = await newStage();
      const link = await linkOf(key, request, { ttl: 60, expires: 4_000_000_000 });
      const others = [...changesOf(link), ...fieldsChanged(link), ...encodedOtherwise(link)];
      const answers = await Promise.all(others.map(async (changed) => ({ changed, answer: await refused(changed) })));
      expect(answers.filter(({ answer }) => answer !== "403 link_invalid")).toEqual([]);
      expect(answers.length).toBeGreaterThan(3 * 64);
    },
  );

  it.each(REQUESTS)("is read by the service as it was meant: %j", (request) => {
    const query = new URLSearchParams(writeQuery(request));
    const { mockup: _, ...asked } = CaptureRequest.parse(request);
    expect(readLink(new URLSearchParams(query.toString()))).toMatchObject({ ok: true, link: { request: asked } });
  });

  it("is refused in capitals, without a signature, or with anything after it", async () => {
    const { key } = await newStage();
    const link = await linkOf(key, { url: page, ...SMALL });
    const [text = "", signature = ""] = link.split("&signature=");
    for (const changed of [
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
