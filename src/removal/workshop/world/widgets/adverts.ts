import type { Settings, WorldWidget } from "./widget.ts";

const ad = (family: string, rest: Omit<WorldWidget, "truth" | "family" | "origin">): WorldWidget => ({
  truth: "ad",
  family,
  origin: "rebuilt",
  ...rest,
});

/** A picture of so many pixels, as an advertisement shows one. */
const picture = (width: number, height: number, colour = "%23f4a") =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='100%' height='100%' fill='${colour}'/><text x='20' y='40' font-size='22' fill='white'>Save on flights</text></svg>`;
const creative = ({ w, h }: Settings) =>
  `<!doctype html><body style='margin:0'><a href='https://ads.example.net/click?id=1' target='_blank'><img width=${String(w)} height=${String(h)} src=&quot;${picture(Number(w), Number(h))}&quot;></a>`;

const SIZES: readonly Settings[] = [
  { w: 728, h: 90 },
  { w: 300, h: 250 },
  { w: 970, h: 250 },
];

/** Advertisements after the public documentation of those who serve them: their own code draws nothing offline. */
export const ADVERTS: Readonly<Record<string, WorldWidget>> = {
  adsense: ad("adsense", {
    html: (s) =>
      `<ins class="adsbygoogle" style="display:block;width:${String(s["w"])}px;height:${String(s["h"])}px;margin:0 auto" data-ad-client="ca-pub-1234567890123456" data-ad-slot="1234567890" data-ad-format="auto" data-adsbygoogle-status="done" data-ad-status="filled"><div id="aswift_1_host" style="border:none;height:${String(s["h"])}px;width:${String(s["w"])}px;margin:0;padding:0;position:relative;background-color:transparent;display:inline-block"><iframe id="aswift_1" name="aswift_1" style="left:0;position:absolute;top:0;border:0;width:${String(s["w"])}px;height:${String(s["h"])}px" width="${String(s["w"])}" height="${String(s["h"])}" scrolling="no" title="Advertisement" srcdoc="${creative(s)}"></iframe></div></ins>`,
    place: "flow",
    root: "ins.adsbygoogle",
    variants: SIZES,
  }),
  publisherTag: ad("google-ad-manager", {
    html: (s) =>
      `<div class="ad-wrap" style="text-align:center"><div id="div-gpt-ad-1700000000000-0" data-google-query-id="CPx" style="min-width:${String(s["w"])}px;min-height:${String(s["h"])}px"><div id="google_ads_iframe_/1234/leader_0__container__" style="border:0;margin:auto;text-align:center"><iframe id="google_ads_iframe_/1234/leader_0" name="google_ads_iframe_/1234/leader_0" title="3rd party ad content" width="${String(s["w"])}" height="${String(s["h"])}" scrolling="no" frameborder="0" aria-label="Advertisement" srcdoc="${creative(s)}"></iframe></div></div></div>`,
    place: "flow",
    root: ".ad-wrap",
    variants: SIZES,
  }),
  carbon: ad("carbon", {
    html: () =>
      `<style>#carbonads{display:block;overflow:hidden;max-width:130px;font-size:13px;line-height:1.4;background:#f4f4f4;padding:10px;float:right}#carbonads span{display:block}</style><div id="carbonads"><span><span class="carbon-wrap"><a href="https://srv.carbonads.net/ads/click/x/1" class="carbon-img" target="_blank" rel="noopener sponsored"><img src="${picture(130, 100, "%23246")}" alt="ads via Carbon" width="130" height="100"></a><a href="https://srv.carbonads.net/ads/click/x/1" class="carbon-text" target="_blank" rel="noopener sponsored">Design, code and ship in one place. Try it free.</a></span><a href="http://carbonads.net/" class="carbon-poweredby" target="_blank" rel="noopener sponsored">ads via Carbon</a></span></div>`,
    place: "flow",
    root: "#carbonads",
    variants: [{}, { b: 1 }],
  }),
  ethical: ad("ethicalads", {
    html: () =>
      `<div data-ea-publisher="readthedocs" data-ea-type="image" class="ethical-sidebar raised loaded" style="max-width:300px;border:1px solid #ddd;padding:12px;text-align:center"><div class="ea-content"><a href="https://server.ethicalads.io/proxy/click/1/" rel="nofollow noopener sponsored" target="_blank"><img src="${picture(120, 90, "%23084")}"></a><div class="ea-text"><a href="https://server.ethicalads.io/proxy/click/1/" rel="nofollow noopener sponsored" target="_blank"><strong>Uptime monitoring</strong> that developers like.</a></div></div><div class="ea-callout"><small><a href="https://www.ethicalads.io/">Ads by EthicalAds</a></small></div></div>`,
    place: "flow",
    root: ".ethical-sidebar",
    variants: [{}, { b: 1 }],
  }),
  anchor: ad("google-anchor", {
    html: (s) =>
      `<ins class="adsbygoogle adsbygoogle-noablate" data-anchor-status="displayed" style="display:block;position:fixed;bottom:0;left:0;width:100vw;height:${Number(s["h"]) + 10}px;z-index:2147483647;background:#fafafa;box-shadow:0 0 5px rgba(0,0,0,.2);text-align:center"><div class="grippy-host" style="position:absolute;top:-20px;right:0;width:60px;height:20px;background:#fafafa">⌄</div><iframe width="${String(s["w"])}" height="${String(s["h"])}" title="Advertisement" style="border:0;margin-top:5px" srcdoc="${creative(s)}"></iframe></ins>`,
    root: "ins.adsbygoogle",
    variants: [
      { w: 728, h: 90 },
      { w: 320, h: 50 },
    ],
  }),
  taboola: ad("taboola", {
    html: () =>
      `<div id="taboola-below-article-thumbnails" class="trc_related_container tbl-trecs-container trc_spotlight_widget" style="padding:16px"><div class="trc_rbox_header"><span>Around the Web</span> <a class="trc_adc_link" rel="nofollow sponsored" href="https://popup.taboola.com/">Sponsored Links by Taboola</a></div><div style="display:flex;gap:10px">${[1, 2, 3].map((one) => `<div class="videoCube trc_spotlight_item syndicatedItem" style="width:240px"><a href="https://trc.taboola.com/click?item=${one}" rel="nofollow sponsored" target="_blank"><img width="240" height="130" src="${picture(240, 130, "%23a52")}"><span>Doctors are stunned by this one habit</span><br><span class="branding">HealthyDaily</span></a></div>`).join("")}</div></div>`,
    place: "flow",
    root: "#taboola-below-article-thumbnails",
    variants: [{}, { b: 1 }],
  }),
  houseBanner: ad("banner-image", {
    html: (s) =>
      `<div class="banner-ad" style="text-align:center;padding:8px 0"><div style="font-size:11px;color:#888">Advertisement</div><a href="https://adserver.example.org/www/delivery/ck.php?oaparams=2" target="_blank" rel="nofollow sponsored"><img src="${picture(Number(s["w"]), Number(s["h"]), "%2306c")}" width="${String(s["w"])}" height="${String(s["h"])}" alt=""></a></div>`,
    place: "flow",
    root: ".banner-ad",
    variants: SIZES,
  }),
  interstitial: ad("interstitial", {
    html: () =>
      `<div id="ad_position_box" style="position:fixed;inset:0;background:rgba(0,0,0,.65);z-index:2147483647"><div class="ad-label" style="color:#ccc;text-align:center;padding:20px">Advertisement – closes in 5</div><iframe title="Advertisement" width="480" height="320" style="position:absolute;left:calc(50% - 240px);top:22%;border:0;background:#fff" srcdoc="${creative({ w: 480, h: 320 })}"></iframe><div role="button" aria-label="Close ad" style="position:absolute;right:24px;top:20px;color:#fff;cursor:pointer">✕</div></div>`,
    root: "#ad_position_box",
    variants: [{}],
  }),
};
