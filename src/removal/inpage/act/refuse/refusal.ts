import { attributeOf, dataOf, firstChildOf, isElement, isText, nextSiblingOf, shadowOf, tagOf } from "../../see/dom.ts";
import { labelOf } from "../../see/page.ts";
import { readable } from "../../see/patterns.ts";
import { beginnings, fold, says } from "../../see/text.ts";
import { NOT_DRAWN } from "../../see/tree.ts";

/** Beginnings of words that refuse. What only leads to settings is not one. */
const REFUSES =
  beginnings(`reject|declin|deny|refus|disagree|disallow|opt out|opt-out|do not sell|object to all|ablehn|widersprech|tout refuser|rechaz|denegar
  rifiut|rejeit|recus|weiger|afwijz|odrzu|odmow|avvisa|neka|afvis|avsla|hylkaa|kiella|odmit|nesouhlas|odmiet|nesuhlas|elutas|refuz|respin|отказ|отхвърл
  απορριψ|απορριπτ|διαφων|reddet|отклон|відхил|відмов|رفض|رد کردن|דחה|דחי|अस्वीकार|ปฏิเสธ|tu choi|tolak|拒否|拒絶|거부|거절|拒绝|拒絕|keeldu|noraid|atmest|zavrni|odbij`);

/** The same of words that take no more than what is needed, which may speak of accepting too. */
const TAKES_LEAST =
  beginnings(`only necessary|only essential|necessary only|essential only|only required|required only|only strictly|strictly necessary only
  necessary cookies|essential cookies|accept necessary|accept essential|do not accept|don't accept|do not consent|do not agree|don't agree
  without accept|without agree|without consent|nur notwend|nur erforder|nur essenz|nur technisch|nur funktion|nicht zustimm|ohne zustimm|ohne einwill
  ohne akzept|notwendige cookies|sans accepter|uniquement necess|seulement necess|uniquement les|solo necesar|solo las necesar|solo esencial|solo tecnic
  sin aceptar|solo necessar|solo i necessar|solo essenz|senza accett|apenas necess|apenas os necess|somente necess|so os necess|alleen noodzak
  alleen functione|zonder accept|niet akkoord|tylko niezb|nie zgadz|endast nodv|bara nodv|kun nodv|bare nodv|vain valtt|pouze nezb|pouze nutn|len nevyh
  len nutn|csak a szuks|csak szuks|nem fogad|doar neces|doar cele|само необх|μονο απαρ|μονο τα απαρ|yalnizca gerek|yalnizca zor|sadece zor|только необх
  не соглас|лише необх|тільки необх|الضرورية فقط|केवल आवश्यक|เฉพาะที่จำเป็น|chi can thiet|hanya yang|必須のみ|必要なもののみ|同意しない|필수만|동의하지|不同意|仅必要
  僅必要|只接受必要|samo nuz|samo neoph`);

/** What no word for the least says: that more is taken than that. */
const ALL_OF_IT = /(?<!\p{L})(all|also|alle|auch|tout|alla|allt|anche|vse|tum|все|всі)(?!\p{L})/u;

const TAKES_MORE =
  beginnings(`everything|marketing|statisti|analy|advert|tracking|non-|non ess|noness|not only|more than|including|alles|nicht nur|nicht notwend
  toutes|tous|pas uniquement|pas seulement|aussi|todo|toda|tambien|no solo|tutti|tutte|tutto|non solo|tudo|kaikki|wszystk|vsechn|vsetk|osszes|toate
  всички|ολα|ολους|hepsi|הכל|הכול|الكل|جميع|सभी|ทั้งหมด|tat ca|semua|すべて|全て|모두|全部|所有`);

/** What leads to paying, or to an account, is not pressed even where it refuses. */
const COSTS =
  beginnings(`subscri|subscrib|pay|purchase|buy|abonn|abonnier|bezahl|zahl|kauf|payer|acheter|suscri|pagar|pago|abbona|paga|acquist|assin|betaal|betal
  prenumer|subskry|zaplac|tilaa|platit|platb|zaplat|predplat|elofizet|abona|подпис|оплат|abone|odeme|购买|訂閱|订阅|購入|購読|구독|결제`);

/** Names are made for programmers: only plain ones tell, and only of what itself says nothing. */
const NAMED_NO = /reject|refus|\bden(y|ied)|declin|disagree|disallow|opt-?out|ablehn|weiger|rifiut|rechaz/i;

const NAMED_YES = /accept|agree|allow|opt-?in/i;

/** What an element says, with what its shadow roots say, folded. */
export function textIn(element: Element): string {
  const parts: string[] = [];
  let nodes = 0;
  const visit = (node: Node): void => {
    nodes += 1;
    if (nodes > 3000 || parts.length > 300) return;
    if (isText(node)) parts.push(dataOf(node).slice(0, 300));
    let shadow: ShadowRoot | null = null;
    if (isElement(node)) {
      if (NOT_DRAWN.has(tagOf(node))) return;
      shadow = shadowOf(node);
    }
    for (const root of shadow === null ? [node] : [shadow, node])
      for (let child = firstChildOf(root); child !== null; child = nextSiblingOf(child)) visit(child);
  };
  visit(element);
  return fold(parts.join(" ").slice(0, 6000));
}

const takesMore = (said: string): boolean => ALL_OF_IT.test(said) || said.match(TAKES_MORE) !== null;

/** Whether an element says no: in its words, or in its names where it has none. */
export function refuses(element: Element): boolean {
  const tag = tagOf(element);
  const said = `${textIn(element)} ${fold(labelOf({ element, tag }))}`.trim();
  if (said.length > 120 || said.match(COSTS) !== null) return false;
  if (said.match(TAKES_LEAST) !== null && !takesMore(said)) return true;
  if (says(said, "accept")) return false;
  if (said !== "") return said.match(REFUSES) !== null;
  const names = ["id", "class", "data-testid"].map((name) => attributeOf(element, name) ?? "").join(" ");
  return NAMED_NO.test(readable(names)) && !NAMED_YES.test(names);
}
