import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const field = (label: string, type = "text") =>
  `<p><label>${label}<br><input type="${type}" style="width:100%;height:38px;box-sizing:border-box"></label></p>`;
const secret = (kit: Kit) =>
  `<input type="password" placeholder="${kit.say("password")}" style="width:100%;height:38px">`;
const go = (kit: Kit, text: string) =>
  kit.chance.of([
    `<button type="submit" style="background:#06c;color:#fff;border:0;padding:10px 24px">${text}</button>`,
    `<input type="submit" value="${text}">`,
    `<a href="#" role="button" style="background:#222;color:#fff;padding:10px 20px">${text}</a>`,
  ]);
const price = (kit: Kit) => `${kit.chance.int(5, 400)},${kit.chance.of(["00", "90", "99"])} €`;
const modal = (kit: Kit, inner: string, width = kit.chance.int(360, 560)) => ({
  place: "center" as const,
  width,
  modal: true,
  inner: `${kit.chance.is(0.7) ? kit.closer() : ""}${inner}`,
  attributes: kit.chance.is(0.5) ? ` role="dialog" aria-modal="true"` : "",
});

/** Dialogs that belong to a page: to sign in, to choose, to buy, to be asked. */
export const KEPT_DIALOGS: Readonly<Record<string, Make>> = {
  firstStep: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.say("login"))}${kit.email()}${go(kit, kit.chance.of(["Next", "Continue", kit.say("login")]))}<p>${kit.link(kit.chance.of(["Create account", "Forgot password?", "Passwort vergessen?", "Mot de passe oublié ?"]), "/account/recover")}</p>`,
    ),
    words: ["login", "step"],
  }),
  providers: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.say("login"))}${["Google", "Apple", "Facebook", "GitHub"]
        .slice(0, kit.chance.int(2, 4))
        .map(
          (name) =>
            `<button style="display:block;width:100%;height:44px;margin:6px 0">${kit.icon("M4 4h16v16H4z", 18)} ${kit.say("login")} · ${name}</button>`,
        )
        .join("")}${kit.chance.is(0.5) ? `<hr>${kit.email()}${secret(kit)}${go(kit, kit.say("login"))}` : ""}`,
    ),
    words: ["auth", "providers"],
  }),
  register: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Create your account", "Konto erstellen", "Créer un compte", "アカウント作成", kit.say("login")]))}${kit.email()}${secret(kit)}<label><input type="checkbox"> ${kit.chance.of(["I accept the terms and the privacy policy", kit.say("newsText")])}</label>${go(kit, kit.chance.of(["Sign up", "Join", kit.say("subscribe"), "Registrieren"]))}<p>${kit.link(kit.say("login"), "/login")}</p>`,
    ),
    words: ["register", "modal"],
  }),
  code: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Enter the code", "Two-step verification", "Code eingeben", "Saisissez le code"]))}<p>${kit.chance.of(["We sent a 6-digit code to your email.", "Open your authenticator app."])}</p>${[1, 2, 3, 4, 5, 6].map(() => `<input inputmode="numeric" maxlength="1" style="width:34px;height:44px;margin:3px">`).join("")}${go(kit, kit.chance.of(["Verify", "Bestätigen", "Vérifier"]))}`,
    ),
    words: ["otp", "dialog"],
  }),
  reset: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Reset your password", "Passwort zurücksetzen", "Recuperar contraseña", "パスワードの再設定"]))}<p>${kit.chance.of(["We will send you a link.", "Wir senden dir einen Link."])}</p>${kit.email()}${go(kit, kit.chance.of(["Send link", "Senden", "Enviar", "送信"]))}`,
    ),
    words: ["password", "reset"],
  }),
  birthday: (kit) => ({
    place: kit.chance.of(["full", "center"] as const),
    width: 460,
    modal: true,
    inner: `<div style="text-align:center">${kit.chance.is(0.5) ? `<div style="font-size:40px">Harbour Spirits</div>` : ""}${kit.title(kit.say("ageTitle"))}<div>${["DD", "MM", "YYYY"].map((part) => `<input placeholder="${part}" style="width:64px;text-align:center">`).join(" ")}</div>${go(kit, kit.say("ageYes"))}<p style="font-size:12px">${kit.chance.of(["Enjoy responsibly.", "By entering you accept our terms and our privacy and cookie policy.", kit.say("text")])}</p></div>`,
    words: ["age", "verification"],
  }),
  adult: (kit) => ({
    place: "full",
    width: 0,
    bare: true,
    inner: `<div style="background:${kit.chance.of(["#111", "#fff", "rgba(0,0,0,.85)"])};color:#999;height:100%;display:grid;place-items:center"><div style="text-align:center"><b style="font-size:30px">18+</b><p>${kit.say("ageTitle")}</p>${go(kit, kit.say("ageYes"))} ${go(kit, kit.chance.of(["No", "Nein", "Non", "Leave", "Exit"]))}</div></div>`,
    words: ["gate"],
  }),
  terms: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Terms of service", "Our terms have changed", "License agreement", "Nutzungsbedingungen", "Conditions générales"]))}<div style="height:180px;overflow:auto">${kit.say("text")} ${kit.say("text")} ${kit.say("text")}</div><label><input type="checkbox"> ${kit.chance.of(["I have read the terms", "Ich stimme zu", "J'accepte les conditions"])}</label>${go(kit, kit.chance.of(["Accept", "Agree", "Akzeptieren", "Accepter", kit.say("accept")]))}${kit.button(kit.chance.of(["Decline", "Cancel", "Abbrechen"]), false)}`,
    ),
    words: ["terms", "dialog"],
  }),
  allowPlace: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Use your location?", "Turn on notifications?", "Allow access to the microphone", "Standort verwenden?"]))}${kit.text(kit.chance.of(["We show shops near you.", "To show departures from the nearest stop.", kit.say("text")]))}${kit.button(kit.chance.of(["Allow", "Use my location", "Erlauben", "Autoriser"]))}${kit.button(kit.say("noThanks"), false)}`,
      380,
    ),
    words: ["permission"],
  }),
  delivery: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Where should we deliver?", "Choose your store", "Liefergebiet wählen", "Code postal"]))}<input placeholder="${kit.chance.of(["Postcode", "PLZ", "Code postal", "郵便番号", "Address"])}" style="width:70%;height:38px">${go(kit, kit.chance.of(["Check", "Apply", "OK"]))}<ul><li>Harbour Street 4 · 0.8 km</li><li>Market 12 · 2.1 km</li></ul>`,
    ),
    words: ["location", "picker"],
  }),
  sizes: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Size guide", "Größentabelle", "Guide des tailles"]))}<table border="1"><tr><th>EU</th><th>UK</th><th>cm</th></tr>${[36, 38, 40, 42].map((size) => `<tr><td>${size}</td><td>${size - 28}</td><td>${size * 2}</td></tr>`).join("")}</table>`,
    ),
    words: ["size", "guide"],
  }),
  inTheBag: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.say("cart"))}<div style="display:flex;gap:16px">${kit.picture(90, 110)}<div>${kit.say("title")}<br>M · ${price(kit)}</div></div><p>${kit.chance.of(["Total", "Summe", "Total :", "合計"])} ${price(kit)}</p>${go(kit, kit.say("checkout"))}${kit.button(kit.chance.of(["Continue shopping", "Weiter einkaufen", kit.say("noThanks")]), false)}`,
    ),
    words: ["added", "modal"],
  }),
  payment: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.say("checkout"))}${kit.email()}${field(kit.chance.of(["Card number", "Kartennummer", "Numéro de carte"]))}<div style="display:flex">${field("MM/YY")}${field("CVC")}</div>${go(kit, `${kit.chance.of(["Pay", "Bezahlen", "Payer", "支払う"])} ${price(kit)}`)}`,
    ),
    words: ["payment", "sheet"],
  }),
  appointment: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.say("book"))}<div style="display:grid;grid-template-columns:repeat(7,32px)">${Array.from({ length: 28 }, (_, at) => `<button>${at + 1}</button>`).join("")}</div>${kit.chance.is(0.5) ? field("Name") + kit.email() : ""}${go(kit, kit.say("book"))}`,
    ),
    words: ["booking", "dialog"],
  }),
  enquiry: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Ask about this flat", "Request an offer", "Angebot anfordern", "Demander un devis", "Richiedi informazioni", "Contact the seller"]))}${field("Name")}${kit.email()}${field(kit.chance.of(["Phone", "Telefon", "Téléphone"]), "tel")}<textarea style="width:100%;height:80px" placeholder="${kit.say("chatType")}"></textarea>${go(kit, kit.chance.of(["Send", "Senden", "Envoyer", "Invia"]))}`,
    ),
    words: ["enquiry", "form"],
  }),
  attend: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Reserve your seat", "RSVP", "Anmeldung zum Workshop", "Apply for the course"]))}<p>12 March, 18:30 · Hall 2</p>${field("Name")}${kit.email()}<select><option>1</option><option>2</option></select>${go(kit, kit.chance.of(["Register", "Reserve", "Anmelden"]))}`,
    ),
    words: ["event", "register"],
  }),
  invite: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Invite people", "Share “Budget 2027”", "Team einladen", "Add members"]))}${kit.email()}<select><option>Editor</option><option>Viewer</option></select><ul><li>Ada N. — Owner</li><li>Bo L. — Editor</li></ul>${kit.button(kit.chance.of(["Copy link", "Link kopieren"]), false)}${go(kit, kit.chance.of(["Send invite", "Done", "Fertig"]))}`,
    ),
    words: ["share", "dialog"],
  }),
  unsaved: (kit) => ({
    ...modal(
      kit,
      `<b>${kit.chance.of(["Discard changes?", "Änderungen verwerfen?", "Supprimer cet élément ?", "¿Eliminar este archivo?", "Session expired"])}</b><p>${kit.chance.of(["This cannot be undone.", "Please sign in again.", kit.say("text")])}</p>${kit.button(kit.chance.of(["Delete", "Verwerfen", "Supprimer", "OK"]))}${kit.button(kit.chance.of(["Cancel", "Abbrechen", "Annuler", kit.say("undo")]), false)}`,
      360,
    ),
    words: ["alert", "dialog"],
  }),
  editing: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Edit profile", "New task", "Neue Aufgabe", "Upload files", "Add a comment"]))}${field(kit.chance.of(["Title", "Name"]))}<textarea style="width:100%"></textarea><input type="file">${go(kit, kit.chance.of(["Save", "Speichern", "Enregistrer", "保存"]))}`,
    ),
    words: ["edit", "modal"],
  }),
  ownPrivacy: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Profile visibility", "Email notifications", "Notification settings", "Benachrichtigungen"]))}${["Comments", "Mentions", "Weekly summary", "Followers"].map((name) => `<label style="display:flex;justify-content:space-between;padding:6px">${name}<input type="checkbox"></label>`).join("")}${go(kit, kit.chance.of(["Save", "Speichern", "Done"]))}`,
    ),
    words: ["settings", "dialog"],
  }),
  plans: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Choose your plan", "Subscribe to keep reading", "Weiterlesen mit Plus", "Abonnez-vous pour lire la suite"]))}<div style="display:flex;gap:12px">${["Basic", "Plus", "Family"].map((name) => `<div style="border:1px solid #ccc;padding:12px">${name}<br><b>${price(kit)}</b><br><button>${kit.chance.of(["Choose", "Wählen", "Choisir"])}</button></div>`).join("")}</div><p>${kit.link(kit.say("login"), "/login")}</p>`,
      620,
    ),
    words: ["offer", "wall"],
  }),
  film: (kit) => ({
    ...modal(
      kit,
      `<iframe width="640" height="360" title="${kit.chance.of(["Trailer", "Video player", "YouTube video player"])}" src="OTHER/creative?w=640&h=360&player.vimeo" style="border:0"></iframe>`,
      680,
    ),
    words: ["video", "modal"],
  }),
  welcomeTour: (kit) => ({
    ...modal(
      kit,
      `${kit.picture(360, 180)}${kit.title(kit.chance.of(["Welcome to Boards", "What's new in 4.2", "Willkommen an Bord"]))}<p>${kit.say("text")}</p><span>● ○ ○</span>${kit.button(kit.chance.of(["Next", "Weiter", "Get started", "Got it"]))}${kit.button(kit.chance.of(["Skip", "Überspringen"]), false)}`,
    ),
    words: ["onboarding"],
  }),
  robot: (kit) => ({
    ...modal(
      kit,
      `<b>${kit.chance.of(["Are you a robot?", "Verify you are human", "Security check"])}</b><iframe title="reCAPTCHA" width="304" height="78" src="OTHER/creative?w=304&h=78&recaptcha" style="border:0"></iframe>${kit.button("OK")}`,
      380,
    ),
    words: ["challenge"],
  }),
  prize: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Order confirmed", "Thank you for your order", "Danke für deine Bestellung", "Merci pour votre commande", "Upload complete", "Payment failed"]))}<p>${kit.say("text")}</p><p>#4711 · ${price(kit)}</p>${kit.button(kit.chance.of(["OK", "Continue", "Weiter", kit.say("more")]))}`,
    ),
    words: ["success", "modal"],
  }),
  leaving: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["You are leaving this site", "Still there?", "Wrong region?", "Choose a language", "Sprache wählen", "Before you go: save your draft?"]))}<p>${kit.say("text")}</p>${kit.button(kit.chance.of(["Stay", "Continue", "Bleiben", "Save"]))}${kit.button(kit.chance.of(["Leave", "Cancel", kit.say("noThanks")]), false)}`,
    ),
    words: ["leave", "dialog"],
  }),
  deals: (kit) => ({
    ...modal(
      kit,
      `<div style="display:flex;gap:16px">${kit.picture(220, 220)}<div>${kit.title(kit.say("title"))}<s>${price(kit)}</s> <b>${price(kit)}</b> <span>-20 %</span><p>${kit.say("text")}</p><select><option>M</option></select>${kit.button(kit.say("cart"))}${kit.link(kit.say("more"), "/p/1")}</div></div>`,
      620,
    ),
    words: ["product", "quickshop"],
  }),
  frameInside: (kit) => ({
    ...modal(
      kit,
      `${kit.chance.is(0.5) ? kit.title(kit.say("title")) : ""}<iframe width="${kit.chance.of([600, 480, 336])}" height="${kit.chance.of([450, 400, 280])}" title="${kit.chance.of(["Map", "Form", "Calendar", "Payment", "Virtual tour", "Document"])}" src="OTHER/creative?w=600&h=450&from=${kit.chance.of(["maps.google", "form.typeform.com", "calendly.com", "js.stripe.com/checkout", "my.matterport.com", "docs.google.com/viewer"])}" style="border:0"></iframe>`,
      660,
    ),
    words: ["embed", "modal"],
  }),
  ageNotice: (kit) => ({
    place: kit.chance.of(["full", "center", "bottom-bar"] as const),
    width: 520,
    modal: true,
    inner: `<div style="text-align:center">${kit.picture(120, 60)}${kit.title(kit.say("ageTitle"))}${go(kit, kit.say("ageYes"))}${kit.button(kit.chance.of(["No", "Nein", "Non", "いいえ", "Exit"]), false)}<p style="font-size:11px">${kit.say("cookieText").split(". ")[0]}. ${kit.link(kit.say("more"), "/privacy")}</p></div>`,
    words: ["age", "check"],
  }),
  keys: (kit) => ({
    ...modal(
      kit,
      `<h3>${kit.chance.of(["Keyboard shortcuts", "Tastenkürzel"])}</h3><table>${["J next", "K previous", "L like", "? help"].map((line) => `<tr><td><kbd>${line.slice(0, 1)}</kbd></td><td>${line.slice(2)}</td></tr>`).join("")}</table>`,
    ),
    words: ["shortcuts"],
  }),
  giftCard: (kit) => ({
    ...modal(
      kit,
      `${kit.title(kit.chance.of(["Send as a gift", "Gutschein verschenken", "Email me when it is back", "Notify me when available"]))}${kit.picture(120, 120)}<b>${price(kit)}</b>${kit.email()}${go(kit, kit.chance.of(["Add to cart", "Notify me", kit.say("cart")]))}`,
    ),
    words: ["gift", "dialog"],
  }),
};
