import { documentOf, html } from "../../answer.ts";

/** The pictures of `/saved`: so many, each that tall, 500 pixels wide and red. */
export const SAVED = { count: 6, height: 120, width: 500, color: [255, 0, 0] } as const;

/** The side of a picture as it is stored. */
const SIDE = 1000;

/** `/saved`: a page that was saved into one file, 24 MB of it pictures that stand in their addresses. */
export const saved = html(() => {
  const image = Array.from({ length: SAVED.count }, (_, index) => `<img alt="" src="data:image/bmp;n=${index};base64,`);
  const body = image.map((start) => `${start}${pixels()}">`).join("");
  const style = `body { margin: 0 } img { display: block; width: ${SAVED.width}px; height: ${SAVED.height}px }`;
  return documentOf({ title: "Saved", head: `<style>${style}</style>`, body });
});

let stored: string | undefined;

/** An uncompressed bitmap (BITMAPINFOHEADER), base64. */
function pixels(): string {
  if (stored !== undefined) return stored;
  const data = Buffer.alloc(54 + SIDE * SIDE * 3);
  data.write("BM");
  data.writeUInt32LE(data.length, 2);
  data.writeUInt32LE(54, 10);
  data.writeUInt32LE(40, 14);
  data.writeInt32LE(SIDE, 18);
  data.writeInt32LE(SIDE, 22);
  data.writeUInt16LE(1, 26);
  data.writeUInt16LE(24, 28);
  data.fill(Buffer.from([0, 0, 255]), 54);
  return (stored = data.toString("base64"));
}
