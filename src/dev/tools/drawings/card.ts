/** The mark: the corners of a frame around what is held still. */
const mark = (side: number): string =>
  `<svg viewBox="0 0 24 24" width="${side}" height="${side}" style="display:block"><path d="M3 9V3h6M15 3h6v6M21 15v6h-6M9 21H3v-6" fill="none" stroke="#74356d" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="12" cy="12" r="4" fill="#e07a4b"/></svg>`;

/** The icon of browser tabs, as a page of its size. */
export const icon = (side: number): string =>
  `<!doctype html><style>body{margin:0;overflow:hidden}</style>${mark(side)}`;

/** What messengers show of a link to the service, 1200 by 630: its name, what it is, a picture that it took. */
export const card = ({ font, picture }: { font: string; picture: string }): string => `<!doctype html>
<style>
@font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
body { margin: 0; height: 630px; overflow: hidden; background: linear-gradient(120deg, #faf7f3 35%, #f5e2e0 75%, #f6d5b4);
  color: #221c26; font-family: Geist }
.name { position: absolute; left: 72px; top: 64px; display: flex; gap: 16px; align-items: center;
  font-size: 36px; font-weight: 600; letter-spacing: -0.02em }
h1 { position: absolute; left: 72px; top: 176px; width: 460px; margin: 0; font-size: 92px; font-weight: 600; line-height: 1;
  letter-spacing: -0.045em }
p { position: absolute; left: 72px; top: 490px; width: 400px; margin: 0; color: #655b6b; font-size: 30px; line-height: 1.35 }
.shot { position: absolute; left: 590px; top: 110px; width: 800px; border-radius: 14px; box-shadow: 0 24px 80px #2a1a3040 }
</style>
<div class="name">${mark(48)}Stillframe</div>
<h1>Hold any page still.</h1>
<p>The screenshot API you run yourself</p>
<img class="shot" src="data:image/jpeg;base64,${picture}">`;
