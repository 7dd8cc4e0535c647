import { describe, expect, it } from "vitest";
import { IMAGE } from "../../site/pages/answers.ts";
import { PDF_ELEMENT } from "../../site/pages/paper.ts";
import { countOf, rgb } from "../../support/capture/pixels.ts";
import { failureOf, pictureOf, shoot } from "../../support/capture/shoot.ts";
import { hitsOf, newKey, siteUrl } from "../../support/capture/site.ts";

const NO_PAGES = ["/empty-204", "/status/205", "/download", "/file.pdf", "/file.zip"];

describe("a page that is not simply there", () => {
  it.each([200, 201, 400, 401, 403, 404, 410, 429, 500, 503])("is captured as it is with status %i", async (status) => {
    const response = await shoot(`/status/${status}`);
    expect([response.status, response.headers.get("X-Target-Status")]).toEqual([200, `${status}`]);
  });

  it("is captured as it shows itself to somebody without the password", async () => {
    const response = await shoot("/auth");
    expect([response.status, response.headers.get("X-Target-Status")]).toEqual([200, "401"]);
    expect((await response.bytes()).length).toBeGreaterThan(1000);
  });

  it.each([...NO_PAGES, "/download?status=403", "/status/304", "/status/407"])(
    "is no blank picture when there is nothing to show: %s",
    async (page) => {
      expect(await failureOf(page)).toMatchObject({ status: 500, code: "unsupported_content", retryable: false });
    },
  );

  it("is nothing to print either", async () => {
    for (const page of ["/download", "/empty-204", "/file.pdf"]) {
      expect(await failureOf(page, { format: "pdf" })).toMatchObject({ code: "unsupported_content" });
    }
  });

  it.each(["/image.png", "/image.svg"])("is shown as the browser shows it when it is a picture: %s", async (page) => {
    expect(countOf(await pictureOf(page), IMAGE.color)).toBe(IMAGE.width * IMAGE.height);
  });

  it.each(["/text.txt", "/json"])("is shown as the browser shows it when it is text: %s", async (page) => {
    const response = await shoot(page);
    expect([response.status, response.headers.get("X-Target-Status")]).toEqual([200, "200"]);
  });

  it.each(["/reset", "/close"])("is a failed connection when the host hangs up: %s", async (page) => {
    expect(await failureOf(page)).toMatchObject({ status: 500, code: "connection_failed", retryable: true });
  });

  it("is a failed handshake when the host does not speak TLS", async () => {
    const failure = await failureOf(siteUrl("/plain").replace("http:", "https:"));
    expect(failure).toMatchObject({ status: 500, code: "tls_failed", retryable: false });
  });

  it("is a failed navigation when it is redirected in a circle", async () => {
    expect(await failureOf("/redirect-loop")).toMatchObject({ status: 500, code: "navigation_failed" });
  });

  it("is refused when it leads out of the web", async () => {
    for (const page of ["/redirect-file", "/hostile/h18?kind=chrome"]) {
      expect(await failureOf(page)).toMatchObject({ status: 500, code: "address_refused", retryable: false });
    }
  });
});

describe("a redirect", () => {
  const expectArrived = async (page: string, target: string) => {
    const { status, headers } = await shoot(page);
    expect([status, headers.get("X-Target-Status"), headers.get("X-Target-Url")]).toEqual([
      200,
      "404",
      siteUrl(target),
    ]);
    expect(await hitsOf(target)).toHaveLength(1);
  };

  const ways: readonly [string, (to: string) => string][] = [
    ...[301, 302, 303, 307, 308].map((status): [string, (to: string) => string] => [
      `status ${status}`,
      (to) => `/redirect?status=${status}&to=${to}`,
    ]),
    ["a chain of 15", (to) => `/redirect-chain/15?to=${to}`],
    ["a meta element", (to) => `/meta-refresh?to=${to}`],
    ["a Refresh header", (to) => `/refresh-header?to=${to}`],
    ["a script, at once", (to) => `/js-redirect?after=now&to=${to}`],
    ["a script, after the load event", (to) => `/js-redirect?after=load&to=${to}`],
    ["a chain that ends in a script", (to) => `/redirect-chain/3?to=${encodeURIComponent(`/js-redirect?to=${to}`)}`],
  ];

  it.each(ways)("is followed: %s", async (_, page) => {
    const target = `/status/404?key=${newKey()}`;
    await expectArrived(page(encodeURIComponent(target)), target);
  });

  it("is followed when it comes only while the page is waited for", async () => {
    const target = `/image.svg?key=${newKey()}`;
    const picture = await pictureOf(`/js-redirect?after=200&to=${encodeURIComponent(target)}`, { delay: 3000 });
    expect(rgb(picture, 5, 5)).toEqual(IMAGE.color);
  });

  it("is followed also while an element is looked for", async () => {
    for (const after of [5, 50, 150, 300]) {
      const response = await shoot(`/js-redirect?after=${after}&to=/element-pdf`, { selector: "#element" });
      expect([response.status, response.headers.get("X-Image-Height")]).toEqual([200, `${PDF_ELEMENT.height}`]);
    }
  });

  it("that comes at any moment never mixes what is shown with what is said of it", async () => {
    for (const after of [5, 20, 40, 60, 80, 100, 140]) {
      const page = `/js-redirect?after=${after}&to=/element-pdf`;
      const { status, headers } = await shoot(page, { fullPage: true });
      expect(status).toBe(200);
      const [url, height] = [headers.get("X-Target-Url"), headers.get("X-Image-Height")];
      expect([
        [siteUrl(page), "1080"],
        [siteUrl("/element-pdf"), "1524"],
      ]).toContainEqual([url, height]);
    }
  });

  it("to a file, of a page that was there to be seen before, does not take it away", async () => {
    for (const to of ["/file.zip", "/download", "/empty-204"]) {
      const response = await shoot(`/js-redirect?after=2000&to=${to}`, { delay: 2500 });
      expect([response.status, response.headers.get("X-Target-Status")]).toEqual([200, "200"]);
    }
  });

  it("to a page that is none is not answered with the page before it", async () => {
    for (const page of ["/js-redirect?to=/file.pdf", "/redirect?to=/file.zip", "/meta-refresh?to=/reset"]) {
      const { code } = await failureOf(page);
      expect(code).toBe(page.endsWith("/reset") ? "connection_failed" : "unsupported_content");
    }
  });
});

describe("what a page was asked with", () => {
  it("is the address as it was given, query and all, and once", async () => {
    const page = `/viewport?key=${newKey()}&a=%20b&c=ü`;
    await shoot(`${page}#part`);
    expect(await hitsOf(page.replace("ü", "%C3%BC"))).toHaveLength(1);
  });
});
