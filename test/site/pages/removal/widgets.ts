/**
 * Overlays and advertisements as they are met with in the wild, each written after the shape of a known one. What is
 * wanted gone has patches of `GONE`, what must stay has patches of `KEPT`.
 */
const gone = (width = 40, height = 12): string =>
  `<i style="display:inline-block;width:${width}px;height:${height}px;background:rgb(230,0,126)"></i>`;

/** A script that adds HTML to the end of the page this long after it has loaded. */
const later = (html: string, milliseconds: number): string =>
  `<script>addEventListener("load", () => setTimeout(() => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(html).replaceAll("</", "<\\/")}), ${milliseconds}))</script>`;

const button = (text: string, style = ""): string =>
  `<button style="padding:10px 20px;margin:4px;${style}">${text}</button>`;

const consentText =
  "We use cookies and other technologies to store and access information on your device. You can withdraw your consent at any time.";

const shadow = (id: string, mode: string, html: string): string =>
  `<div id="${id}"></div><script>document.getElementById("${id}").attachShadow({ mode: "${mode}" }).innerHTML = ${JSON.stringify(html).replaceAll("</", "<\\/")}</script>`;

const frame = (html: string, style: string, attributes = ""): string =>
  `<iframe ${attributes} srcdoc="${html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" style="border:0;${style}"></iframe>`;

/** Banners and walls about cookies. */
export const COOKIE_BANNERS: Readonly<Record<string, string>> = {
  "bottom-sheet": `
    <div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter" style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:2147483645"></div>
    <div id="onetrust-banner-sdk" role="region" aria-label="Cookie banner" style="position:fixed;bottom:0;left:0;width:100%;background:#fff;z-index:2147483646;box-shadow:0 0 18px rgba(0,0,0,.2)">
    <div class="ot-sdk-container" style="display:flex;gap:40px;padding:24px 60px"><div><h2>Your privacy choices</h2><p>${consentText} ${gone()}</p></div>
    <div>${button("Cookies Settings")}${button("Reject All")}${button("Accept All Cookies")}</div></div></div></div>
    <style>html{overflow:hidden}</style>`,
  "closed-shadow-german": shadow(
    "uc-root",
    "closed",
    `<style>.a1{position:fixed;inset:0;background:rgba(33,33,33,.6);z-index:99999;display:flex;align-items:center;justify-content:center}.b2{background:#fff;width:620px;padding:28px;border-radius:14px;font-family:sans-serif}</style>
    <div class="a1"><div class="b2" role="dialog" aria-modal="true"><h2>Datenschutz-Einstellungen</h2><p>Unsere Seite setzt Technologien ein, um ihre Dienste anzubieten, stetig zu verbessern und Werbung nach Interessen anzuzeigen. ${gone()}</p>
    <div>${button("Mehr")}${button("Ablehnen")}${button("Alles akzeptieren")}</div></div></div>`,
  ),
  "late-frame-french": later(
    `<div class="zq81"><div style="position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:900"></div>${frame(
      `<body style="margin:0;font-family:sans-serif;padding:30px"><h2>Vos choix concernant vos données ${gone()}</h2><p>Avec votre accord, nos partenaires et nous utilisons des cookies ou technologies similaires pour stocker et consulter des informations personnelles comme votre visite sur ce site.</p>${button("Continuer sans accepter")}${button("Tout accepter")}`,
      "position:fixed;left:50%;top:50%;width:640px;height:360px;transform:translate(-50%,-50%);z-index:901;background:#fff",
    )}</div>`,
    900,
  ),
  "in-flow-service": `
    <div style="background:#f3f2f1;padding:20px 15vw" data-nosnippet role="region" aria-label="Cookies on this service"><h2>Cookies on this service</h2><p>We use some essential cookies to make this service work. ${gone()}</p>
    <p>We'd like to set additional cookies so we can remember your settings and understand how people use the service.</p>${button("Accept additional cookies")}${button("Reject additional cookies")}<a href="/c">View cookies</a></div>`,
  "other-origin-italian": `<script>
    document.write('<iframe src="http://localhost:' + location.port + '/removal-frame" style="border:0;position:fixed;right:30px;bottom:30px;width:420px;height:300px;z-index:1000;background:#fff"></iframe>')</script>`,
  "small-japanese": `
    <div class="_3kQz1" style="position:fixed;left:24px;bottom:24px;width:340px;background:#222;color:#fff;padding:18px;border-radius:8px;z-index:50"><p>このサイトはCookieを使用しています。閲覧を続けるとCookieの使用に同意したことになります。${gone()}</p>${button("OK")}</div>`,
  "counts-on-buttons": `
    <div class="kq-2" style="position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:1px solid #bbb;padding:20px 40px;z-index:900"><h3>Your choice of cookies ${gone()}</h3><p>${consentText} We and our 18 partners process data.</p>${button("Necessary 16")}${button("Statistics (21)")}${button("Reject all")}${button("Accept all (21)")}</div>`,
  "top-turkish-padding": `
    <div class="css-9fk2a1" style="position:fixed;top:0;left:0;right:0;height:90px;background:#fff8d6;z-index:5000;padding:10px 30px;box-sizing:border-box"><span>Bu sitede çerezler kullanılmaktadır. Siteye devam ederek çerez kullanımını kabul etmiş olursunuz. ${gone()}</span>${button("Tamam")}${button("Çerez ayarları")}</div>
    <style>body{padding-top:90px}</style>`,
};

/** What the frame of another origin shows. */
export const FRAME = `<!doctype html>
<meta charset="utf-8"><body style="margin:0;padding:24px;font-family:sans-serif"><h3>La tua privacy ${gone()}</h3><p>Questo sito utilizza cookie tecnici e, con il tuo consenso, cookie di profilazione di terze parti.</p>${button("Rifiuta")}${button("Accetta")}`;

/** Pop-ups that ask for an address. */
export const NEWSLETTERS: Readonly<Record<string, string>> = {
  "coupon-of-20": `<div class="n7-x" style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:8000;display:flex;align-items:center;justify-content:center"><div style="background:#fff;width:460px;padding:36px;text-align:center;position:relative"><button aria-label="Close" style="position:absolute;right:8px;top:8px">×</button><h2>Get $20 off your first order</h2><p>Join our newsletter and be the first to hear of new arrivals. ${gone()}</p><form><input type="email" placeholder="Email address"><button>Claim my $20</button></form><button>No thanks, I pay 20 % more</button></div></div>`,
  "late-modal": later(
    `<div class="kl-overlay" style="position:fixed;inset:0;background:rgba(0,0,0,.45);z-index:90000;display:flex;align-items:center;justify-content:center"><div class="needsclick" style="background:#f9e4d4;width:720px;display:flex;position:relative"><div style="width:300px;background:rgb(230,0,126)"></div><div style="padding:40px"><button aria-label="Close dialog" style="position:absolute;right:8px;top:8px">✕</button><h2>The first cup is on us</h2><p>Sign up for letters about coffee and take 15% off your first bag.</p><input type="email" placeholder="Email"><button>Claim my 15%</button><button>No, thanks</button></div></div></div><style>body{overflow:hidden}</style>`,
    1500,
  ),
  "corner-spanish": `
    <aside class="sc-kAyceB gTmQzX" style="position:fixed;right:20px;bottom:20px;width:360px;background:#fff;border:1px solid #ccc;padding:22px;z-index:777"><span style="position:absolute;right:12px;top:8px;cursor:pointer">×</span><h3>No te pierdas nada ${gone()}</h3><p>Cada domingo, las mejores historias en tu correo.</p><form><input placeholder="tucorreo@ejemplo.com"><button>Apúntame</button></form></aside>`,
  "dialog-polish": `
    <dialog id="nl" style="border:0;padding:32px;width:480px"><h2>Odbierz 20 zł zniżki ${gone()}</h2><p>Zapisz się, a kod rabatowy wyślemy od razu.</p><form method="dialog"><input type="email" placeholder="Twój e-mail"><button>Odbieram</button></form><button>Nie, dziękuję</button></dialog><script>document.getElementById("nl").showModal()</script>`,
  "teaser-without-field": `
    <div class="t0_a" style="position:fixed;left:16px;bottom:16px;background:#14213d;color:#fff;padding:14px 18px;z-index:900;cursor:pointer" tabindex="0"><b>Get 15% off</b> your first order ${gone()}</div>`,
};

const bubble = `<svg width="26" height="26" viewBox="0 0 24 24"><path fill="#fff" d="M20 2H4c-1.1 0-1.99.9-1.99 2L2 22l4-4h14c1.1 0 2-.9 2-2V4c0-1.1-.9-2-2-2z"/></svg>`;

/** Launchers and open panels of support chats. */
export const CHATS: Readonly<Record<string, string>> = {
  launcher: `
    <div class="widget-lightweight-app"><div style="position:fixed;right:20px;bottom:20px;width:48px;height:48px;border-radius:50%;background:rgb(230,0,126);z-index:2147483003;cursor:pointer" role="button" aria-label="Open Messenger" tabindex="0"><svg width="48" height="48" viewBox="0 0 28 32"><path fill="#fff" d="M28 32s-4.7-1.9-8.5-3.4H3.6A3.4 3.4 0 010 25.4V4a4 4 0 013.6-4h20.8A4 4 0 0128 4v28z"/></svg></div></div>`,
  "panel-frame": frame(
    `<body style="margin:0;font-family:sans-serif"><div style="background:rgb(230,0,126);color:#fff;padding:24px"><h3>Hallo 👋</h3><p>Wie können wir dir helfen?</p></div><div style="padding:16px"><p>Wir antworten meist innerhalb weniger Minuten.</p><button>Schick uns eine Nachricht</button></div>`,
    "position:fixed;right:24px;bottom:96px;width:376px;height:520px;border-radius:16px;box-shadow:0 5px 40px rgba(0,0,0,.2);z-index:2147483000",
    `title="Messenger" name="panel"`,
  ),
  "late-bubble": later(
    shadow("h", "open", "").replace(/<script>.*$/, "") +
      `<div class="x9f" style="position:fixed;left:18px;bottom:18px;z-index:999"><div style="background:#fff;border:1px solid #ddd;border-radius:14px;padding:12px;margin-bottom:8px">Questions about your order? We're online! ${gone()}</div><button aria-label="Chat" style="width:60px;height:60px;border-radius:30px;background:#14532d;color:#fff">💬</button></div>`,
    700,
  ),
  "sign-alone": `
    <div class="_n4" style="position:fixed;right:22px;bottom:22px;width:60px;height:60px;border-radius:50%;background:rgb(230,0,126);display:flex;align-items:center;justify-content:center;z-index:9999;cursor:pointer">${bubble}</div>`,
};

const networks = ["Facebook", "X", "LinkedIn", "WhatsApp", "E-Mail"];

/** Floating share bars, follow pop-ups and app bars. */
export const SOCIALS: Readonly<Record<string, string>> = {
  "share-column": `
    <div class="at-share-dock-outer" style="position:fixed;left:0;top:30%;z-index:1000">${networks
      .map(
        (name) =>
          `<a href="#" role="button" title="${name}" style="display:block;width:48px;height:48px;background:rgb(230,0,126)"><span style="font-size:0">Share on ${name}</span></a>`,
      )
      .join("")}</div>`,
  "app-bar": `
    <div class="q1w2" style="position:fixed;top:0;left:0;right:0;height:76px;background:#f2f2f2;display:flex;align-items:center;gap:12px;z-index:99"><button aria-label="Close">×</button>${gone(56, 56)}<div style="flex:1"><b>Fotogram</b><br><small>Fotogram, Inc. · FREE – In the App Store</small></div><a href="https://apps.apple.com/app/id389801252">VIEW</a></div><div style="height:76px"></div>`,
  "follow-popup": later(
    `<div style="position:fixed;right:30px;bottom:30px;width:320px;background:#fff;box-shadow:0 0 30px #888;padding:24px;z-index:100"><b style="float:right">✕</b><h3>Seguici sui social! ${gone()}</h3><p>Ogni giorno nuove ricette.</p><a href="https://www.instagram.com/x">Instagram</a> <a href="https://www.facebook.com/x">Facebook</a></div>`,
    400,
  ),
  "share-sign-alone": `
    <button style="position:fixed;left:20px;bottom:20px;width:54px;height:54px;border-radius:50%;border:0;background:rgb(230,0,126);z-index:60"><svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2"><circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><line x1="8.59" y1="13.51" x2="15.42" y2="17.49"/><line x1="15.41" y1="6.51" x2="8.59" y2="10.49"/></svg></button>`,
};

const creative = (width: number, height: number): string =>
  `<body style="margin:0;background:rgb(230,0,126);font:700 18px sans-serif;color:#fff"><div style="width:${width}px;height:${height}px">Winter tyres from 59 €</div>`;

/** Display advertisements, in the flow of a page and stuck to the screen. */
export const ADS: Readonly<Record<string, string>> = {
  leaderboard: `<div style="text-align:center;margin:16px 0"><p style="font-size:10px;color:#999;margin:0">ADVERTISEMENT</p>${frame(creative(728, 90), "width:728px;height:90px", `id="google_ads_iframe_/1234/top_0"`)}</div>`,
  rectangle: `<div class="_r7"><span style="font-size:11px">Anzeige</span><br><a href="https://www.winter-tyres.example/land?utm_medium=display" target="_blank" rel="sponsored noopener"><img width="300" height="250" alt="" src="data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='250'><rect width='300' height='250' fill='rgb(230,0,126)'/></svg>")}"></a></div>`,
  "label-before": `<div style="font-size:11px">Anzeige: Nordbank ${gone(30, 8)}</div><div class="q7">${frame(creative(300, 250), "width:300px;height:250px")}</div>`,
  anchor: `<div class="zz4" style="position:fixed;bottom:0;left:0;right:0;background:rgba(240,240,240,.95);text-align:center;z-index:10000"><button style="position:absolute;right:10px;top:-20px" aria-label="Close ad">×</button>${frame(creative(728, 90), "width:728px;height:90px")}</div>`,
};
