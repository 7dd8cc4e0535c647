import { bytes, documentOf, escapeHtml, html, send } from "../answer.ts";
import type { Rgb } from "../color.ts";
import { flatPng } from "../png.ts";
import { BadQuery } from "../visit.ts";
import type { Page } from "../visit.ts";

/** `/image.png` and `/image.svg`: pictures of one colour, in pixels. */
export const IMAGE = { width: 400, height: 300, color: [0, 121, 107] } as const satisfies {
  width: number;
  height: number;
  color: Rgb;
};

/** `/status/<200 to 599>`: that status, with a page where the status allows one. */
export const status: Page = (visit) => {
  const code = Number(visit.param);
  if (!/^[2-5]\d\d$/.test(visit.param)) throw new BadQuery("A status is a number from 200 to 599.");
  const body = `<h1>Status ${code}</h1><p>This page came with it.</p>`;
  if ([204, 205, 304].includes(code)) visit.response.writeHead(code).end();
  else html(documentOf({ title: `Status ${code}`, body }), code)(visit);
};

/** `/empty-204` */
export const empty: Page = ({ response }) => void response.writeHead(204).end();

/** `/download?status=`: HTML, but meant to be saved. */
export const download: Page = (visit) =>
  send(visit, {
    status: Number(visit.url.searchParams.get("status") ?? "200"),
    headers: { "content-disposition": 'attachment; filename="report.html"' },
    body: documentOf({ title: "Report", body: "<p>Saved, not shown.</p>" }),
  });

/** `/file.pdf`: one empty A4 page with a line of text. */
export const pdf = bytes("application/pdf", () => {
  const text = "BT /F1 24 Tf 72 760 Td (One page) Tj ET";
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
});

/** The file around the objects, the first of which is the catalogue (ISO 32000-1, section 7.5). */
function pdfOf(objects: readonly string[]): string {
  let file = "%PDF-1.4\n";
  let table = "0000000000 65535 f \n";
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** `/file.zip`: an archive without files is this end record alone. */
export const zip = bytes("application/zip", Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]));

export const imagePng = bytes("image/png", () => flatPng(IMAGE, IMAGE.color));

const { width, height } = IMAGE;
export const imageSvg = bytes(
  "image/svg+xml",
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="rgb(${IMAGE.color.join(",")})"/>
</svg>
`,
);

export const text = bytes("text/plain; charset=utf-8", "A text file is shown as it is.\nIts second line: äöü €\n");

export const json = bytes("application/json", `{"shown":"as the browser shows JSON","list":[1,2,3]}\n`);

/** `/favicon.ico`: browsers with a window ask every site for it. */
export const favicon = bytes(
  "image/svg+xml",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0f766e"/></svg>`,
);

/** `/auth`: asks for a password (HTTP Basic) and takes any. */
export const auth: Page = (visit) => {
  const { authorization } = visit.request.headers;
  if (authorization === undefined) {
    const headers = { "www-authenticate": 'Basic realm="Test site"' };
    send(visit, { status: 401, headers, body: documentOf({ title: "Who is it?", body: "<h1>Who is it?</h1>" }) });
    return;
  }
  html(documentOf({ title: "Welcome", body: `<h1>Welcome</h1><p>${escapeHtml(authorization)}</p>` }))(visit);
};

/** `/reset`: the connection is reset (RST) instead of an answer. */
export const reset: Page = ({ request }) => void request.socket.resetAndDestroy();

/** `/close`: the connection is closed (FIN) without an answer. */
export const close: Page = ({ request }) => void request.socket.destroy();
