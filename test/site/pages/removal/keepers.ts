import { documentOf } from "../../answer.ts";

const kept = (width = 60, height = 20): string =>
  `<i style="display:inline-block;width:${width}px;height:${height}px;background:rgb(0,128,96)"></i>`;
const text =
  "A good dough rests for a night. In the morning it has doubled, it smells of apples, and it forgives nearly everything that is done to it.";
const page = (title: string, body: string): string =>
  documentOf({
    title,
    head: "<style>body{margin:0;background:#fff;font:16px/1.5 sans-serif}main{max-width:900px;margin:30px auto}</style>",
    body,
  });
const header = `<header style="position:sticky;top:0;background:#fff;padding:14px 40px;border-bottom:1px solid #ddd">${kept()} <a href="/">Home</a> <a href="/shop">Shop</a></header>`;
const veil = `<div style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50"></div>`;

/** Pages with what looks as if it should go, and must stay. */
export const KEEPERS: Readonly<Record<string, string>> = {
  "sign-in": page(
    "Account",
    `${header}<main><p>${text}</p></main>${veil}<div role="dialog" aria-modal="true" style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);width:380px;background:#fff;padding:30px;z-index:51">${kept()}<h2>Welcome back</h2><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Sign in</button><button>Continue with Facebook</button></div>`,
  ),
  "age-gate": page(
    "Distillery",
    `${header}<main><p>${text}</p></main><div style="position:fixed;inset:0;background:#111;color:#fff;z-index:99;text-align:center;padding-top:20vh">${kept()}<h2>Are you of legal drinking age?</h2><button>Yes, enter</button><button>No</button></div>`,
  ),
  cart: page(
    "Shop",
    `${header}<main><p>${text}</p></main>${veil}<aside style="position:fixed;right:0;top:0;bottom:0;width:400px;background:#fff;z-index:60;padding:20px"><button aria-label="Close">×</button><h3>Your bag (2)</h3>${kept(80, 80)}<p>Linen shirt · 49,00 €</p><p>Subtotal 98,00 €</p><button>Checkout</button></aside>`,
  ),
  toast: page(
    "Notes",
    `${header}<main><h1>Notes</h1><p>${text}</p></main><div role="status" style="position:fixed;left:24px;bottom:24px;background:#333;color:#fff;padding:14px 20px">${kept()} Note archived <button>Undo</button></div>`,
  ),
  booking: page(
    "Hotel",
    `${header}<main><p>${text}</p></main><div style="position:fixed;left:0;right:0;bottom:0;background:#fff;padding:16px;box-shadow:0 0 12px #999">${kept()} Check-in <input type="date"> Check-out <input type="date"> 2 guests <button>Check availability</button></div>`,
  ),
  player: page(
    "Podcast",
    `${header}<main><h1>Episode 12</h1><p>${text}</p></main><div style="position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:16px">${kept()}<button aria-label="Play">▶</button> The baker's hour <input type="range" style="width:50%"> 04:12 / 38:20</div>`,
  ),
  "to-top": page(
    "Long read",
    `${header}<main>${`<p>${text}</p>`.repeat(20)}</main><a href="#" aria-label="Back to top" style="position:fixed;right:24px;bottom:24px;width:48px;height:48px;border-radius:50%;background:rgb(0,128,96);color:#fff;text-align:center;line-height:48px">↑</a>`,
  ),
  "cookie-recipe": page(
    "Chocolate chip cookies",
    `${header}<main><h1>Chocolate chip cookies</h1>${kept()}<p>Accept no substitute for butter. These cookies keep for a week.</p><p>${text}</p><ul><li>250 g flour</li><li>200 g chocolate</li></ul><button>Print recipe</button></main>`,
  ),
  "cookie-law": page(
    "What the cookie law says",
    `${header}<main><h1>Cookie consent: what changes for websites</h1>${kept()}<p>Websites must ask before they set cookies. A banner with “Accept all” and “Reject all” is what most people see. ${text}</p><p>The regulator says that consent to tracking must be as easy to refuse as to give.</p></main>`,
  ),
  "newsletter-page": page(
    "Our newsletter",
    `${header}<main><h1>The Sunday letter</h1>${kept()}<p>Subscribe to our newsletter and read the best of the week every Sunday.</p><form><input type="email" placeholder="Email"><button>Subscribe</button></form><p>${text}</p></main>`,
  ),
  "chat-app": page(
    "Team chat",
    `<div style="display:flex;height:100vh"><nav style="width:240px;background:#eee">${kept()}<p># general</p><p># random</p></nav><main style="margin:0;flex:1"><p><b>Ada</b> Can anybody help me with the release?</p><p><b>Lin</b> I am here. What do you need?</p>${kept()}<textarea placeholder="Message #general" style="width:90%"></textarea><button>Send</button></main></div>`,
  ),
  classifieds: page(
    "Small ads",
    `${header}<main><h1>Small ads in your town</h1>${["Bicycle", "Piano", "Oak table", "Tent"].map((name, at) => `<div class="ad-card" style="display:flex;gap:16px;border:1px solid #ddd;margin:10px 0;padding:10px"><i style="width:180px;height:150px;background:rgb(0,128,96)"></i><div><h3><a href="/ad/${at}">${name}</a></h3><b>${20 + at * 35} €</b><p>Pick up only.</p></div></div>`).join("")}</main>`,
  ),
  gallery: page(
    "Photographs",
    `${header}<main><h1>Photographs of the coast</h1>${[1, 2, 3, 4, 5, 6].map((at) => `<a href="/photo/${at}"><i style="display:inline-block;width:300px;height:250px;margin:6px;background:rgb(0,128,96)"></i></a>`).join("")}</main>`,
  ),
  "ad-sizes": page(
    "Display formats",
    `${header}<main><h1>Display ad formats</h1><p>We accept the following sizes. Each is drawn to scale.</p>${[
      [728, 90],
      [300, 250],
      [160, 600],
    ]
      .map(([w, h]) => `<h3>${w} × ${h}</h3><div style="width:${w}px;height:${h}px;background:rgb(0,128,96)"></div>`)
      .join("")}</main>`,
  ),
  "quick-view": page(
    "Shop",
    `${header}<main><p>${text}</p></main>${veil}<div role="dialog" style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);width:760px;background:#fff;z-index:51;display:flex;gap:20px;padding:20px"><i style="width:320px;height:320px;background:rgb(0,128,96)"></i><div><h2>Wool blanket</h2><b>129,00 €</b><p>${text}</p><select><option>Grey</option></select><button>Add to bag</button></div></div>`,
  ),
  "coming-soon": page(
    "Coming soon",
    `<div style="position:fixed;inset:0;background:#135;color:#fff;display:flex;align-items:center;justify-content:center;text-align:center"><div>${kept()}<h1>Something new is coming</h1><p>Join our mailing list and be the first to know when we launch.</p><form class="newsletter-form"><input type="email" placeholder="Your email address"><button>Notify me</button></form></div></div>`,
  ),
  "cookie-choice": page(
    "Cookie preferences",
    `${header}<div style="max-width:900px;margin:auto"><h1>Cookies on this service</h1><p>Cookies are files saved on your phone, tablet or computer when you visit a website. We use cookies to store information about how you use this service.</p><form class="cookie-settings-form">${kept()}<h2>Do you want to accept analytics cookies?</h2><label><input type="radio" name="a"> Yes, accept analytics cookies</label><br><label><input type="radio" name="a"> No, reject analytics cookies</label><br><button>Save cookie settings</button></form></div>`,
  ),
  "small-ads": page(
    "Kleinanzeigen",
    `<header style="background:#7a3;padding:14px 40px"><b>Kleinanzeigen</b> <button>Anzeige aufgeben</button></header><div style="max-width:1000px;margin:auto;padding:16px"><h1>Fahrräder in Bremen – 214 Anzeigen</h1><ul style="list-style:none;padding:0;max-width:900px">${["Damenrad 28 Zoll", "Rennrad Bianchi", "Kinderrad 20 Zoll", "Lastenrad"].map((name, at) => `<li class="ad-item adbox" id="ad-${at}" style="display:flex;gap:16px;border:1px solid #ddd;margin:10px 0;padding:10px"><img alt="${name}" width="200" height="200" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"><div><small>Anzeige</small><h2>${kept()}<a href="/anzeige/${at}">${name}</a></h2><p>Gut erhalten, Abholung in Bremen. Privatverkauf, keine Garantie.</p><b>120 € VB</b></div></li>`).join("")}</ul></div>`,
  ),
  "film-chat": page(
    "Stream",
    `<header style="position:fixed;top:0;left:0;right:0;height:60px;background:#306;color:#fff;padding:16px">Twine <a href="/">Browse</a></header><main style="margin:0 340px 0 0;padding-top:60px;max-width:none"><video style="width:100%;height:480px;background:#000"></video><h1>Building a boat, day 12</h1><button>Follow</button></main><aside class="live-chat" style="position:fixed;top:60px;right:0;bottom:0;width:340px;border-left:1px solid #ccc;background:#fff"><div style="padding:12px"><b>Stream chat</b> ${kept()}</div><div style="height:460px;padding:12px"><p><b>tom:</b> nice plank</p><p><b>lia:</b> what glue is it?</p><p><b>ken:</b> epoxy I think</p><p><b>zoe:</b> hello from Brazil</p></div><div style="padding:12px"><input placeholder="Send a message" style="width:220px"><button>Chat</button></div></aside>`,
  ),
  "cart-code": page(
    "Shop",
    `${header}<main><p>${text}</p></main>${veil}<aside role="dialog" aria-label="Shopping bag" style="position:fixed;top:0;right:0;bottom:0;width:400px;background:#fff;z-index:91;padding:24px">${kept()}<h2>Your bag (1)</h2><p>Linen shirt, M — $41.00</p><p>Have a promo code? Get 10% off</p><input placeholder="Discount code"><button>Apply</button><p><b>Subtotal $41.00</b></p><label>Email me order updates <input type="email" placeholder="Email"></label><p><button>Checkout</button></p></aside>`,
  ),
  "own-figure": page(
    "Rents",
    `${header}<main><h1>Rents since 2015</h1>${kept()}<p>${text}</p><iframe width="300" height="250" style="border:0" srcdoc="<body style='margin:0'><svg width='300' height='250'><rect x='20' y='120' width='40' height='110' fill='rgb(0,128,96)'/><rect x='80' y='80' width='40' height='150' fill='rgb(0,128,96)'/><rect x='140' y='40' width='40' height='190' fill='rgb(0,128,96)'/><text x='20' y='245'>2015</text><text x='140' y='245'>2025</text></svg>"></iframe><p>${text}</p></main>`,
  ),
  "cookie-demo": page(
    "Cookie banners that people understand",
    `${header}<main><h1>Cookie banners that people understand</h1>${kept()}<p>${text}</p><div style="border:1px solid #bbb;padding:20px">${kept()}<p>We use cookies to measure how our pages are used.</p><button>Accept</button><button>Reject</button></div><p>${text}</p></main>`,
  ),
  "header-signs": page(
    "Magazine",
    `<header style="position:fixed;top:0;left:0;right:0;background:#fff;padding:14px 40px;display:flex;gap:20px;border-bottom:1px solid #ddd">${kept()}<a href="/">Magazine</a><a href="/food">Food</a><a href="/travel">Travel</a><span style="flex:1"></span>${["facebook", "instagram", "pinterest"].map((name) => `<a href="https://www.${name}.com/magazine" style="display:inline-block;width:24px;height:24px;background:rgb(0,128,96)"></a>`).join("")}</header><main style="padding-top:50px"><h1>Bread</h1><p>${text}</p></main>`,
  ),
  "age-and-cookies": page(
    "Brewery",
    `${header}<main><p>${text}</p></main>${veil}<div role="dialog" style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);width:460px;background:#fff;padding:30px;z-index:51;text-align:center">${kept()}<h2>Are you over 18?</h2><button>Yes, I am</button><button>No</button><p style="font-size:11px">This site uses cookies. By entering you agree to our <a href="/p">privacy policy</a>.</p></div>`,
  ),
};

/** Pages with a dialog that must stay, and a banner beside it that must go. */
export const BESIDE: Readonly<Record<string, string>> = {
  "cart-and-banner": page(
    "Shop",
    `${header}<main><p>${text}</p></main>${veil}<div style="position:fixed;right:0;top:0;bottom:0;width:400px;background:#fff;z-index:60;padding:20px"><button aria-label="Close">×</button><h3>Your bag (2)</h3>${kept(80, 80)}<p>Linen shirt · 49,00 €</p><p>Subtotal 98,00 €</p><button>Checkout</button></div>
    <div style="position:fixed;left:0;bottom:0;width:500px;background:#fff;z-index:90;padding:20px"><p>We use cookies to analyse traffic and to personalise ads. <i style="display:inline-block;width:60px;height:20px;background:rgb(230,0,126)"></i></p><button>Reject all</button><button>Accept all</button></div>`,
  ),
  "sign-in-under-letter": page(
    "Shop",
    `${header}<main><p>${text}</p></main>${veil.replace("50", "100")}${veil.replace(".5)", ".4)").replace("z-index:50", "z-index:200")}
    <div role="dialog" style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);width:380px;background:#fff;padding:30px;z-index:101">${kept()}<h2>Welcome back</h2><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Sign in</button></div>
    <div role="dialog" style="position:fixed;left:50%;top:40%;transform:translate(-50%,-50%);width:460px;background:#fff;padding:30px;z-index:201"><button aria-label="Close">×</button><h2>10% off your first order</h2><p>Join our newsletter. <i style="display:inline-block;width:60px;height:20px;background:rgb(230,0,126)"></i></p><input type="email" placeholder="Email"><button>Subscribe</button></div>`,
  ),
  "bar-of-a-short-page": page(
    "Harbour",
    `<div style="background:#eee;padding:16px 30px">This site uses cookies to offer you a better browsing experience. Find out more on how we use cookies. <i style="display:inline-block;width:60px;height:20px;background:rgb(230,0,126)"></i> <button>Accept</button> <button>Decline</button></div><main><h1>The harbour opens in May</h1>${kept(200, 200)}</main>`,
  ),
  "strip-above-the-page": page(
    "Harbour",
    `<div style="background:#14213d;color:#fff;padding:12px 30px;text-align:center">Join our newsletter and get 10% off <i style="display:inline-block;width:60px;height:20px;background:rgb(230,0,126)"></i> <input type="email" placeholder="Your email"> <button>Subscribe</button> <button aria-label="Close">×</button></div>${header}<main><h1>The harbour in May</h1>${kept(200, 200)}<p>${text}</p><p>${text}</p></main>`,
  ),
};
