/** Phrases of pages and of what lies over them, by language, one use a line in the order of `USES`. */
export const WEST: Readonly<Record<string, string>> = {
  en: `
    We value your privacy / This website uses cookies / Cookie settings / Your choice regarding cookies / Before you continue / Help us improve your experience
    We and our 842 partners store and access information on a device, such as cookies, to provide personalised ads and content. You can change your choice at any time. / We use cookies to improve your experience and analyse traffic. By continuing you agree to our cookie policy. / This site uses cookies. Some are essential, others help us understand how the site is used. / By clicking “Accept all” you consent to our use of cookies and similar technologies as described in our privacy notice. / We process personal data with your consent to measure audiences and to improve our service. You may withdraw it in the privacy centre. / We use essential cookies to make this service work. We would also like to use analytics cookies.
    Accept all / Accept / I agree / Allow all cookies / Got it / OK / Agree and close / Yes, I'm happy
    Reject all / Decline / Only necessary / Continue without accepting / Deny / Use necessary cookies only
    Manage preferences / Cookie settings / More options / Customise / Show details
    Get 10% off your first order / Join our newsletter / Don't miss a thing / Stay in the loop / Unlock 15% off / Wait! Before you go… / Become an insider
    Sign up for our emails and be the first to hear about new arrivals and sales. / The best stories of the week, in your inbox every Friday. / Subscribe and get a free shipping code. / Join 40,000 readers. No spam, unsubscribe anytime. / Enter your address and we will send you the code.
    Email address / Your email / you@example.com / Enter your email
    Subscribe / Sign me up / Get my discount / Join now / Send me the code / Count me in / Continue
    No thanks / Maybe later / No, I prefer to pay full price / Not now
    Hi there 👋 How can we help? / Hello! Ask us anything. / We typically reply in a few minutes / Need help? Chat with us / Welcome! What brings you here today? / Questions? We are online.
    Type your message… / Write a message / Send a message / Ask a question…
    Open chat / Chat with us / Live chat / Need help? / Chat / Message us
    Share / Share this / Share on Facebook / Tell your friends / Tweet
    Follow us / Like us on Facebook / Follow us on Instagram / Join us on social media
    Read more stories in the app / Open this page in our app / Get the full experience in the app / The app is faster
    Open / Get the app / Install / Use the app / View
    Advertisement / Sponsored / Ad / Ads / Promoted / Sponsored content / ADVERTISEMENT / Advertising
    Sign in / Log in to your account / Welcome back
    Password
    Are you over 18? / You must be of legal drinking age to enter this site / Please enter your date of birth
    Yes, I am over 18 / Enter / I am 21 or older
    Your cart / Added to your bag / Shopping basket
    Checkout / Continue to checkout / View cart
    Changes saved / Your message was sent / Link copied / Item updated
    Undo / View / Retry
    Book now / Check availability / Reserve / Search rooms
    Check-in / 2 guests / Arrival
    Back to top
    Close / Dismiss
    Home,Stories,Shop,About,Contact / News,Sport,Culture,Opinion / Products,Pricing,Docs,Blog / Women,Men,Kids,Sale
    The harbour in the morning / Ten trees for small gardens / What the tide left behind / A short history of bread / Our new collection / How to sharpen a knife / Release notes / Where the city goes to swim
    The ferries leave before sunrise, and by the time the market opens the first boats are back. Nobody here is in a hurry. / Most of them grow slowly, which is the point: a small garden needs patience more than space. / We walked along the shore for two hours and found glass, rope and a single shoe. / In the end it is a question of light, and of how much of it you let in. / The recipe is older than the village, and everybody who bakes it claims to have the only true one.
    Read more / Continue reading / View details`,
  de: `
    Wir schätzen Ihre Privatsphäre / Diese Website verwendet Cookies / Datenschutzeinstellungen
    Wir verwenden Cookies, um Inhalte und Anzeigen zu personalisieren und die Zugriffe auf unsere Website zu analysieren. Ihre Einwilligung können Sie jederzeit widerrufen. / Wir nutzen Technologien, die für den Betrieb der Seite nötig sind, und solche, die uns helfen, sie zu verbessern. Mehr in der Datenschutzerklärung.
    Alle akzeptieren / Zustimmen und weiter / Einverstanden / OK
    Ablehnen / Nur notwendige Cookies / Weiter ohne Einwilligung
    Einstellungen / Auswahl anpassen / Mehr Informationen
    10 % Rabatt sichern / Newsletter abonnieren / Nichts mehr verpassen
    Melde dich an und erhalte Neuigkeiten und Angebote direkt per E-Mail. / Trag dich ein und sichere dir deinen Gutschein.
    E-Mail-Adresse / Deine E-Mail
    Jetzt anmelden / Abonnieren / Gutschein sichern
    Nein danke / Später
    Hallo! Wie können wir helfen? / Haben Sie Fragen? Wir sind online.
    Nachricht schreiben … / Ihre Nachricht
    Chat öffnen / Hilfe / Live-Chat
    Teilen / Auf Facebook teilen
    Folge uns / Folge uns auf Instagram
    In der App lesen / Die App ist schneller
    Öffnen / App herunterladen
    Anzeige / Werbung / Gesponsert
    Anmelden / Willkommen zurück
    Passwort
    Bist du über 18 Jahre alt? / Bitte bestätige dein Alter
    Ja, ich bin 18 Jahre oder älter
    Dein Warenkorb / Zum Warenkorb hinzugefügt
    Zur Kasse
    Gespeichert / Nachricht gesendet
    Rückgängig
    Jetzt buchen / Verfügbarkeit prüfen
    Anreise / 2 Gäste
    Nach oben
    Schließen
    Start,Politik,Kultur,Sport / Produkte,Preise,Über uns
    Der Hafen am Morgen / Zehn Bäume für kleine Gärten
    Die Fähren fahren vor Sonnenaufgang, und wenn der Markt öffnet, sind die ersten Boote schon zurück. Hier hat es niemand eilig. / Die meisten wachsen langsam, und genau darum geht es.
    Weiterlesen`,
  fr: `
    Le respect de votre vie privée est notre priorité / Gestion des cookies
    Nous et nos partenaires utilisons des cookies pour mesurer l'audience et vous proposer des contenus personnalisés. Vous pouvez modifier votre choix à tout moment. / Ce site utilise des traceurs pour son bon fonctionnement et pour réaliser des statistiques.
    Tout accepter / J'accepte / OK pour moi
    Tout refuser / Continuer sans accepter
    Personnaliser / Paramétrer les cookies
    -10 % sur votre première commande / Inscrivez-vous à la newsletter
    Recevez nos nouveautés et nos offres en avant-première. / Chaque semaine le meilleur de nos articles dans votre boîte mail.
    Votre adresse e-mail
    Je m'inscris / S'abonner
    Non merci / Plus tard
    Bonjour ! Comment pouvons-nous vous aider ? / Une question ? Discutons.
    Écrivez votre message…
    Ouvrir le chat / Besoin d'aide ?
    Partager / Partager sur Facebook
    Suivez-nous
    Lisez la suite dans l'application
    Ouvrir / Télécharger l'appli
    Publicité / Sponsorisé / Annonce
    Se connecter
    Mot de passe
    Avez-vous plus de 18 ans ?
    Oui, j'ai plus de 18 ans
    Votre panier / Ajouté au panier
    Passer la commande
    Modifications enregistrées
    Annuler
    Réserver / Voir les disponibilités
    Arrivée / 2 voyageurs
    Haut de page
    Fermer
    Accueil,Culture,Boutique,À propos
    Le port au petit matin / Dix arbres pour petits jardins
    Les bacs partent avant l'aube, et quand le marché ouvre les premiers bateaux sont déjà rentrés. Personne n'est pressé ici. / La plupart poussent lentement, et c'est tout l'intérêt.
    Lire la suite`,
  es: `
    Valoramos tu privacidad / Uso de cookies
    Utilizamos cookies propias y de terceros para analizar el tráfico y mostrarte publicidad personalizada. Puedes cambiar tus preferencias cuando quieras. / Esta web usa cookies para mejorar tu experiencia.
    Aceptar todo / Aceptar / Entendido
    Rechazar / Solo necesarias
    Configurar / Gestionar preferencias
    Consigue un 10 % de descuento / Suscríbete al boletín
    Recibe novedades y ofertas exclusivas en tu correo. / Únete a nuestra comunidad de lectores.
    Correo electrónico / Tu email
    Suscribirme / Quiero mi descuento
    No, gracias / Ahora no
    ¡Hola! ¿En qué podemos ayudarte? / ¿Necesitas ayuda?
    Escribe un mensaje…
    Abrir chat / Ayuda
    Compartir / Compartir en Facebook
    Síguenos
    Sigue leyendo en la app
    Abrir / Descarga la app
    Publicidad / Anuncio / Patrocinado
    Iniciar sesión
    Contraseña
    ¿Eres mayor de 18 años?
    Sí, soy mayor de edad
    Tu carrito / Añadido a la cesta
    Tramitar pedido
    Cambios guardados
    Deshacer
    Reservar / Ver disponibilidad
    Llegada / 2 huéspedes
    Volver arriba
    Cerrar
    Inicio,Cultura,Tienda,Contacto
    El puerto por la mañana / Diez árboles para jardines pequeños
    Los transbordadores salen antes del amanecer, y cuando abre el mercado ya han vuelto los primeros barcos. Aquí nadie tiene prisa. / La mayoría crece despacio, y de eso se trata.
    Leer más`,
  it: `
    La tua privacy è importante / Informativa sui cookie
    Noi e i nostri partner utilizziamo cookie per analizzare il traffico e mostrare annunci personalizzati. Puoi modificare le preferenze in qualsiasi momento. / Questo sito utilizza i cookie per migliorare la navigazione.
    Accetta tutti / Accetto / Ho capito
    Rifiuta / Continua senza accettare
    Personalizza / Gestisci opzioni
    10% di sconto sul primo ordine / Iscriviti alla newsletter
    Ricevi novità e offerte in anteprima nella tua casella. / Unisciti a noi, niente spam.
    Indirizzo email
    Iscriviti / Ottieni lo sconto
    No, grazie / Più tardi
    Ciao! Come possiamo aiutarti? / Hai bisogno di aiuto?
    Scrivi un messaggio…
    Apri la chat / Assistenza
    Condividi / Condividi su Facebook
    Seguici
    Continua a leggere nell'app
    Apri / Scarica l'app
    Pubblicità / Sponsorizzato / Annuncio
    Accedi
    Password
    Hai più di 18 anni?
    Sì, sono maggiorenne
    Il tuo carrello / Aggiunto al carrello
    Vai alla cassa
    Modifiche salvate
    Annulla
    Prenota ora / Verifica disponibilità
    Arrivo / 2 ospiti
    Torna su
    Chiudi
    Home,Cultura,Negozio,Contatti
    Il porto al mattino / Dieci alberi per piccoli giardini
    I traghetti partono prima dell'alba e quando apre il mercato le prime barche sono già tornate. Qui nessuno ha fretta. / Quasi tutti crescono lentamente, ed è questo il bello.
    Leggi tutto`,
  pt: `
    A sua privacidade é importante / Utilização de cookies
    Usamos cookies para personalizar conteúdo e analisar o tráfego. Pode alterar as suas preferências a qualquer momento. / Este site utiliza cookies para melhorar a sua experiência.
    Aceitar todos / Aceito / Concordo
    Rejeitar / Apenas necessários
    Gerir preferências / Definições de cookies
    Ganhe 10% de desconto / Assine a newsletter
    Receba novidades e ofertas exclusivas no seu e-mail. / Inscreva-se e não perca nada.
    O seu e-mail
    Inscrever-me / Quero o desconto
    Não, obrigado / Agora não
    Olá! Como podemos ajudar? / Precisa de ajuda?
    Escreva uma mensagem…
    Abrir chat / Ajuda
    Partilhar / Compartilhar no Facebook
    Siga-nos
    Continue a ler na app
    Abrir / Baixe o aplicativo
    Publicidade / Anúncio / Patrocinado
    Entrar
    Senha
    Tem mais de 18 anos?
    Sim, sou maior de idade
    O seu carrinho
    Finalizar compra
    Alterações salvas
    Desfazer
    Reservar / Ver disponibilidade
    Chegada / 2 hóspedes
    Voltar ao topo
    Fechar
    Início,Cultura,Loja,Contacto
    O porto de manhã
    Os barcos saem antes do amanhecer e quando o mercado abre os primeiros já voltaram. Aqui ninguém tem pressa.
    Ler mais`,
  nl: `
    Wij geven om je privacy / Cookie-instellingen
    Wij gebruiken cookies om de website te verbeteren en advertenties af te stemmen op je voorkeuren. Je kunt je keuze altijd aanpassen. / Deze site plaatst cookies.
    Alles accepteren / Akkoord / Begrepen
    Weigeren / Alleen noodzakelijke
    Instellingen / Voorkeuren beheren
    10% korting op je eerste bestelling / Schrijf je in voor de nieuwsbrief
    Ontvang als eerste nieuws en aanbiedingen in je inbox.
    E-mailadres
    Inschrijven / Aanmelden
    Nee, bedankt
    Hallo! Waar kunnen we mee helpen? / Hulp nodig?
    Typ je bericht…
    Chat openen / Hulp
    Delen / Deel op Facebook
    Volg ons
    Lees verder in de app
    Openen / Download de app
    Advertentie / Gesponsord
    Inloggen
    Wachtwoord
    Ben je 18 jaar of ouder?
    Ja, ik ben 18 jaar of ouder
    Je winkelwagen
    Afrekenen
    Wijzigingen opgeslagen
    Ongedaan maken
    Nu boeken / Beschikbaarheid
    Aankomst / 2 gasten
    Naar boven
    Sluiten
    Home,Cultuur,Winkel,Contact
    De haven in de ochtend
    De veerboten vertrekken voor zonsopgang, en als de markt opengaat zijn de eerste boten alweer terug. Niemand heeft hier haast.
    Lees meer`,
  pl: `
    Szanujemy Twoją prywatność / Pliki cookie
    Używamy plików cookie, aby spersonalizować treści i analizować ruch w serwisie. W każdej chwili możesz zmienić swoje zgody.
    Akceptuj wszystkie / Zgadzam się
    Odrzuć / Tylko niezbędne
    Ustawienia / Zarządzaj zgodami
    Odbierz 10% rabatu / Zapisz się do newslettera
    Otrzymuj nowości i oferty na swoją skrzynkę.
    Adres e-mail
    Zapisz się / Odbieram rabat
    Nie, dziękuję
    Cześć! W czym możemy pomóc?
    Napisz wiadomość…
    Otwórz czat / Pomoc
    Udostępnij
    Obserwuj nas
    Czytaj dalej w aplikacji
    Otwórz / Pobierz aplikację
    Reklama / Ogłoszenie / Sponsorowane
    Zaloguj się
    Hasło
    Czy masz ukończone 18 lat?
    Tak, mam ukończone 18 lat
    Twój koszyk
    Do kasy
    Zapisano zmiany
    Cofnij
    Zarezerwuj
    Przyjazd / 2 gości
    Do góry
    Zamknij
    Start,Kultura,Sklep,Kontakt
    Port o poranku
    Promy odpływają przed świtem, a gdy otwiera się targ, pierwsze łodzie są już z powrotem. Nikt tu się nie spieszy.
    Czytaj więcej`,
};
