import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const no = (kit: Kit) => kit.chance.of(["No", "Nein", "Non", "いいえ", "Leave", "Exit", "Sair", "Нет"]);
const price = (kit: Kit) => `${kit.chance.int(5, 400)},${kit.chance.of(["00", "90"])} €`;
const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-left"] as const);
const aside = (kit: Kit) => `${kit.say("cookieText").split(". ").at(-1)} ${kit.link(kit.say("more"), "/privacy")}`;

/** More dialogs and small things that belong to the page: some speak of cookies, offers or help beside their own matter. */
export const KEPT_MORE: Readonly<Record<string, Make>> = {
  ageLegal: (kit) => ({
    place: kit.chance.of(["full", "center"] as const),
    width: 540,
    modal: true,
    inner: `<div style="text-align:center;padding:20px">${kit.chance.is(0.5) ? kit.picture(140, 70, "Harbour Spirits") : ""}${kit.title(kit.say("ageTitle"))}<div>${kit.button(kit.say("ageYes"))}${kit.button(no(kit), false)}</div><small>${aside(kit)}</small></div>`,
    words: ["gate", "dialog"],
  }),
  ageTick: (kit) => ({
    place: "center",
    width: kit.chance.int(360, 560),
    modal: true,
    inner: `<h2>18+ ${kit.say("ageTitle")}</h2><select><option>DE</option></select><input placeholder="YYYY" style="width:80px"><label style="display:block"><input type="checkbox"> ${kit.chance.of(["Remember me", "Angaben merken", "Se souvenir de moi"])}</label>${kit.button(kit.say("ageYes"))}<p style="font-size:11px">${aside(kit)}</p>`,
    words: ["age", "form"],
  }),
  ageBar: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center"><b>18+</b><span style="flex:1">${kit.say("ageTitle")} ${kit.chance.is(0.5) ? aside(kit) : ""}</span>${kit.button(kit.say("ageYes"))}${kit.button(no(kit), false)}</div>`,
    words: ["adult", "bar"],
  }),
  expert: (kit) => ({
    place: kit.chance.of(["center", "full"] as const),
    width: 560,
    modal: true,
    inner: `${kit.title(kit.chance.of(["For health professionals only", "Nur für Fachkreise", "Réservé aux professionnels de santé", "Are you a professional investor?"]))}<p>${kit.say("text")}</p><label><input type="checkbox"> ${kit.chance.of(["I confirm that I am a professional", "Ich bestätige die Nutzungsbedingungen", "J'accepte les conditions d'utilisation"])}</label>${kit.button(kit.chance.of(["Confirm", "Bestätigen", "Confirmer", "Continue"]))}${kit.button(no(kit), false)}`,
    words: ["attestation"],
  }),
  newTerms: (kit) => ({
    place: kit.chance.of(["center", "bottom-bar"] as const),
    width: 520,
    modal: kit.chance.is(0.5),
    inner: `${kit.title(kit.chance.of(["Our terms of use are changing", "Neue Nutzungsbedingungen ab 1. März", "Nouvelles conditions d'utilisation", "Nuevos términos y condiciones", "利用規約の改定"]))}${kit.text(kit.say("text"))}${kit.link(kit.chance.of(["Read the terms", "Bedingungen lesen", "Lire les conditions", "規約を読む"]), "/terms")}${kit.button(kit.chance.of(["Accept", "Agree and continue", "Akzeptieren", "Accepter", "Aceptar", "同意する"]))}${kit.chance.is(0.5) ? kit.button(kit.chance.of(["Log out", "Cancel", "Abbrechen", "Annuler"]), false) : ""}`,
    words: ["terms", "update"],
  }),
  licence: (kit) => ({
    place: "center",
    width: 600,
    modal: true,
    inner: `<h3>${kit.chance.of(["End user licence agreement", "Lizenzvertrag", "Contrat de licence", "Rental conditions"])}</h3><div style="height:200px;overflow:auto;border:1px solid #ccc">${kit.say("text")} ${kit.say("text")}</div><label><input type="radio" name="l"> ${kit.chance.of(["I accept the agreement", "Ich stimme zu", "J'accepte"])}</label><label><input type="radio" name="l"> ${kit.chance.of(["I do not accept", "Ich lehne ab", "Je refuse"])}</label>${kit.button(kit.chance.of(["Next", "Weiter", "Suivant"]))}`,
    words: ["eula"],
  }),
  grade: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(260, 380),
    inner: `${kit.chance.is(0.7) ? kit.closer() : ""}<p>${kit.chance.of(["Did you find what you were looking for?", "How satisfied are you with our help?", "Haben wir geholfen?", "Cette page vous a-t-elle aidé ?", "¿Le resultó útil?", "ご満足いただけましたか？"])}</p><div style="display:flex;gap:8px">${kit.chance
      .of([
        ["👍", "👎"],
        ["1", "2", "3", "4", "5"],
        ["☹", "😐", "🙂"],
      ])
      .map((sign) => `<button style="width:40px;height:40px">${sign}</button>`)
      .join(
        "",
      )}</div>${kit.chance.is(0.4) ? `<textarea placeholder="${kit.chance.of(["What can we do better?", "Was können wir besser machen?"])}" style="width:100%"></textarea>` : ""}`,
    words: ["csat", "box"],
  }),
  opinionTab: (kit) => ({
    place: kit.chance.of(["right-middle", "bottom-right"] as const),
    width: kit.chance.int(40, 140),
    bare: true,
    inner: `<a href="/feedback" style="display:block;background:#0b3d2e;color:#fff;padding:12px">${kit.chance.of(["Feedback", "Give feedback", "Ihre Meinung", "Votre avis", "Deja tu opinión", "Report a bug", "Оцените нас"])}</a>`,
    words: ["opinion"],
  }),
  tip: (kit) => ({
    place: kit.chance.of(["center", "bottom-right", "top-right"] as const),
    width: 280,
    where: `position:absolute;top:${kit.chance.int(90, 300)}px;left:${kit.chance.int(20, 60)}%;z-index:900;`,
    inner: `<b>${kit.chance.of(["Tip", "Tipp", "Astuce", "Did you know?"])}</b><p>${kit.say("text")}</p>${kit.button(kit.chance.of(["Got it", "Verstanden", "OK", "J'ai compris"]))}`,
    words: ["coach", "mark"],
  }),
  backInStock: (kit) => ({
    place: "center",
    width: 420,
    modal: true,
    inner: `${kit.closer()}<div style="display:flex;gap:12px">${kit.picture(80, 80)}<div><b>${kit.say("title")}</b><br>${price(kit)} · ${kit.chance.of(["Sold out", "Ausverkauft", "Épuisé", "在庫切れ"])}</div></div><p>${kit.chance.of(["Tell me when it is available in size", "Benachrichtigen, sobald verfügbar", "Me prévenir quand l'article est disponible"])}</p><select><option>M</option><option>L</option></select>${kit.email()}${kit.button(kit.chance.of(["Notify me", "Benachrichtigen", "Me prévenir"]))}`,
    words: ["restock"],
  }),
  members: (kit) => ({
    place: "center",
    width: 460,
    modal: true,
    inner: `${kit.closer()}${kit.title(kit.chance.of(["Sign in for member prices", "Jetzt anmelden und Punkte sammeln", "Connectez-vous pour profiter de vos points"]))}${kit.email()}<input type="password" placeholder="${kit.say("password")}">${kit.button(kit.say("login"))}<p>${kit.link(kit.chance.of(["Create account", "Konto erstellen", "Créer un compte"]), "/join")}</p>`,
    words: ["members", "modal"],
  }),
  readOn: (kit) => ({
    place: kit.chance.of(["center", "bottom-bar"] as const),
    width: 640,
    modal: true,
    inner: `${kit.title(kit.chance.of(["Subscribers only", "Dieser Artikel ist Teil von Plus", "Article réservé aux abonnés", "Contenido exclusivo para suscriptores", "この記事は有料会員限定です"]))}<ul><li>${price(kit)} / ${kit.chance.of(["month", "Monat", "mois", "mes", "月"])}</li><li>${price(kit)} / ${kit.chance.of(["year", "Jahr", "an", "año", "年"])}</li></ul>${kit.button(kit.chance.of(["Subscribe now", "Jetzt abonnieren", "S'abonner", "Suscribirse", "購読する"]))}<p>${kit.link(kit.say("login"), "/login")}</p>`,
    words: ["meter", "wall"],
  }),
  saleBar: (kit) => ({
    place: kit.chance.of(["top-bar", "bottom-bar"] as const),
    width: 0,
    inner: `<div style="text-align:center">${kit.chance.of(["Up to 40% off winter jackets", "Bis zu 30 % auf Möbel – nur heute", "Soldes : jusqu'à -50 %", "Envíos gratis desde 30 €", "本日限り全品10%オフ"])} <a href="/sale">${kit.say("more")}</a>${kit.chance.is(0.4) ? kit.closer() : ""}</div>`,
    words: ["sale", "strip"],
  }),
  stay: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left", "bottom-bar"] as const),
    width: 340,
    inner: `<b>${price(kit)} / ${kit.chance.of(["night", "Nacht", "nuit"])}</b><div style="display:flex;gap:8px"><input type="date"><input type="date"></div><label>${kit.say("checkin")} <input type="number" value="2" style="width:50px"></label>${kit.button(kit.say("book"))}`,
    words: ["reserve", "card"],
  }),
  counter: (kit) => ({
    place: "bottom-center",
    width: 360,
    inner: `<div style="display:flex;gap:12px;align-items:center"><button>−</button><b>${kit.chance.int(1, 9)}</b><button>+</button><span style="flex:1">${price(kit)}</span>${kit.button(kit.say("checkout"))}</div>`,
    words: ["basket", "bar"],
  }),
  picker: (kit) => ({
    place: "center",
    width: 560,
    modal: true,
    inner: `${kit.closer()}${kit.title(kit.chance.of(["Choose your language", "Sprache wählen", "Choisissez votre langue", "Select your country", "言語を選択"]))}<ul style="columns:2">${["English", "Deutsch", "Français", "Español", "日本語", "Português"].map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul>`,
    words: ["locale", "picker"],
  }),
};
