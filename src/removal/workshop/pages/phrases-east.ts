/** Phrases of pages and of what lies over them, by language, one use a line in the order of `USES`. */
const rows: readonly (readonly [string, string])[] = [
  [
    "sv",
    `Vi värnar om din integritet|Vi använder kakor för att förbättra din upplevelse och mäta trafik. Du kan ändra ditt samtycke när du vill.|Godkänn alla / Jag förstår|Neka / Endast nödvändiga|Inställningar|Få 10 % rabatt / Prenumerera på vårt nyhetsbrev|Få nyheter och erbjudanden direkt i inkorgen.|E-postadress|Prenumerera|Nej tack|Hej! Hur kan vi hjälpa dig?|Skriv ett meddelande…|Öppna chatten / Hjälp|Dela / Dela på Facebook|Följ oss|Läs vidare i appen|Öppna / Ladda ner appen|Annons / Sponsrat|Logga in|Lösenord|Har du fyllt 18 år?|Ja, jag är över 18|Din varukorg|Till kassan|Ändringarna sparades|Ångra|Boka nu|Incheckning / 2 gäster|Till toppen|Stäng|Hem,Kultur,Butik,Kontakt|Hamnen på morgonen|Färjorna går före soluppgången, och när marknaden öppnar är de första båtarna tillbaka. Ingen har bråttom här.|Läs mer`,
  ],
  [
    "da",
    `Vi respekterer dit privatliv|Vi bruger cookies til at forbedre din oplevelse og måle trafik. Du kan altid ændre dit samtykke.|Accepter alle / Tillad alle|Afvis / Kun nødvendige|Indstillinger / Tilpas|Få 10 % rabat / Tilmeld dig nyhedsbrevet|Få nyheder og tilbud direkte i din indbakke.|E-mailadresse|Tilmeld|Nej tak|Hej! Hvordan kan vi hjælpe?|Skriv en besked…|Åbn chat / Hjælp|Del / Del på Facebook|Følg os|Læs videre i appen|Åbn / Hent appen|Annonce / Sponsoreret|Log ind|Adgangskode|Er du over 18 år?|Ja, jeg er over 18|Din kurv|Gå til kassen|Ændringer gemt|Fortryd|Book nu|Ankomst / 2 gæster|Til toppen|Luk|Hjem,Kultur,Butik,Kontakt|Havnen om morgenen|Færgerne sejler før solopgang, og når markedet åbner, er de første både tilbage. Ingen har travlt her.|Læs mere`,
  ],
  [
    "fi",
    `Kunnioitamme yksityisyyttäsi|Käytämme evästeitä sivuston kehittämiseen ja kävijämäärien mittaamiseen. Voit muuttaa suostumustasi milloin tahansa.|Hyväksy kaikki|Hylkää / Vain välttämättömät|Asetukset|10 % alennus ensimmäisestä tilauksesta / Tilaa uutiskirje|Saat uutiset ja tarjoukset suoraan sähköpostiisi.|Sähköpostiosoite|Tilaa|Ei kiitos|Hei! Miten voimme auttaa?|Kirjoita viesti…|Avaa chat|Jaa / Jaa Facebookissa|Seuraa meitä|Jatka lukemista sovelluksessa|Avaa / Lataa sovellus|Mainos / Ilmoitus|Kirjaudu sisään|Salasana|Oletko täyttänyt 18 vuotta?|Kyllä, olen yli 18|Ostoskorisi|Kassalle|Muutokset tallennettu|Kumoa|Varaa nyt|Saapuminen / 2 vierasta|Takaisin ylös|Sulje|Etusivu,Kulttuuri,Kauppa,Yhteystiedot|Satama aamulla|Lautat lähtevät ennen auringonnousua, ja kun tori avautuu, ensimmäiset veneet ovat jo palanneet.|Lue lisää`,
  ],
  [
    "cs",
    `Vážíme si vašeho soukromí|Používáme soubory cookie k analýze návštěvnosti a k přizpůsobení obsahu. Svůj souhlas můžete kdykoli změnit.|Přijmout vše / Souhlasím|Odmítnout / Pouze nezbytné|Nastavení|Sleva 10 % na první nákup / Odebírejte newsletter|Novinky a slevy přímo do vaší schránky.|E-mailová adresa|Odebírat|Ne, děkuji|Dobrý den! Jak vám můžeme pomoci?|Napište zprávu…|Otevřít chat / Poradit|Sdílet|Sledujte nás|Čtěte dál v aplikaci|Otevřít / Stáhnout aplikaci|Reklama / Inzerce|Přihlásit se|Heslo|Je vám více než 18 let?|Ano, je mi více než 18 let|Váš košík|K pokladně|Změny uloženy|Vrátit zpět|Rezervovat|Příjezd / 2 hosté|Nahoru|Zavřít|Domů,Kultura,Obchod,Kontakt|Přístav ráno|Trajekty vyplouvají před východem slunce, a když se otevře trh, první lodě jsou zpátky.|Číst dál`,
  ],
  [
    "hu",
    `Fontos számunkra az Ön adatvédelme|Sütiket használunk a forgalom elemzésére és a tartalom személyre szabására. Hozzájárulását bármikor módosíthatja.|Összes elfogadása / Elfogadom|Elutasítás / Csak a szükséges|Beállítások|10% kedvezmény / Iratkozz fel hírlevelünkre|Újdonságok és ajánlatok közvetlenül a postaládádba.|E-mail cím|Feliratkozom|Nem, köszönöm|Üdvözöljük! Miben segíthetünk?|Írjon üzenetet…|Csevegés megnyitása|Megosztás|Kövess minket|Olvass tovább az alkalmazásban|Megnyitás / Letöltés|Hirdetés / Szponzorált|Bejelentkezés|Jelszó|Elmúltál 18 éves?|Igen, elmúltam 18|A kosarad|Tovább a pénztárhoz|Módosítások mentve|Visszavonás|Foglalás|Érkezés / 2 vendég|Vissza a tetejére|Bezárás|Kezdőlap,Kultúra,Bolt,Kapcsolat|A kikötő reggel|A kompok napkelte előtt indulnak, és mire a piac kinyit, az első hajók már visszatértek.|Tovább olvasom`,
  ],
  [
    "ro",
    `Îți respectăm confidențialitatea|Folosim cookie-uri pentru a analiza traficul și a personaliza conținutul. Îți poți schimba acordul oricând.|Acceptă toate / Sunt de acord|Refuz / Doar necesare|Setări|10% reducere la prima comandă / Abonează-te la newsletter|Primești noutăți și oferte direct pe e-mail.|Adresa de e-mail|Mă abonez|Nu, mulțumesc|Bună! Cu ce te putem ajuta?|Scrie un mesaj…|Deschide chatul|Distribuie|Urmărește-ne|Citește mai departe în aplicație|Deschide / Descarcă aplicația|Publicitate / Reclamă|Autentificare|Parola|Ai peste 18 ani?|Da, am peste 18 ani|Coșul tău|Finalizează comanda|Modificări salvate|Anulează|Rezervă acum|Sosire / 2 oaspeți|Sus|Închide|Acasă,Cultură,Magazin,Contact|Portul dimineața|Feriboturile pleacă înainte de răsărit, iar când se deschide piața primele bărci s-au întors deja.|Citește mai mult`,
  ],
  [
    "el",
    `Σεβόμαστε το απόρρητό σας|Χρησιμοποιούμε cookies για την ανάλυση της επισκεψιμότητας και την εξατομίκευση περιεχομένου. Μπορείτε να αλλάξετε τη συγκατάθεσή σας.|Αποδοχή όλων / Συμφωνώ|Απόρριψη / Μόνο απαραίτητα|Ρυθμίσεις|Έκπτωση 10% / Εγγραφή στο newsletter|Λάβετε νέα και προσφορές στο email σας.|Διεύθυνση email|Εγγραφή|Όχι, ευχαριστώ|Γεια σας! Πώς μπορούμε να βοηθήσουμε;|Γράψτε ένα μήνυμα…|Άνοιγμα συνομιλίας|Κοινοποίηση|Ακολουθήστε μας|Συνεχίστε στην εφαρμογή|Άνοιγμα|Διαφήμιση / Χορηγούμενη|Σύνδεση|Κωδικός|Είστε άνω των 18 ετών;|Ναι, είμαι άνω των 18|Το καλάθι σας|Ταμείο|Οι αλλαγές αποθηκεύτηκαν|Αναίρεση|Κράτηση|Άφιξη / 2 επισκέπτες|Επιστροφή στην κορυφή|Κλείσιμο|Αρχική,Πολιτισμός,Κατάστημα|Το λιμάνι το πρωί|Τα πλοία φεύγουν πριν την ανατολή και όταν ανοίγει η αγορά οι πρώτες βάρκες έχουν γυρίσει.|Διαβάστε περισσότερα`,
  ],
  [
    "tr",
    `Gizliliğinize önem veriyoruz|Deneyiminizi iyileştirmek ve trafiği ölçmek için çerezler kullanıyoruz. Onayınızı istediğiniz zaman değiştirebilirsiniz.|Tümünü kabul et / Onaylıyorum|Reddet / Yalnızca gerekli|Ayarlar / Tercihleri yönet|İlk siparişte %10 indirim / Bültene abone ol|Yenilikler ve fırsatlar e-posta kutunuzda.|E-posta adresi|Abone ol|Hayır, teşekkürler|Merhaba! Nasıl yardımcı olabiliriz?|Mesajınızı yazın…|Sohbeti aç|Paylaş|Bizi takip edin|Uygulamada okumaya devam et|Aç / Uygulamayı indir|Reklam / Sponsorlu|Giriş yap|Şifre|18 yaşından büyük müsünüz?|Evet, 18 yaşından büyüğüm|Sepetiniz|Ödemeye geç|Değişiklikler kaydedildi|Geri al|Rezervasyon yap|Giriş / 2 misafir|Yukarı çık|Kapat|Ana sayfa,Kültür,Mağaza|Sabah limanı|Vapurlar gün doğmadan kalkar ve pazar açıldığında ilk tekneler dönmüş olur.|Devamını oku`,
  ],
  [
    "ru",
    `Мы ценим вашу конфиденциальность|Мы используем файлы cookie, чтобы анализировать посещаемость и улучшать сайт. Вы можете изменить согласие в любое время.|Принять все / Хорошо, понятно|Отклонить / Только необходимые|Настройки|Скидка 10% на первый заказ / Подпишитесь на рассылку|Получайте новости и скидки на почту.|Электронная почта|Подписаться|Нет, спасибо|Здравствуйте! Чем можем помочь?|Напишите сообщение…|Открыть чат / Онлайн-консультант|Поделиться|Мы в соцсетях / Подписывайтесь на нас|Читайте в приложении|Открыть / Скачать приложение|Реклама / На правах рекламы|Войти|Пароль|Вам исполнилось 18 лет?|Да, мне есть 18 лет|Ваша корзина|Оформить заказ|Изменения сохранены|Отменить|Забронировать|Заезд / 2 гостя|Наверх|Закрыть|Главная,Культура,Магазин|Гавань утром|Паромы уходят до рассвета, и когда открывается рынок, первые лодки уже вернулись.|Читать далее`,
  ],
  [
    "uk",
    `Ми поважаємо вашу приватність|Ми використовуємо файли cookie, щоб аналізувати трафік і покращувати сайт. Ви можете змінити згоду будь-коли.|Прийняти всі / Погоджуюсь|Відхилити / Лише необхідні|Налаштування|Знижка 10% / Підпишіться на розсилку|Отримуйте новини та знижки на пошту.|Електронна пошта|Підписатися|Ні, дякую|Вітаємо! Чим можемо допомогти?|Напишіть повідомлення…|Відкрити чат|Поділитися|Слідкуйте за нами|Читайте далі в застосунку|Відкрити|Реклама|Увійти|Пароль|Вам виповнилося 18 років?|Так, мені є 18|Ваш кошик|Оформити|Зміни збережено|Скасувати|Забронювати|Заїзд / 2 гості|Вгору|Закрити|Головна,Культура,Крамниця|Гавань уранці|Пороми відходять до світанку, і коли відкривається ринок, перші човни вже повернулися.|Читати далі`,
  ],
  [
    "ar",
    `نحن نحترم خصوصيتك|نستخدم ملفات تعريف الارتباط لتحليل الزيارات وتحسين تجربتك. يمكنك تغيير موافقتك في أي وقت.|قبول الكل / أوافق|رفض / الضرورية فقط|الإعدادات|خصم 10٪ على طلبك الأول / اشترك في النشرة البريدية|احصل على الأخبار والعروض في بريدك.|البريد الإلكتروني|اشترك الآن|لا شكرا|مرحبا! كيف يمكننا مساعدتك؟|اكتب رسالتك…|افتح الدردشة|شارك|تابعنا|تابع القراءة في التطبيق|افتح / حمل التطبيق|إعلان / إعلان ممول|تسجيل الدخول|كلمة المرور|هل عمرك أكثر من 18 سنة؟|نعم، عمري أكثر من 18|سلة التسوق|إتمام الشراء|تم حفظ التغييرات|تراجع|احجز الآن|الوصول / ضيفان|إلى الأعلى|إغلاق|الرئيسية,ثقافة,متجر|الميناء في الصباح|تغادر العبارات قبل شروق الشمس، وعندما يفتح السوق تكون القوارب الأولى قد عادت.|اقرأ المزيد`,
  ],
  [
    "he",
    `אנחנו מכבדים את פרטיותך|אנחנו משתמשים בעוגיות כדי לנתח את התנועה ולשפר את האתר. ניתן לשנות את ההסכמה בכל עת.|אישור הכל / אני מסכים|דחייה / חיוניות בלבד|הגדרות|10% הנחה / הירשמו לניוזלטר|קבלו עדכונים והטבות ישירות למייל.|כתובת אימייל|הרשמה|לא תודה|שלום! איך אפשר לעזור?|כתבו הודעה…|פתיחת צ'אט|שתפו|עקבו אחרינו|המשיכו לקרוא באפליקציה|פתיחה|פרסומת / תוכן ממומן|התחברות|סיסמה|האם מלאו לך 18?|כן, אני מעל גיל 18|עגלת הקניות|לתשלום|השינויים נשמרו|ביטול|הזמינו עכשיו|הגעה / 2 אורחים|חזרה למעלה|סגירה|בית,תרבות,חנות|הנמל בבוקר|המעבורות יוצאות לפני הזריחה, וכשהשוק נפתח הסירות הראשונות כבר חזרו.|קראו עוד`,
  ],
  [
    "hi",
    `हम आपकी गोपनीयता का सम्मान करते हैं|हम ट्रैफ़िक मापने और अनुभव बेहतर बनाने के लिए कुकीज़ का उपयोग करते हैं। आप अपनी सहमति कभी भी बदल सकते हैं।|सभी स्वीकार करें / सहमत हूँ|अस्वीकार करें / केवल आवश्यक|सेटिंग|पहले ऑर्डर पर 10% छूट / न्यूज़लेटर की सदस्यता लें|समाचार और ऑफ़र सीधे अपने इनबॉक्स में पाएँ।|ईमेल पता|सदस्यता लें|नहीं, धन्यवाद|नमस्ते! हम आपकी क्या मदद कर सकते हैं?|संदेश लिखें…|चैट खोलें|साझा करें / शेयर करें|हमें फॉलो करें|ऐप में पढ़ना जारी रखें|खोलें|विज्ञापन / प्रायोजित|लॉग इन|पासवर्ड|क्या आपकी आयु 18 वर्ष से अधिक है?|हाँ, मैं 18 से ऊपर हूँ|आपका कार्ट|चेकआउट|बदलाव सहेजे गए|पूर्ववत करें|बुक करें|आगमन / 2 मेहमान|ऊपर जाएँ|बंद करें|होम,संस्कृति,दुकान|सुबह का बंदरगाह|नावें सूर्योदय से पहले निकलती हैं, और बाज़ार खुलने तक पहली नावें लौट आती हैं।|और पढ़ें`,
  ],
  [
    "th",
    `เราให้ความสำคัญกับความเป็นส่วนตัวของคุณ|เราใช้คุกกี้เพื่อวิเคราะห์การเข้าชมและปรับปรุงประสบการณ์ของคุณ คุณสามารถเปลี่ยนความยินยอมได้ทุกเมื่อ|ยอมรับทั้งหมด|ปฏิเสธ / เฉพาะที่จำเป็น|ตั้งค่า|รับส่วนลด 10% / สมัครรับจดหมายข่าว|รับข่าวสารและโปรโมชั่นทางอีเมลของคุณ|อีเมล|สมัครรับข่าวสาร|ไม่ ขอบคุณ|สวัสดี! มีอะไรให้เราช่วยไหม|พิมพ์ข้อความ…|เปิดแชท|แชร์|ติดตามเรา|อ่านต่อในแอป|เปิด|โฆษณา|เข้าสู่ระบบ|รหัสผ่าน|คุณอายุเกิน 18 ปีหรือไม่|ใช่ ฉันอายุเกิน 18|ตะกร้าของคุณ|ชำระเงิน|บันทึกแล้ว|เลิกทำ|จองเลย|เช็คอิน / ผู้เข้าพัก 2 คน|กลับขึ้นด้านบน|ปิด|หน้าแรก,วัฒนธรรม,ร้านค้า|ท่าเรือยามเช้า|เรือข้ามฟากออกก่อนพระอาทิตย์ขึ้น และเมื่อตลาดเปิดเรือลำแรกก็กลับมาแล้ว|อ่านต่อ`,
  ],
  [
    "vi",
    `Chúng tôi tôn trọng quyền riêng tư của bạn|Chúng tôi sử dụng cookie để phân tích lưu lượng và cải thiện trải nghiệm. Bạn có thể thay đổi lựa chọn bất cứ lúc nào.|Chấp nhận tất cả / Đồng ý|Từ chối / Chỉ cần thiết|Cài đặt|Giảm giá 10% / Đăng ký nhận bản tin|Nhận tin mới và ưu đãi qua email.|Địa chỉ email|Đăng ký|Không, cảm ơn|Xin chào! Chúng tôi có thể giúp gì?|Nhập tin nhắn…|Mở trò chuyện / Hỗ trợ|Chia sẻ|Theo dõi chúng tôi|Đọc tiếp trong ứng dụng|Mở|Quảng cáo / Được tài trợ|Đăng nhập|Mật khẩu|Bạn đã trên 18 tuổi?|Vâng, tôi trên 18 tuổi|Giỏ hàng|Thanh toán|Đã lưu thay đổi|Hoàn tác|Đặt phòng|Nhận phòng / 2 khách|Lên đầu trang|Đóng|Trang chủ,Văn hóa,Cửa hàng|Bến cảng buổi sáng|Những chuyến phà rời bến trước bình minh, và khi chợ mở thì những con thuyền đầu tiên đã về.|Đọc thêm`,
  ],
  [
    "id",
    `Kami menghargai privasi Anda|Kami menggunakan cookie untuk menganalisis lalu lintas dan meningkatkan pengalaman Anda. Anda dapat mengubah persetujuan kapan saja.|Terima semua / Setuju|Tolak / Hanya yang diperlukan|Pengaturan|Diskon 10% / Berlangganan buletin kami|Dapatkan berita dan penawaran langsung di email Anda.|Alamat email|Langganan|Tidak, terima kasih|Halo! Ada yang bisa kami bantu?|Tulis pesan Anda…|Buka obrolan / Chat|Bagikan|Ikuti kami|Lanjutkan membaca di aplikasi|Buka|Iklan / Bersponsor|Masuk|Kata sandi|Apakah Anda berusia di atas 18 tahun?|Ya, saya di atas 18|Keranjang Anda|Bayar|Perubahan disimpan|Urungkan|Pesan kamar|Tiba / 2 tamu|Kembali ke atas|Tutup|Beranda,Budaya,Toko|Pelabuhan di pagi hari|Kapal feri berangkat sebelum matahari terbit, dan ketika pasar buka perahu pertama sudah kembali.|Baca selengkapnya`,
  ],
  [
    "ja",
    `お客様のプライバシーについて / Cookieの使用について|当サイトでは、アクセス解析とサービス向上のためにクッキーを使用しています。設定はいつでも変更できます。|すべて許可 / 同意する|拒否する / 必須のみ|設定|初回限定10%割引クーポン / メールマガジン登録|新着情報やお得な情報をメールでお届けします。|メールアドレス|登録する|いいえ、結構です|こんにちは！何かお困りですか？|メッセージを入力…|チャットを開く|シェア / 共有|フォローする|アプリで続きを読む|開く|広告 / PR|ログイン|パスワード|あなたは20歳以上ですか？|はい、20歳以上です|カート|レジに進む|保存しました|元に戻す|予約する|チェックイン / 2名様|トップへ戻る|閉じる|ホーム,文化,ショップ|朝の港|渡し船は日の出前に出て、市場が開くころには最初の舟が戻っている。ここでは誰も急がない。|続きを読む`,
  ],
  [
    "ko",
    `개인정보 보호를 중요하게 생각합니다|당사는 트래픽 분석과 서비스 개선을 위해 쿠키를 사용합니다. 언제든지 동의를 변경할 수 있습니다.|모두 허용 / 동의|거부 / 필수만|설정|첫 구매 10% 할인 쿠폰 / 뉴스레터 구독|새로운 소식과 혜택을 이메일로 받아보세요.|이메일 주소|구독하기|아니요, 괜찮습니다|안녕하세요! 무엇을 도와드릴까요?|메시지를 입력하세요…|채팅 상담|공유하기|팔로우|앱에서 계속 읽기|앱 열기|광고|로그인|비밀번호|만 19세 이상입니까?|네, 만 19세 이상입니다|장바구니|결제하기|저장되었습니다|실행 취소|예약하기|체크인 / 성인 2명|맨 위로|닫기|홈,문화,상점|아침의 항구|나룻배는 해가 뜨기 전에 떠나고 시장이 열릴 때면 첫 배가 돌아와 있다.|더 보기`,
  ],
  [
    "zh",
    `我们重视您的隐私 / 关于Cookie|我们使用Cookie来分析流量并改善您的体验。您可以随时更改您的选择。|接受全部 / 同意|拒绝 / 仅限必要|设置|首单享9折优惠 / 订阅我们的电子报|第一时间收到新品与优惠信息。|电子邮箱|订阅|不用了，谢谢|您好！有什么可以帮您？|请输入消息…|在线客服|分享 / 分享到微博|关注我们|在App内继续阅读|打开App|广告 / 赞助|登录|密码|您是否已年满18岁？|是，我已满18岁|购物车|去结算|已保存|撤销|立即预订|入住 / 2位客人|返回顶部|关闭|首页,文化,商店|清晨的港口|渡船在日出前离开，市场开门时第一批船已经回来。这里没有人着急。|阅读更多`,
  ],
];

export const EAST: Readonly<Record<string, string>> = Object.fromEntries(
  rows.map(([language, text]) => [language, text.split("|").join("\n")]),
);
