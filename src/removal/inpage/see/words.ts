/**
 * What overlays say, in the languages of the web: beginnings of words, separated by bars and line ends, without accents.
 * A word stands for its inflections; the model weighs how many kinds of words an element has, not which.
 */
export const WORDS = {
  cookie: `cookie|🍪|kuki|kukie|ciastecz|sutik|suti-|cerez|куки|кукi|кукі|бисквит|колачић|эвасте|evaste|informasjonskaps|kakor|kaka-
    ملفات تعريف|الكوكيز|كوكيز|کوکی|עוגיות|קובצי cookie|कुकी|คุกกี|クッキー|쿠키|kupsis|sikdat|slapuk|piskot|kolacic|vafrakok
    μπισκοτ|galet|traceur|плики|témoins`,
  privacy: `consent|gdpr|dsgvo|rgpd|ccpa|kvkk|lgpd|privacy|privat|datenschutz|einwillig|confidential|vie privee|donnees personnel
    privacidad|consentim|datos personal|privacidade|dados pessoa|riservatezza|consenso|dati personal|toestemming|persoonsgegev
    prywatno|zgod|danych osob|integritet|samtyck|personuppgift|samtykke|persondata|personvern|tietosuoj|suostum|soukrom|souhlas
    osobni udaj|sukrom|suhlas|adatved|hozzajarul|szemelyes adat|confidentialit|date cu caracter|поверител|лични данни|съглас
    απορρητ|συγκατ|προσωπικ|gizlilik|kisisel veri|конфиденц|соглас|персональн|конфіденц|згод|الخصوصية|موافقت|البيانات الشخص
    حریم خصوصی|פרטיות|הסכמ|गोपनीय|सहमति|ส่วนบุคคล|เป็นส่วนตัว|ยินยอม|quyen rieng tu|riêng tu|privasi|persetujuan
    プライバシー|個人情報|개인정보|隐私|隱私|个人信息|個資|legitimate interest|third part|personal info|personal data|do not sell|opt out|opt-out|cross-context|your choices|personali|partner|tracking|analytics|traffic
    measure|andmed|privatum|zasebnost|privatnost|yksityisyy|gizlili|приватн|خصوص`,
  accept: `accept|agree|allow|i understand|got it|okay|okey|akzept|zustimm|einverstanden|erlaub|verstanden|j'ai compris|autoris|acept
    permit|acepto|entendido|accett|consent|ho capito|va bene|aceit|concord|entendi|akkoord|toestaan|begrepen|goedkeur|akceptuj
    zgadzam|zezwol|rozumi|zaakceptuj|acceptera|godkann|tillat|forstar|tillad|godkend|forsta|godta|aksepter|hyvaksy|salli|ymmarr
    selva|prijm|prija|souhlas|suhlas|povol|rozum|elfogad|engedely|rendben|ertem|de acord|permite|am inteles|приема|приемам|съглас
    разреш|разбрах|αποδοχ|αποδεχ|συμφων|επιτρ|καταλαβ|kabul|izin ver|onayl|anladim|принят|приня|принима|соглас|хорошо|понятно
    прийня|погодж|дозвол|зрозум|приймаю|قبول|اقبل|اوافق|موافق|السماح|حسنا|فهمت|پذیرش|می پذیرم|אישור|מאשר|מסכים|קבל|אפשר|הבנתי|स्वीकार
    सहमत|अनुमति|ठीक है|समझ|ยอมรับ|ตกลง|อนุญาต|เข้าใจ|chap nhan|đong y|cho phep|terima|setuju|izinkan|mengerti|同意|許可|承諾|了解|許諾
    受け入れ|동의|수락|허용|확인|이해|接受|允许|允許|知道了|明白|好的|noustu|luba|piekrit|sutink|priimu|sprejm|strinjam|prihvat|slaz`,
  reject: `reject|declin|deny|refus|only necessary|only essential|necessary only|essential only|strictly necessary|manage|setting|preference
    customi|more option|ablehn|nur notwend|nur erforder|nur essenz|einstellung|auswahl|widersprech|continuer sans|parametr|personnalis
    gerer|rechaz|configur|solo necesar|gestion|ajustes|rifiut|personalizz|gestisci|solo necessar|impostaz|rejeit|recus|gerir|gerenc
    definic|apenas necess|weiger|afwijz|instelling|alleen noodzak|beheer|odrzu|ustawien|tylko niezb|zarzadz|avvisa|neka ||installning
    endast nodv|anpassa|hantera|afvis|kun nodv|indstilling|tilpas|avvis|bare nodv|innstilling|hylkaa|kiell|vain valtt|asetuks|hallit
    odmit|nastaven|pouze nezb|odmiet|len nevyh|elutas|beallit|csak a szuks|refuz|respin|setari|doar neces|отказ|отхвърл|настройки
    само необх|απορριψ|απορριπτ|ρυθμισ|μονο απαρ|reddet|ayarlar|yalnizca ger|tercih|отклон|настро|только необх|відхил|налашт|лише необх
    رفض|اعدادات|الضرورية|تخصيص|رد کردن|תנظيم|דחה|דחי|הגדרות|חיוני|נהל|अस्वीकार|सेटिंग|केवल आवश्यक|प्रबंध|ปฏิเสธ|ตั้งค่า|จำเป็น|tu choi
    cai đat|can thiet|tuy chinh|tolak|pengaturan|kelola|拒否|設定|必須|管理|カスタマイズ|거부|거절|설정|필수|관리|拒绝|拒絕|设置|偏好|必要
    keeldu|seaded|noraid|iestatij|atmest|nustatym|zavrni|nastavitv|odbij|postavk|without accept|ohne einwillig|senza accett|sans accept|sin acept|sem aceit|nodvendig|gerekli|diperlukan|necessary|only essential|nur notwendig`,
  newsletter: `newsletter|news letter|mailing list|subscrib|sign up|signup|sign me up|join our|join the|join now|inbox|% off|% de|discount|offers
    coupon|promo|first order|% rabatt|% auf|% korting|% sleva|% desc|% scont|% indirim|%off|rabatt|gutschein|abonnier|eintrag|abonne|inscri|remise|reduction|bon d'achat
    suscrib|boletin|descuento|iscriv|sconto|inscrev|assin|descont|boletim|nieuwsbrief|schrijf|korting|inschrijv|aanmeld|zapisz|subskry
    znizk|rabat|prenumer|nyhetsbrev|nyhetsbrevet|tilmeld|nyhedsbrev|meld deg|meld pa|uutiskirje|tilaa|alennu|odebir|odber|zpravodaj
    newsletr|sleva|slevu|prihlas|zlava|hirlevel|feliratk|kedvezm|abonea|reducer|buletin|абонира|бюлетин|отстъпк|εγγραφ|ενημερωτ|εκπτωσ
    bulten|abone|indirim|рассылк|подпис|скидк|новост|розсилк|підпис|підпиш|знижк|النشرة|نشرتنا|اشترك|خصم|خبرنامه|ניוזלטר|הירשמ|הרשמ|הנחה
    דיוור|न्यूज़लेटर|न्यूजलेटर|सदस्यता|सब्सक्राइब|छूट|จดหมายข่าว|สมัครรับ|ส่วนลด|ban tin|đang ky|giam gia|berlangganan|langganan|diskon
    ニュースレター|メルマガ|メールマガジン|登録|購読|クーポン|割引|뉴스레터|구독|할인|쿠폰|订阅|訂閱|电子报|電子報|优惠|優惠|折扣|uudiskiri|jaunum|naujienlais
    prenumeruo|e-novice|prijavi|narocil|popust|don't miss|in the loop|insider|verpass|premiere commande|erste bestellung|primer pedido|primo ordine|primeira compra|first to|vip list|ne manquez|no te pierdas|non perder|nao perca`,
  email: `email|e-mail|e-post|mailadress|correo|courriel|adresse mail|почта|почту |почты |почте |почтов|имейл|البريد|بريدك|ایمیل|אימייל|דוא|ईमेल|อีเมล|メール|이메일|邮箱|郵箱
    信箱|邮件|郵件|電郵|sahkopost|ηλεκτρονικ|elektronick|e-posta|eposta|epasta|el. past|@`,
  noThanks: `no thanks|no, thanks|no thank|maybe later|not now|not interested|later |nein danke|nein, danke|spater|non merci|plus tard|no gracias
    no, gracias|ahora no|no grazie|no, grazie|piu tardi|nao, obrig|nao obrig|agora nao|nee, bedankt|nee bedankt|nie, dziek|nie dziek|nej tack
    nej tak|nei takk|ei kiitos|ne, dek|ne, diky|ne diky|dakujem|nem, kosz|nem kosz|nu, mult|nu mult|не, благ|не сега|οχι, ευχ|hayir|нет, спас
    не сейчас|позже|ні, дяк|لا شكرا|لا، شكرا|ليس الان|לא תודה|לא, תודה|नहीं|अभी नहीं|ไม่ ขอบ|ไม่เป็นไร|ไม่ใช่ตอน|khong, cam|khong cam|đe sau
    tidak, ter|nanti |いいえ|結構です|後で|今はしない|아니|괜찮|나중에|不用|不了|不,|以后再说|稍后|稍後`,
  chat: `chat|messenger|live support|message us|send us a|send a message|talk to|can we help|can i help|ask us|we're online|we are online|typically repl
    type a message|write a message|type your|your message|start a conv|new conversation|need help|questions?|ask a question|hilfe|nachricht
    konnen wir|schreib uns|unterhalt|discut|discussion|besoin d'aide|ecrivez|pouvons-nous|aider|chatea|ayuda|escribe|mensaje|ayudar
    bisogno|scrivi|messaggio|possiamo|aiuto|precisa de|fale conosco|mensagem|ajud|hulp nodig|bericht|kunnen we|helpen|czat|pomoc|pomoz
    wiadomosc|chatta|hjalp|meddelande|besked|beskjed|melding|keskust|viesti|auttaa|apua|poradi|zprav|napist|pomoct|sprav|csevege|uzenet
    segit|discuta|mesaj|ajuta|чат|помощ|помочь|помог|съобщен|συνομιλ|μηνυμα|βοηθ|sohbet|yardim|сообщен|напишите|консультант|оператор
    повідомл|допомог|دردشة|محادثة|رسالة|رسالتك|مساعد|گفتگو|צ'אט|צאט|הודעה|לעזור|चैट|संदेश|मदद|सहायता|แชท|ข้อความ|ช่วย|tro chuyen|tin nhan
    ho tro|giup|obrolan|pesan anda|tulis pesan|bantu|チャット|メッセージ|お手伝い|お困り|ご質問|問い合わせ|채팅|메시지|상담|도와|문의|聊天|客服|消息|咨询|諮詢|帮您
    幫您|帮助|在线|線上|對話|对话|vestl|tarzes|pokalb|klepet|razgovor|💬|👋|🗨|hulp|hjaelp|assistenza|haben sie fragen|what brings you`,
  share: `share|tweet|follow us|follow me|like us|join us on|pin it|teilen|folge uns|folgen sie|folgt uns|partag|suivez|compart|siguenos|siga
    condivid|seguici|partilh|segue-nos|delen|deel |volg ons|udostepn|obserwuj|sledz|dela |dela pa|folj oss|del pa|folg os|folg oss|jaa |seuraa
    sdil|sleduj|zdiel|megoszt|kovess|distribui|urmares|сподел|последв|κοινοπο|ακολουθ|paylas|takip et|подел|поділ|поширит|слідк|شارك|تابعنا
    مشاركة|שתף|שתפו|עקבו|साझा|शेयर|फ़ॉलो|फॉलो|แชร์|ติดตาม|chia se|theo doi|bagikan|ikuti|シェア|フォロー|共有|공유|팔로우|分享|关注|關注|追蹤|jaga
    dalies|dalint|deli |pratite|folg |folg |del dette|takip edin|соцсет|подписыва|tell your|tell a friend`,
  network: `facebook|twitter|linkedin|pinterest|whatsapp|telegram|reddit|instagram|tiktok|youtube|snapchat|tumblr|vkontakte|вконтакте
    odnoklassniki|одноклассники|weibo|微博|wechat|微信|kakao|카카오|xing|viber|mastodon|threads|bluesky|discord|messenger|hatena|はてな|pocket|flipboard|twitch`,
  app: `in the app|in app|get the app|the app|our app|app store|google play|use app|open app|in der app|app laden|app herunter|die app|zur app
    l'application|l'appli|l'app|la app|nuestra app|baixe o|no app|o app|aplicativ|de app|onze app|aplikacj|appen|sovellu|aplikac|alkalmazas
    aplicati|приложен|εφαρμογη|uygulama|застосун|додаток|التطبيق|تطبيق|אפליקצ|ऐप|แอป|ung dung|aplikasi|アプリ|앱|app内|打开app|下载app|应用|應用|rakendus|lietot|nell'app|na app|l'app|in-app|app fur|aplicacion|the app is|app is faster|applicazione`,
  login: `log in|login|sign in|signin|password|passwort|kennwort|mot de passe|se connecter|connexion|contrasen|iniciar ses|accedi|senha|entrar
    wachtwoord|inloggen|haslo|zaloguj|losenord|logga in|adgangskode|log ind|passord|logg inn|salasana|kirjaud|heslo|jelszo|bejelentk
    parola|autentific|парол|вход|войти|κωδικ|συνδεσ|sifre|giris yap|увійти|كلمة المرور|كلمة السر|تسجيل الدخول|סיסמה|סיסמא|התחבר|पासवर्ड|लॉग इन
    รหัสผ่าน|เข้าสู่ระบบ|mat khau|đang nhap|kata sandi|masuk|パスワード|ログイン|비밀번호|로그인|密码|密碼|登录|登入`,
  age: `years of age|years old|legal drinking|legal age|your age|of age|over 18|18+|21+|date of birth|birth|alter |jahre alt|volljahr|geburt|ans ou
    majeur|naissance|mayor de|anos de edad|nacimiento|maggiorenn|nascita|maior de|nascimento|leeftijd|jaar of|geboorte|pelnolet|ukonczone|alder
    ar gammal|tayttanyt|taysi-ik|18 let|zletil|dospel|betoltott|elmult|varsta|majorat|възраст|18 годин|навърш|ηλικι|ετων|18 yas|yasind|лет ||возраст|років
    العمر|عمرك|سنة|גיל|מעל 18|आयु|उम्र|वर्ष|อายุ|tuoi|usia|berumur|tahun|年齢|20歳|18歳|歳以上|성인|19세|세 이상|年龄|年齡|岁|歲|成年`,
  offer: `% off|%off|discount|coupon|promo|first order|save up to|rabatt|gutschein|korting|remise|reduction|bon d'achat|descuento|cupon|sconto
    buono|desconto|cupom|znizk|rabat|kod rabat|rabatkode|alennu|sleva|slevu|kupon|zlava|kedvezm|reducer|отстъпк|εκπτωσ|κουπον|indirim|скидк|купон|знижк
    خصم|كوبون|تخفیف|הנחה|קופון|छूट|कूपन|ส่วนลด|คูปอง|giam gia|ma giam|diskon|kupon|割引|クーポン|オフ|할인|쿠폰|优惠|優惠|折扣|popust|allahindlus|atlaide|nuolaid`,
  account: `create account|create an account|your account|my account|register|forgot|username|verification code|two-step|two-factor|authenticat
    konto|benutzer|vergessen|registrier|compte|oublie|identifiant|cuenta|usuario|olvid|account|dimenticat|registrati|conta |esquec|cadastr|gebruikersnaam
    vergeten|zapomnia|rejestr|uzytkownik|anvandarnamn|glomt|brugernavn|glemt|brukernavn|unohtu|kayttaja|zapomen|uzivatel|elfelejt|fiok|felhasznal|cont nou
    ai uitat|utilizator|акаунт|аккаунт|забыли|регистрац|обліков|забули|реєстрац|λογαριασμ|ξεχασ|εγγραφη χρ|hesab|unuttum|kayit ol|حساب|نسيت|חשבון|שכחת|खाता|भूल गए
    บัญชี|ลืม|tai khoan|quen|akun|lupa|アカウント|新規登録|忘れ|会員|계정|회원가입|잊으|账户|賬戶|帐号|帳號|注册|註冊|忘记|忘記`,
  survey: `feedback|survey|how likely|recommend us|rate |rating|your opinion|satisf|was this|review|bewert|umfrage|meinung|zufrieden|weiterempfehl|avis|sondage
    recommander|opinion|encuesta|valora|recomend|sondaggio|valuta|parere|pesquisa|avalie|opiniao|enquete|beoordel|mening |tevreden|ankiet|ocen|opini|undersokning
    betygsatt|tycker|undersogelse|vurder|kysely|arvioi|palaute|mielip|pruzkum|hodnot|nazor|kerdoiv|ertekel|velemen|sondaj|evalua|parerea|анкет|оцен|мнен|отзыв
    опитув|оцін|відгук|αξιολογ|γνωμη|anket|degerlendir|gorus|استبيان|تقييم|رأيك|סקר|דירוג|משוב|सर्वे|राय|रेटिंग|แบบสำรวจ|คะแนน|ความคิดเห็น|khao sat|đanh gia|y kien
    survei|nilai|pendapat|アンケート|ご意見|評価|설문|평가|의견|调查|調查|评价|評價|反馈|意见`,
  edit: `save |cancel|delete|discard|upload|comment|reply|rename|archive|move to|new task|profile|member|invite|settings saved|speichern|abbrechen
    loschen|verwerfen|hochladen|kommentar|antwort|profil|einlad|enregistrer|annuler|supprimer|telecharger|commentaire|repondre|guardar|cancelar|eliminar|subir
    comentario|responder|salva|annulla|elimina|carica|commento|rispondi|salvar|excluir|enviar arquivo|comentar|opslaan|annuleren|verwijder|reactie|zapisz|anuluj
    usun|skomentuj|odpowiedz|spara|avbryt|ta bort|kommentera|svara|annuller|slet|lagre|slett|tallenna|peruuta|poista|vastaa|ulozit|zrusit|smazat|odpovedet
    mentes|megse|torles|valasz|salveaza|anuleaza|sterge|raspunde|запаз|отказ|изтри|сохранить|отмена|удалить|ответить|комментар|зберегти|скасувати|видалити
    αποθηκ|ακυρ|διαγραφ|kaydet|iptal|yorum|yanitla|حفظ|الغاء|حذف|تعليق|רد|שמור|ביטול|מחק|תגובה|सहेजें|रद्द|हटाएं|टिप्पणी|บันทึก|ยกเลิก|ลบ|ตอบ|huy bo|binh luan
    simpan|batal|hapus|komentar|balas|保存|キャンセル|削除|コメント|返信|저장|취소|삭제|댓글|답글|取消|删除|刪除|评论|評論|回复`,
  terms: `terms|conditions|agreement|license|licence|nutzungsbeding|agb|lizenz|cgu|conditions generales|terminos|condiciones|termini|condizioni
    termos|condicoes|voorwaarden|regulamin|villkor|vilkar|betingelser|kayttoehdot|ehdot|podmink|podmienk|feltetel|termeni|условия|правил|умови|οροι|kosullar
    الشروط|תנאי|शर्तें|नियम|ข้อกำหนด|เงื่อนไข|đieu khoan|syarat|ketentuan|利用規約|規約|약관|条款|條款|协议|協議`,
  place: `location|postcode|zip code|deliver|your store|near you|shipping to|country|region|language|currency|standort|plz|liefer|filiale|sprache|land wahlen
    livraison|code postal|magasin|pays|langue|ubicacion|codigo postal|tienda|entrega|pais|idioma|posizione|consegna|negozio|paese|lingua|localizacao|loja
    locatie|bezorg|winkel|postcode|taal |lokalizacj|dostaw|sklep|kraj|jezyk|leverans|butik|sprak|levering|toimitus|myymala|kieli|doruc|prodejn|jazyk
    szallit|uzlet|nyelv|orszag|livrare|magazin|limba|достав|магазин|город|регион|язык|адрес|доставк|місто|мова|παραδοσ|καταστημα|γλωσσα|χωρα|konum|teslimat
    magaza|ulke|الموقع|التوصيل|المتجر|اللغة|البلد|מיקום|משלוח|חנות|שפה|स्थान|डिलीवरी|भाषा|देश|ตำแหน่ง|จัดส่ง|ภาษา|ประเทศ|vi tri|giao hang|cua hang|ngon ngu|quoc gia
    lokasi|pengiriman|toko|bahasa|negara|現在地|郵便番号|配送|店舗|言語|地域|위치|우편번호|배송|매장|언어|국가|位置|邮编|配送|门店|語言|语言|国家|地区`,
  cart: `cart|basket|your bag|to bag|checkout|subtotal|total |warenkorb|kasse|summe|panier|commande|carrito|cesta|comprar|tramitar|carrello|cassa
    carrinho|finalizar|winkelwagen|winkelmand|afreken|koszyk|varukorg|kundvagn|kurv|ostosk|kosik|kosar|cosul|cos de|корзин|количк|кошик
    καλαθ|sepet|سلة|السلة|עגלה|סל הקניות|कार्ट|ตะกร้า|gio hang|keranjang|カート|買い物かご|장바구니|购物车|購物車|quantity|menge |size |grosse |taille|talla|taglia`,
  toast: `saved|undo|success|copied|updated|uploaded|deleted|failed|error|offline|connection|new version|reload|gespeichert|ruckgang|kopiert
    enregistre|annuler|guardado|deshacer|copiado|salvat|annulla|salvo|desfazer|opgeslagen|ongedaan|zapisano|cofnij|sparat|angra|gemt|fortryd|lagret
    angre|tallenn|kumoa|ulozen|vratit|zpet|mentve|visszavon|сохранен|отмен|запазен|αποθηκευ|kaydedil|geri al|збережен|скасув|تم الحفظ|تراجع|נשמר
    ביטול|सहेजा|पूर्ववत|บันทึกแล้ว|เลิกทำ|đa luu|hoan tac|disimpan|urungkan|保存しました|元に戻す|저장|실행 취소|已保存|撤销|已儲存|復原|aktualisier|mise a jour|recharg|actualiz|aggiorn|обнов|更新|새로고침|guncelle|update`,
  booking: `check-in|check in|check-out|guests|book now|reserve|availab|nights|per night|travel dates|buchen|verfugbar|gaste|anreise|abreise|reserver
    voyageur|arrivee|nuit|reservar|huesped|llegada|noches|prenota|ospiti|arrivo|notti|hospedes|boeken|gasten|nachten|rezerw|noc |noce |noci |goscie|boka
    gaster|bestil|bestill|varaa|vieraat|rezerv|hoste|foglal|vendeg|забронир|брониров|ночей|гост|резерв|κρατησ|διανυκτ|rezervas|misafir|gece 
    بронюв|احجز|الضيوف|ليلة|הזמן|אורחים|לילות|बुक करें|मेहमान|จองเลย|ผู้เข้าพัก|đat phong|khach|pesan kamar|tamu|予約|宿泊|名様|예약|숙박|预订|預訂|入住|晚`,
  media: `play |pause|volume|mute|now playing|episode|podcast|next track|previous track|wiedergabe|lecture|reproduc|riproduc|afspelen|odtwarz
    spela|afspil|spill av|toista|prehrat|lejatsz|воспроизв|слушать|аудио|再生|재생|播放|تشغيل|נגן|चलाएं|เล่น|phat|putar`,
  top: `back to top|scroll to top|to the top|go up|nach oben|haut de page|retour en haut|volver arriba|ir arriba|torna su|torna in alto|voltar ao topo
    naar boven|do gory|till toppen|til toppen|takaisin ylos|nahoru|vissza a tet|sus ||нагоре|наверх|вгору|догори|επιστροφη στην|yukari|للأعلى|الى الاعلى|למעלה|ऊपर
    กลับขึ้น|len đau|ke atas|トップへ|ページの先頭|맨 위|回到顶部|返回顶部|回到頂端|accessib|barrierefrei|compose|new post|create |edit |feedback|print `,
  open: `open |install|get |view |download|launch|use app|continue in|browser|offnen|laden|herunterlad|ouvrir|telecharg|obtenir|abrir|instal|descarg|baixar|apri |scarica
    otworz|zainstal|pobierz|oppna|hamta|ladda|abn|apne|hent|avaa|asenna|lataa|otevrit|nainstal|stahnout|otvorit|megnyit|letolt|telepit|deschide|descarca|ανοιγ|ληψη|εγκατ
    ac |indir|yukle|открыт|установ|скачат|загруз|відкри|встанов|завантаж|отвори|инсталир|изтегл|افتح|فتح|تثبيت|تحميل|تنزيل|פתיחה|פתח|התקנ|הורד|खोल|इंस्टॉल|डाउनलोड
    เปิด|ติดตั้ง|ดาวน์โหลด|mo |cai đat|tai |buka |pasang|unduh|開く|インストール|ダウンロード|열기|설치|다운로드|打开|打開|安装|安裝|下载|下載`,
  adverts: `ad size|ad format|ad unit|ad spec|display ad|banner size|banner format|banner template|advertis|media kit|small ads|free ads|job ads|classified|ads in|ads near
    werbeform|werben |werbung schalten|anzeigen|mediadaten|inserat|annonces|publicit|anuncio|avisos|annunci|inserzion|classificad|advertent|adverteren|ogloszen|annons
    rubrikannon|ilmoituk|inzer|apróhird|hirdet|anuntu|реклам|объявлен|обяв|оголошен|αγγελι|διαφημ|ilan|reklam|اعلان|إعلانات|מודעות|פרסום|विज्ञापन|โฆษณา|quang cao|rao vat
    iklan|広告|광고|广告|廣告|分类信息`,
};

/** Words that on their own, or with hardly anything beside, are the label of an advertisement. */
export const AD_LABELS = `advertisement|advertisements|advertising|advert|ad|ads|sponsored|sponsored content|sponsored post|sponsored by|sponsored links
  promoted|promoted content|promoted post|paid content|paid promotion|paid for by|in partnership with|ads by google|ad choices|adchoices
  anzeige|anzeigen|werbung|gesponsert|bezahlte anzeige|publicite|pub|annonce|annonces|sponsorise|contenu sponsorise|publicidad|anuncio|anuncios
  patrocinado|contenido patrocinado|promocionado|pubblicita|annuncio|annunci|sponsorizzato|contenuto sponsorizzato|annuncio pubblicitario
  publicidade|propaganda|promovido|conteudo patrocinado|advertentie|advertenties|gesponsord|gesponsorde inhoud|reclame|reklama|reklamy|ogloszenie
  sponsorowane|material sponsorowany|tresc sponsorowana|annons|annonser|reklam|sponsrat|annonsorinnehall|annonse|annoncer|sponseret|reklame
  sponset|mainos|mainokset|ilmoitus|sponsoroitu|kaupallinen yhteistyo|inzerce|inzercia|sponzorovano|sponzorovane|hirdetes|szponzoralt|fizetett hirdetes
  publicitate|reclama|sponsorizat|реклама|на правах рекламы|спонсорирано|спонсорское|спонсировано|оголошення|спонсорований|διαφημιση|χορηγουμενη|χορηγουμενο
  reklamlar|sponsorlu|oglas|oglasi|sponzorirano|reklaam|reklama.|quang cao|đuoc tai tro|tai tro|iklan|bersponsor|disponsori|โฆษณา|ได้รับการสนับสนุน|ผู้สนับสนุน|विज्ञापन
  प्रायोजित|اعلان|اعلانات|اعلان ممول|ممول|برعاية|آگهی|تبلیغات|פרסומת|פרסום|ממומן|תוכן ממומן|מודעה|広告|pr|スポンサー|スポンサーリンク|プロモーション|提供|광고|스폰서
  스폰서드|협찬|广告|廣告|赞助|贊助|推广|推廣|赞助内容`;
