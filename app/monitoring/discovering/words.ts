/**
 * The words by which pages of company sites are recognized, in English, German, French, Spanish, Italian, Dutch,
 * Swedish, Polish, Romanian and Portuguese. `further_words.ts` has more words in four of these languages, and words in
 * other languages. The words have no accents, and several words are joined by hyphens, as in URLs.
 */
import type { Clutter, Kind } from '#monitoring/discovering/kinds'

/** Separated by spaces, in the order of the languages above. */
export const words: Record<Exclude<Kind, 'homepage' | 'other'> | Clutter, string> = {
  pricing: `
    pricing prices price plans plan packages plans-and-pricing pricing-and-plans pricing-plans cost costs
    subscriptions plans-pricing compare-plans price-list editions rates fees subscription
    preise preis preisliste tarife tarif pakete preise-und-pakete kosten preismodell preisuebersicht preisubersicht
    abos preise-und-tarife preise-pakete abo abonnement lizenzen lizenzmodelle editionen angebot angebote
    konditionen preisplaene preisplane tarifuebersicht tarifubersicht gebuehren gebuhren
    prix tarif tarifs tarification abonnements offres-et-tarifs nos-tarifs nos-offres formules grille-tarifaire
    offres nos-formules nos-prix nos-forfaits forfaits plans-tarifaires tarifs-entreprises
    precios precio planes tarifas planes-y-precios
    prezzi prezzo tariffe piani piani-e-prezzi listino
    prijzen prijs tarieven abonnementen pakketten
    priser pris prislista prisplaner priser-och-paket paket abonnemang kostnad kostnader vad-kostar-det prissattning
    prismodell licenser planer-och-priser
    cennik ceny cena plany plany-i-ceny cenniki cennik-uslug cennik-i-pakiety pakiety abonament abonamenty koszt
    koszty oplaty ile-to-kosztuje taryfy plany-cenowe oferta-cenowa licencje subskrypcja subskrypcje
    preturi pret tarife planuri abonamente planuri-si-preturi planuri-de-pret pachete pachete-si-preturi oferte
    costuri lista-de-preturi licente
    precos preco planos planos-e-precos`,
  features: `
    features feature product products platform product-tour tour capabilities how-it-works all-features
    product-overview our-product modules technology
    funktionen funktion produkt produkte plattform leistungen funktionsumfang alle-funktionen funktionsuebersicht
    funktionsubersicht produktuebersicht produktubersicht funktionen-im-ueberblick funktionen-im-uberblick
    produkttour module vorteile leistungsumfang technologie so-funktioniert-es so-geht-s

    so-funktionierts
    fonctionnalites fonctionnalite produit produits plateforme fonctions toutes-les-fonctionnalites
    comment-ca-marche comment-ca-fonctionne avantages
    funcionalidades funciones producto productos plataforma caracteristicas
    funzionalita funzioni prodotto prodotti piattaforma
    functies functionaliteiten producten platform
    funktioner produkter plattform alla-funktioner produkten vara-produkter
    plattformen sa-fungerar-det hur-det-fungerar hur-fungerar-det sa-funkar-det fordelar moduler teknik
    funkcje produkt produkty platforma mozliwosci wszystkie-funkcje funkcjonalnosci funkcjonalnosc
    nasze-produkty moduly jak-to-dziala jak-dziala korzysci
    technologia
    functionalitati functii produs produse functionalitate caracteristici produsele-noastre
    cum-functioneaza avantaje beneficii tehnologie
    funcionalidades recursos produto produtos`,
  changelog: `
    changelog change-log changes release-notes releasenotes releases release whats-new what-s-new what-is-new
    product-news product-changelog new-features latest-releases version-history feature-updates recent-updates
    product-announcements
    product-updates updates latest-updates update-log
    aenderungen anderungen neuerungen was-ist-neu versionshinweise neue-funktionen produkt-updates
    aenderungsprotokoll neuheiten produktneuheiten produktneuigkeiten produkt-news produktnews produkt-update
    was-gibt-es-neues was-gibts-neues neue-features versionsgeschichte versionshistorie release-historie
    aktualisierungen
    nouveautes notes-de-version journal-des-modifications quoi-de-neuf mises-a-jour nouveautes-produit
    notes-de-mise-a-jour notes-de-mises-a-jour notes-de-versions historique-des-versions nouvelles-fonctionnalites
    journal-des-changements actualites-produit mises-a-jour-produit evolutions
    novedades notas-de-version registro-de-cambios que-hay-de-nuevo actualizaciones
    novita note-di-rilascio aggiornamenti note-di-versione
    wijzigingen wat-is-er-nieuw nieuwe-functies productupdates wijzigingslogboek
    nyheter-i-produkten andringslogg uppdateringar produktnyheter versionsnyheter vad-ar-nytt
    nyheter-och-uppdateringar produktuppdateringar nya-funktioner produktnytt versionshistorik versionsinformation
    andringar andringshistorik forandringslogg releasenoteringar
    lista-zmian dziennik-zmian co-nowego nowosci historia-zmian aktualizacje zmiany ostatnie-zmiany zmiany-i-nowosci
    rejestr-zmian historia-wersji informacje-o-wersji informacje-o-wydaniu nowe-funkcje nowosci-w-produkcie
    nowosci-produktowe aktualizacje-produktu aktualnosci-produktowe wydania
    noutati note-de-versiune ce-este-nou ce-e-nou actualizari jurnal-modificari noutati-in-aplicatie noutati-produs
    istoric-versiuni istoric-modificari jurnal-de-modificari modificari schimbari ce-mai-e-nou functionalitati-noi
    actualizari-produs
    novidades notas-de-versao notas-da-versao registro-de-alteracoes atualizacoes`,
  blog: `
    blog news newsroom-blog articles insights magazine journal posts our-blog company-news latest-news
    magazin aktuelles ratgeber neues neuigkeiten nachrichten fachartikel beitraege beitrage artikel
    actualites articles le-blog actus actualite nos-actualites blogue le-mag le-magazine conseils
    noticias articulos actualidad
    notizie articoli novita-blog
    nieuws artikelen
    nyheter blogg artiklar bloggen aktuellt insikter magasin
    aktualnosci artykuly wiadomosci newsy nowinki publikacje poradniki
    stiri articole blogul articol revista stiri-si-noutati
    noticias artigos`,
  careers: `
    careers career jobs join-us join open-positions open-roles vacancies hiring work-with-us work-at were-hiring
    we-re-hiring work-for-us working-at life-at job-openings openings current-openings current-vacancies
    join-our-team join-the-team
    we-are-hiring
    karriere stellen stellenangebote offene-stellen stellenanzeigen arbeiten-bei arbeite-bei-uns offene-jobs
    jobangebote jobboerse jobborse jobportal stellenmarkt wir-stellen-ein arbeiten-bei-uns
    carriere carrieres recrutement emplois offres-d-emploi offres-emploi nous-rejoindre rejoignez-nous on-recrute
    nous-recrutons recrutements emploi rejoindre rejoins-nous travailler-chez nos-offres-d-emploi postes
    postes-ouverts
    empleo empleos carreras trabaja-con-nosotros unete vacantes
    carriere lavora-con-noi posizioni-aperte opportunita
    vacatures werken-bij carriere
    karriar jobb lediga-jobb jobba-hos-oss lediga-tjanster karriarsida jobba-har jobba-med-oss jobba-hos jobba-pa
    arbeta-hos arbeta-hos-oss arbeta-har vi-soker bli-en-av-oss
    kariera praca oferty-pracy dolacz-do-nas praca-u-nas praca-w pracuj-z-nami pracuj-u-nas dolacz-do-zespolu
    oferta-pracy rekrutacja rekrutujemy zatrudniamy stanowiska
    cariere locuri-de-munca angajari alatura-te cariera joburi job-uri posturi posturi-disponibile posturi-vacante
    lucreaza-cu-noi vino-in-echipa alatura-te-echipei oportunitati-de-cariera recrutare
    carreiras vagas trabalhe-conosco emprego junte-se`,
  customers: `
    customers customer case-studies case-study customer-stories success-stories stories clients testimonials
    wall-of-love references our-clients reviews customer-reviews portfolio our-work results
    our-customers
    kunden referenzen kundenstimmen erfolgsgeschichten fallstudien kundengeschichten anwenderberichte unsere-kunden
    kundenmeinungen kundenreferenzen kundenerfolge kundenprojekte kundenbewertungen bewertungen referenzkunden
    praxisbeispiele
    nos-clients temoignages etudes-de-cas references cas-clients histoires-clients avis avis-clients
    temoignages-clients temoignage etude-de-cas nos-references realisations nos-realisations ils-nous-font-confiance
    histoires-de-clients
    clientes casos-de-exito testimonios casos-de-estudio historias-de-clientes
    clienti casi-di-studio storie-di-successo testimonianze casi-studio clientii-nostri ce-spun-clientii
    povestile-clientilor portofoliu recenzii pareri rezultate referinte studiu-de-caz
    klanten klantverhalen referenties succesverhalen
    kunder kundcase kundberattelser referenser vara-kunder kundreferenser kundexempel kundcases kundhistorier
    kundberattelse case cases omdomen kundomdomen framgangshistorier
    klienci historie-klientow referencje studia-przypadkow opinie-klientow nasi-klienci opinie opinie-uzytkownikow
    zaufali-nam historie-sukcesu studium-przypadku realizacje nasze-realizacje wdrozenia rekomendacje
    clienti studii-de-caz povesti-de-succes testimoniale
    casos-de-sucesso depoimentos historias-de-sucesso estudos-de-caso`,
  docs: `
    docs documentation developers developer api api-docs api-documentation api-reference reference dev
    developer-docs developer-portal developer-hub developers-hub technical-documentation sdk
    dokumentation entwickler api-dokumentation entwicklerdokumentation doku api-doku entwicklerportal
    technische-dokumentation
    documentation developpeurs documentation-api developpeur api-developpeurs espace-developpeurs
    documentation-technique documentation-developpeurs
    documentacion desarrolladores documentacion-api
    documentazione sviluppatori
    documentatie ontwikkelaars
    utvecklare utvecklarportal utvecklardokumentation teknisk-dokumentation
    dokumentacja deweloperzy dla-programistow dokumentacja-api dokumentacja-techniczna dla-deweloperow
    dla-developerow developerzy
    documentatie dezvoltatori documentatie-api documentatia-api documentatie-tehnica programatori
    documentacao desenvolvedores`,
  help: `
    help help-center help-centre knowledge-base support-center support handbook manual faq guides guide faqs
    frequently-asked-questions help-and-support
    hilfe hilfe-center hilfebereich handbuch hilfe-und-support hilfeportal haeufige-fragen haufige-fragen
    fragen-und-antworten wissensdatenbank benutzerhandbuch anleitungen kundenservice
    aide centre-d-aide aide-et-support assistance foire-aux-questions questions-frequentes base-de-connaissances
    guide-utilisateur
    ayuda centro-de-ayuda guias soporte
    aiuto guida centro-assistenza assistenza
    helpcentrum handleiding ondersteuning
    hjalp hjalpcenter hjalp-och-support vanliga-fragor fragor-och-svar kundservice kundtjanst kunskapsbas manualer
    guider
    pomoc centrum-pomocy wsparcie pomoc-techniczna pomoc-i-wsparcie wsparcie-techniczne pytania pytania-i-odpowiedzi
    czesto-zadawane-pytania najczesciej-zadawane-pytania baza-wiedzy instrukcje obsluga-klienta
    ajutor centru-de-ajutor suport suport-tehnic asistenta intrebari intrebari-frecvente baza-de-cunostinte ghid
    ghiduri tutoriale manual-de-utilizare
    ajuda central-de-ajuda suporte`,
  solutions: `
    solutions solution use-cases use-case industries enterprise who-it-s-for why why-us who-is-it-for services
    our-services what-we-do
    loesungen losungen loesung losung anwendungsfaelle branchen branchenloesungen branchenlosungen fuer-wen warum
    fur-wen software dienstleistungen
    zielgruppen einsatzbereiche einsatzgebiete anwendungsbereiche
    solutions cas-d-usage secteurs nos-solutions cas-d-utilisation secteurs-d-activite metiers pour-qui pourquoi
    usages logiciel notre-logiciel application prestations nos-services
    soluciones casos-de-uso
    soluzioni
    oplossingen
    losningar losning branscher bransch anvandningsomraden for-vem varfor for-vilka for-vilka-foretag kundgrupper
    tjanst tjanster vara-tjanster
    rozwiazania dla-kogo dlaczego dlaczego-my dlaczego-warto branze zastosowania zastosowanie przyklady-zastosowan
    dla-firm oferta uslugi nasze-uslugi system oprogramowanie aplikacja
    solutii solutia pentru-cine de-ce de-ce-noi industrii domenii domenii-de-activitate cazuri-de-utilizare servicii
    serviciile-noastre aplicatia
    solucoes`,
  terms: `
    terms terms-of-service terms-of-use terms-and-conditions terms-conditions tos service-terms terms-service eula
    subscription-agreement master-services-agreement msa terms-use
    agb nutzungsbedingungen geschaeftsbedingungen geschaftsbedingungen allgemeine-geschaeftsbedingungen
    allgemeine-geschaftsbedingungen nutzungsvertrag allgemeine-nutzungsbedingungen lizenzbedingungen
    vertragsbedingungen
    cgu cgv conditions conditions-generales conditions-d-utilisation conditions-generales-d-utilisation cguv cgvu
    conditions-de-vente conditions-de-service
    conditions-generales-de-vente conditions-utilisation
    terminos terminos-y-condiciones condiciones terminos-de-uso terminos-de-servicio condiciones-de-uso
    termini termini-e-condizioni condizioni termini-di-servizio condizioni-d-uso
    voorwaarden algemene-voorwaarden gebruiksvoorwaarden servicevoorwaarden
    villkor allmanna-villkor anvandarvillkor allmanna-anvandarvillkor kopvillkor avtalsvillkor avtal
    avtal-och-villkor tjanstevillkor licensvillkor
    regulamin warunki warunki-uslugi warunki-korzystania regulaminy regulamin-serwisu regulamin-swiadczenia-uslug
    warunki-swiadczenia-uslug warunki-uzytkowania ogolne-warunki
    termeni termeni-si-conditii termeni-de-utilizare conditii termenii-si-conditiile termeni-de-serviciu
    conditii-generale conditii-de-utilizare
    termos termos-de-uso termos-e-condicoes termos-de-servico condicoes`,
  privacy: `
    privacy privacy-policy privacy-notice privacy-statement data-privacy
    datenschutz datenschutzerklaerung datenschutzerklarung datenschutzhinweise datenschutzrichtlinie
    datenschutzbestimmungen
    confidentialite politique-de-confidentialite vie-privee protection-des-donnees donnees-personnelles
    politique-confidentialite politique-de-protection-des-donnees charte-de-confidentialite
    privacidad politica-de-privacidad proteccion-de-datos
    informativa-privacy informativa-sulla-privacy privacy-e-cookie
    privacybeleid privacyverklaring
    integritet integritetspolicy sekretesspolicy dataskydd personuppgifter sekretess dataskyddspolicy
    personuppgiftspolicy behandling-av-personuppgifter hantering-av-personuppgifter sa-behandlar-vi-personuppgifter
    prywatnosc polityka-prywatnosci ochrona-danych rodo ochrona-danych-osobowych dane-osobowe informacja-rodo
    polityka-prywatnosci-i-cookies klauzula-informacyjna
    confidentialitate politica-de-confidentialitate protectia-datelor politica-confidentialitate
    protectia-datelor-personale prelucrarea-datelor date-personale
    privacidade politica-de-privacidade protecao-de-dados`,
  about: `
    about about-us company company-profile our-story team our-team who-we-are mission leadership story the-team
    ueber-uns uber-uns unternehmen wir firma das-team ueber uber unser-team unsere-geschichte das-unternehmen
    wir-ueber-uns
    a-propos qui-sommes-nous entreprise notre-histoire equipe notre-equipe a-propos-de-nous l-equipe l-entreprise
    notre-mission societe la-societe nous-connaitre
    sobre-nosotros nosotros quienes-somos empresa acerca-de equipo
    chi-siamo azienda su-di-noi
    over-ons bedrijf wie-zijn-wij
    om-oss foretaget om vart-team om-foretaget teamet var-historia vilka-ar-vi medarbetare
    o-nas firma zespol o-firmie kim-jestesmy nasz-zespol nasza-historia nasza-misja poznaj-nas
    despre despre-noi companie echipa compania despre-companie cine-suntem povestea-noastra echipa-noastra
    sobre sobre-nos quem-somos a-empresa equipe`,
  integrations: `
    integrations integration apps app-directory marketplace connectors add-ons addons app-store extensions plugins
    connections ecosystem
    integrationen schnittstellen anbindungen erweiterungen marktplatz app-marktplatz api-schnittstellen
    les-integrations connecteurs nos-integrations partenaires-integrations connexions passerelles applications
    integraciones conectores
    integrazioni connettori
    integraties koppelingen
    integrationer kopplingar appar tillagg tillaggstjanster marknadsplats kopplade-program
    integracje integracja aplikacje wtyczki dodatki rozszerzenia
    integrari integrare aplicatii conexiuni extensii conectori
    integracoes`,
  security: `
    security trust trust-center trust-centre security-and-compliance compliance data-security security-overview
    trust-and-security safety
    sicherheit datensicherheit vertrauen it-sicherheit informationssicherheit
    securite securite-et-conformite securite-des-donnees conformite confiance centre-de-confiance
    seguridad
    sicurezza
    beveiliging veiligheid
    sakerhet datasakerhet informationssakerhet it-sakerhet
    bezpieczenstwo bezpieczenstwo-danych zgodnosc zaufanie
    securitate securitatea-datelor siguranta siguranta-datelor conformitate
    seguranca`,
  status: `
    status system-status service-status systemstatus uptime statuspage service-health system-health
    statut etat-du-service estado stato driftstatus stan-systemu stare-sistem estado-do-servico verfuegbarkeit
    verfugbarkeit serverstatus etat-des-services etat-du-systeme statut-des-services driftinformation driftinfo
    driftsstatus tjanstestatus status-uslug stan-uslug starea-serviciilor stare-servicii`,
  comparison: `
    compare comparison comparisons alternatives alternative vs versus compare-us
    vergleich alternativen vergleiche im-vergleich anbietervergleich softwarevergleich alternative-zu
    comparatif comparaison comparatifs comparateur comparer alternative-a
    comparativa comparar alternativas
    confronto alternative
    vergelijken vergelijking alternatieven
    jamfor jamforelse jamfor-oss jamforelser alternativ
    porownanie alternatywy porownaj porownania alternatywa alternatywa-dla
    comparatie alternative compara comparatii alternativa alternativa-la
    comparacao comparar`,
  legal: `
    legal dpa data-processing-agreement data-processing-addendum policies gdpr sla service-level-agreement
    acceptable-use acceptable-use-policy subprocessors sub-processors refund-policy licenses
    rechtliches auftragsverarbeitung avv unterauftragsverarbeiter
    rgpd
    juridisch verwerkersovereenkomst
    rattsligt personuppgiftsbitradesavtal juridiskt
    informacje-prawne
    informatii-legale`,
  press: `
    press newsroom press-releases media-kit press-kit media investors investor-relations press-room news-room
    presse pressemitteilungen presse-kit investoren
    espace-presse communiques communiques-de-presse investisseurs
    prensa sala-de-prensa
    stampa sala-stampa
    pers persberichten
    pressrum press-meddelanden pressmeddelanden nyhetsrum investerare
    prasa dla-mediow centrum-prasowe biuro-prasowe informacje-prasowe dla-prasy inwestorzy dla-inwestorow
    relacje-inwestorskie
    presa comunicate-de-presa comunicate investitori
    imprensa sala-de-imprensa`,
  partners: `
    partners partner partner-program become-a-partner affiliates affiliate referral referral-program refer-a-friend
    resellers
    partnerprogramm partner-werden empfehlungsprogramm freunde-werben
    partenaires devenir-partenaire parrainage programme-de-parrainage
    socios programa-de-socios
    partner-program diventa-partner
    partnerprogramma
    bli-partner aterforsaljare samarbetspartners
    partnerzy program-partnerski dla-partnerow zostan-partnerem
    parteneri program-de-parteneriat partenerii-nostri devino-partener
    parceiros programa-de-parceiros`,
  roadmap: `
    roadmap product-roadmap public-roadmap fahrplan feuille-de-route hoja-de-ruta`,
  account: `
    login log-in signin sign-in signup sign-up register registration account my-account logout password forgot-password
    reset-password delete-account account-deletion get-started start-free start-trial free-trial trial onboarding sso
    auth oauth dashboard app start try try-free try-for-free start-for-free portal admin accounts profile
    anmelden anmeldung einloggen registrieren registrierung konto mein-konto kostenlos-testen testen jetzt-testen
    kostenlos-registrieren jetzt-kostenlos-registrieren kuendigen kundigen vertrag-kuendigen kundenportal
    kostenlos-starten loslegen
    connexion se-connecter inscription s-inscrire compte essai-gratuit essayer essai espace-client creer-un-compte
    ouvrir-un-compte commencer mon-compte mon-espace mon-espace-client mon-profil mon-dossier
    perfil iniciar-sesion acceder registro registrarse cuenta prueba-gratis entrar
    accedi accesso registrati prova-gratis area-clienti mio-account il-mio-account mio-profilo
    il-mio-profilo
    inloggen aanmelden registreren gratis-proberen
    logga-in registrera konto prova-gratis skapa-konto mina-sidor mina-arenden mina-bestallningar bli-kund
    kom-igang testa-gratis
    logowanie zaloguj zaloguj-sie rejestracja zarejestruj-sie wyprobuj zaloz-konto testuj testuj-za-darmo
    wyprobuj-za-darmo panel-klienta moje-konto rozpocznij
    autentificare inregistrare conectare cont creeaza-cont incearca-gratuit intra-in-cont contul-meu cont-nou
    testeaza-gratuit incearca-gratis creeaza-magazin
    entrar cadastro cadastre-se criar-conta conta teste-gratis experimentar`,
  shop: `
    cart basket checkout shop store order wishlist
    warenkorb kasse panier commander carrito cesta carrello winkelwagen varukorg kassa koszyk zamowienie
    cos cos-de-cumparaturi carrinho`,
  archive: `
    tag tags category categories topic topics author authors page archive archives search sitemap feed rss
    kategorie kategorien schlagwort autor seite suche categorie categories auteur recherche
    categoria categorias etiqueta autor buscar categorie tag-archief auteur zoeken
    kategori kategorier kategoria tagi szukaj eticheta cautare pesquisa arquivo`,
  contact: `
    contact contact-us contact-sales talk-to-sales demo book-a-demo request-demo request-a-demo get-a-demo schedule-demo
    book-demo get-in-touch feedback subscribe newsletter unsubscribe thank-you thanks
    kontakt demo-buchen demo-anfragen termin danke demo-anfordern termin-vereinbaren beratung
    nous-contacter demande-de-demo demander-une-demo reserver-une-demo merci demande-demo prendre-rendez-vous
    contacto contactanos solicitar-demo gracias
    contatti contattaci richiedi-demo grazie
    contact-opnemen demo-aanvragen bedankt
    kontakta-oss boka-demo tack boka-mote boka-tid
    skontaktuj-sie umow-demo dziekujemy zamow-demo umow-prezentacje umow-spotkanie
    contacteaza-ne solicita-demo multumim cere-oferta solicita-oferta programeaza-demo
    contato fale-conosco agendar-demo obrigado`,
  material: `
    webinars webinar events event ebooks ebook whitepapers whitepaper templates template glossary dictionary lexicon
    academy courses podcast podcasts videos video community forum learn resources library tools calculator calculators
    landing lp campaign
    veranstaltungen vorlagen rechner glossar woerterbuch akademie leitfaeden ressourcen webinare wissen lexikon hr-lexikon
    evenements modeles glossaire dictionnaire ressources livres-blancs webinaires fiches-pratiques guides-pratiques lexique
    eventos plantillas glosario diccionario
    eventi modelli glossario dizionario risorse
    evenementen sjablonen begrippenlijst woordenboek
    evenemang mallar ordlista ordbok webbinarier webinarier kunskap resurser
    wydarzenia szablony slownik webinary szkolenia akademia kalkulator kalkulatory
    evenimente sabloane glosar glosare dictionar resurse webinarii
    modelos materiais`,
  notice: `
    imprint legal-notice cookies cookie-policy cookie-notice cookie-settings cookie-preferences accessibility
    accessibility-statement modern-slavery modern-slavery-statement right-of-withdrawal
    impressum cookie-richtlinie cookie-einstellungen barrierefreiheit barrierefreiheitserklaerung
    barrierefreiheitserklarung widerruf widerrufsrecht widerrufsbelehrung widerrufsformular
    mentions-legales politique-de-cookies politique-cookies gestion-des-cookies accessibilite droit-de-retractation
    droit-retractation retractation
    aviso-legal politica-de-cookies politica-cookies accesibilidad derecho-de-desistimiento
    note-legali diritto-di-recesso recesso accessibilita
    cookiebeleid cookieverklaring herroepingsrecht toegankelijkheid
    cookiepolicy kakor om-cookies tillganglighet tillganglighetsredogorelse angerratt
    polityka-cookies pliki-cookies nota-prawna deklaracja-dostepnosci prawo-odstapienia
    mentiuni-legale politica-de-cookie-uri politica-cookie drept-de-retragere
    acessibilidade`,
  technical: `
    wp-admin wp-login wp-content wp-includes wp-json cdn cdn-cgi assets static images img css js fonts media-files _next _nuxt
    api-proxy amp embed preview draft test staging 404 500 xmlrpc cgi-bin ajax english deutsch francais espanol italiano
    nederlands svenska polski romana portugues`,
}

/** Words that do not change the meaning of a name: "Our plans & pricing", "Preise und Pakete". */
export const fillers = new Set(
  `a an and all at by for from in of on or our the to us we your view see explore more all page index overview center centre
   html htm php aspx und der die das alle unsere unser zu fuer fur im et de des du la le les nos notre l d en y el los
   las nuestro nuestros nuestra e il lo gli i nostri nostra delle het een onze och vara var si ale noastre o os as nosso
   nossa com w z na dla nasze`.split(/\s+/)
)

/**
 * Words for "my". A short name that begins with one of them leads to the visitor's account: "My orders", "Mitt konto".
 * "Mon", "mio" and "mina" are also days or names, so the table only has them in phrases such as `mon-compte`.
 */
export const possessives = new Set('my mein meine mitt mijn moje moj meu minha miei'.split(' '))

/** Words that follow "per" or "/" in prices, as alternatives of a regular expression. */
export const periods =
  'month|mo|mth|year|yr|user|seat|monat|jahr|nutzer|mois|an|utilisateur|mes|ano|usuario|mese|anno|utente|maand|jaar|gebruiker|manad|ar|anvandare|miesiac|mies|rok|uzytkownik|luna|utilizator'

/** Matches comparisons in URLs: `vs-acme`, `acme-vs-northwind`, `alternative-to-acme`. */
export const versus =
  /(?:^|[-_])(?:vs|versus)[-_]|^(?:alternatives?|alternatywa|vergleich|comparatif|compare|porownanie)[-_]|[-_]alternatives?$/i

/** Beginnings of link texts that do not name a page: "Learn more". */
export const invitations =
  /^(?:learn|read|see|view|discover|find out|explore|mehr|weiter|en savoir|lire|ver|saber|leggi|scopri|meer|lees|läs|więcej|czytaj|afla|află|saiba|leia|here|hier|ici|aquí)\b/i
