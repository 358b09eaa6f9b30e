/**
 * The words by which pages of company sites are recognized, in English, German, French, Spanish, Italian, Dutch,
 * Swedish, Polish, Romanian and Portuguese: without accents, several words joined by hyphens, as in addresses.
 */
import type { PageLabel } from 'rivalwatch-plugin'

/** What a page is about. Finer than its label. */
export const kinds = [
  'homepage',
  'pricing',
  'features',
  'changelog',
  'blog',
  'careers',
  'customers',
  'docs',
  'terms',
  'privacy',
  'about',
  'integrations',
  'security',
  'status',
  'solutions',
  'comparison',
  'help',
  'legal',
  'press',
  'partners',
  'roadmap',
  'other',
] as const

export type Kind = (typeof kinds)[number]

/** Pages that nobody watches. */
export const clutter = ['account', 'shop', 'archive', 'contact', 'material', 'technical'] as const

export type Clutter = (typeof clutter)[number]

export const labelOf: Record<Kind, PageLabel> = {
  homepage: 'homepage',
  pricing: 'pricing',
  features: 'features',
  changelog: 'changelog',
  blog: 'blog',
  careers: 'careers',
  customers: 'custom',
  docs: 'docs',
  terms: 'custom',
  privacy: 'custom',
  about: 'custom',
  integrations: 'custom',
  security: 'custom',
  status: 'custom',
  solutions: 'features',
  comparison: 'custom',
  help: 'docs',
  legal: 'custom',
  press: 'custom',
  partners: 'custom',
  roadmap: 'custom',
  other: 'custom',
}

/** Separated by spaces, in the order of the languages above. */
export const words: Record<Exclude<Kind, 'homepage' | 'other'> | Clutter, string> = {
  pricing: `
    pricing prices price plans plan packages plans-and-pricing pricing-and-plans pricing-plans cost costs subscriptions
    preise preis preisliste tarife tarif pakete preise-und-pakete kosten preismodell preisuebersicht preisubersicht abos
    prix tarif tarifs tarification abonnements offres-et-tarifs nos-tarifs nos-offres formules grille-tarifaire
    precios precio planes tarifas planes-y-precios
    prezzi prezzo tariffe piani piani-e-prezzi listino
    prijzen prijs tarieven abonnementen pakketten
    priser pris prislista prisplaner
    cennik ceny cena plany plany-i-ceny
    preturi pret tarife planuri abonamente
    precos preco planos planos-e-precos`,
  features: `
    features feature product products platform product-tour tour capabilities how-it-works why-us
    funktionen funktion produkt produkte plattform leistungen funktionsumfang
    so-funktionierts
    fonctionnalites fonctionnalite produit produits plateforme fonctions
    funcionalidades funciones producto productos plataforma caracteristicas
    funzionalita funzioni prodotto prodotti piattaforma
    functies functionaliteiten producten platform
    funktioner produkter tjanster plattform
    funkcje produkt produkty platforma mozliwosci
    functionalitati functii produs produse
    funcionalidades recursos produto produtos`,
  changelog: `
    changelog change-log changes release-notes releasenotes releases release whats-new what-s-new what-is-new
    product-updates updates latest-updates update-log
    aenderungen anderungen neuerungen neuigkeiten was-ist-neu versionshinweise neue-funktionen produkt-updates aenderungsprotokoll
    nouveautes notes-de-version journal-des-modifications quoi-de-neuf mises-a-jour
    novedades notas-de-version registro-de-cambios que-hay-de-nuevo actualizaciones
    novita note-di-rilascio aggiornamenti note-di-versione
    wijzigingen wat-is-er-nieuw nieuwe-functies productupdates wijzigingslogboek
    nyheter-i-produkten andringslogg uppdateringar produktnyheter versionsnyheter vad-ar-nytt
    lista-zmian dziennik-zmian co-nowego nowosci historia-zmian aktualizacje
    noutati note-de-versiune ce-este-nou ce-e-nou actualizari jurnal-modificari
    novidades notas-de-versao notas-da-versao registro-de-alteracoes atualizacoes`,
  blog: `
    blog news newsroom-blog articles insights magazine journal
    magazin aktuelles ratgeber neues
    actualites articles le-blog actus
    noticias articulos actualidad
    notizie articoli novita-blog
    nieuws artikelen
    nyheter blogg artiklar
    aktualnosci artykuly wiadomosci
    stiri articole
    noticias artigos`,
  careers: `
    careers career jobs join-us join open-positions open-roles vacancies hiring work-with-us work-at were-hiring we-re-hiring
    we-are-hiring
    karriere stellen stellenangebote offene-stellen stellenanzeigen arbeiten-bei arbeite-bei-uns
    carriere carrieres recrutement emplois offres-d-emploi offres-emploi nous-rejoindre rejoignez-nous
    empleo empleos carreras trabaja-con-nosotros unete vacantes
    carriere lavora-con-noi posizioni-aperte opportunita
    vacatures werken-bij carriere
    karriar jobb lediga-jobb jobba-hos-oss lediga-tjanster
    kariera praca oferty-pracy dolacz-do-nas
    cariere locuri-de-munca angajari alatura-te
    carreiras vagas trabalhe-conosco emprego junte-se`,
  customers: `
    customers customer case-studies case-study customer-stories success-stories stories clients testimonials wall-of-love references
    our-customers
    kunden referenzen kundenstimmen erfolgsgeschichten fallstudien kundengeschichten anwenderberichte
    nos-clients temoignages etudes-de-cas references cas-clients histoires-clients
    clientes casos-de-exito testimonios casos-de-estudio historias-de-clientes
    clienti casi-di-studio storie-di-successo testimonianze casi-studio
    klanten klantverhalen referenties succesverhalen
    kunder kundcase kundberattelser referenser
    klienci historie-klientow referencje studia-przypadkow opinie-klientow
    clienti studii-de-caz povesti-de-succes testimoniale
    casos-de-sucesso depoimentos historias-de-sucesso estudos-de-caso`,
  docs: `
    docs documentation developers developer api api-docs api-documentation api-reference reference dev developer-docs
    dokumentation entwickler api-dokumentation entwicklerdokumentation
    documentation developpeurs documentation-api
    documentacion desarrolladores documentacion-api
    documentazione sviluppatori
    documentatie ontwikkelaars
    utvecklare
    dokumentacja deweloperzy dla-programistow
    documentatie dezvoltatori
    documentacao desenvolvedores`,
  help: `
    help help-center help-centre knowledge-base support-center support handbook manual faq guides guide
    hilfe hilfe-center hilfebereich handbuch
    aide centre-d-aide
    ayuda centro-de-ayuda guias soporte
    aiuto guida centro-assistenza assistenza
    helpcentrum handleiding ondersteuning
    hjalp hjalpcenter
    pomoc centrum-pomocy wsparcie
    ajutor centru-de-ajutor suport
    ajuda central-de-ajuda suporte`,
  solutions: `
    solutions solution use-cases use-case industries enterprise
    loesungen losungen loesung losung anwendungsfaelle branchen
    solutions cas-d-usage secteurs
    soluciones casos-de-uso
    soluzioni
    oplossingen
    losningar
    rozwiazania
    solutii
    solucoes`,
  terms: `
    terms terms-of-service terms-of-use terms-and-conditions terms-conditions tos service-terms terms-service eula
    subscription-agreement master-services-agreement msa terms-use
    agb nutzungsbedingungen geschaeftsbedingungen geschaftsbedingungen allgemeine-geschaeftsbedingungen allgemeine-geschaftsbedingungen nutzungsvertrag
    cgu cgv conditions conditions-generales conditions-d-utilisation conditions-generales-d-utilisation
    conditions-generales-de-vente conditions-utilisation
    terminos terminos-y-condiciones condiciones terminos-de-uso terminos-de-servicio condiciones-de-uso
    termini termini-e-condizioni condizioni termini-di-servizio condizioni-d-uso
    voorwaarden algemene-voorwaarden gebruiksvoorwaarden servicevoorwaarden
    villkor allmanna-villkor anvandarvillkor
    regulamin warunki warunki-uslugi warunki-korzystania
    termeni termeni-si-conditii termeni-de-utilizare conditii
    termos termos-de-uso termos-e-condicoes termos-de-servico condicoes`,
  privacy: `
    privacy privacy-policy privacy-notice privacy-statement data-privacy
    datenschutz datenschutzerklaerung datenschutzerklarung datenschutzhinweise
    confidentialite politique-de-confidentialite vie-privee protection-des-donnees donnees-personnelles
    privacidad politica-de-privacidad proteccion-de-datos
    informativa-privacy informativa-sulla-privacy privacy-e-cookie
    privacybeleid privacyverklaring
    integritet integritetspolicy sekretesspolicy dataskydd personuppgifter
    prywatnosc polityka-prywatnosci ochrona-danych rodo
    confidentialitate politica-de-confidentialitate protectia-datelor
    privacidade politica-de-privacidade protecao-de-dados`,
  about: `
    about about-us company our-story team our-team who-we-are mission leadership story
    ueber-uns uber-uns unternehmen wir firma das-team
    a-propos qui-sommes-nous entreprise notre-histoire equipe notre-equipe
    sobre-nosotros nosotros quienes-somos empresa acerca-de equipo
    chi-siamo azienda su-di-noi
    over-ons bedrijf wie-zijn-wij
    om-oss foretaget om vart-team
    o-nas firma zespol
    despre despre-noi companie echipa compania
    sobre sobre-nos quem-somos a-empresa equipe`,
  integrations: `
    integrations integration apps app-directory marketplace connectors add-ons addons app-store extensions
    integrationen schnittstellen anbindungen erweiterungen
    les-integrations connecteurs
    integraciones conectores
    integrazioni connettori
    integraties koppelingen
    integrationer kopplingar
    integracje
    integrari
    integracoes`,
  security: `
    security trust trust-center trust-centre security-and-compliance compliance data-security
    sicherheit datensicherheit vertrauen
    securite securite-et-conformite
    seguridad
    sicurezza
    beveiliging veiligheid
    sakerhet
    bezpieczenstwo
    securitate
    seguranca`,
  status: `
    status system-status service-status systemstatus uptime statuspage
    statut etat-du-service estado stato driftstatus stan-systemu stare-sistem estado-do-servico`,
  comparison: `
    compare comparison comparisons alternatives alternative vs versus
    vergleich alternativen
    comparatif comparaison
    comparativa comparar alternativas
    confronto alternative
    vergelijken vergelijking alternatieven
    jamfor jamforelse
    porownanie alternatywy
    comparatie alternative
    comparacao comparar`,
  legal: `
    legal legal-notice imprint impressum dpa data-processing-agreement data-processing-addendum cookies cookie-policy
    cookie-notice gdpr sla service-level-agreement acceptable-use acceptable-use-policy subprocessors sub-processors
    refund-policy licenses accessibility modern-slavery
    rechtliches auftragsverarbeitung avv cookie-richtlinie unterauftragsverarbeiter barrierefreiheit
    mentions-legales politique-de-cookies rgpd accessibilite
    aviso-legal politica-de-cookies
    note-legali cookie-policy
    juridisch cookiebeleid verwerkersovereenkomst
    cookiepolicy rattsligt personuppgiftsbitradesavtal
    polityka-cookies nota-prawna
    politica-cookies mentiuni-legale
    aviso-legal politica-de-cookies`,
  press: `
    press newsroom press-releases media-kit press-kit media investors investor-relations
    presse pressemitteilungen presse-kit
    espace-presse communiques
    prensa sala-de-prensa
    stampa sala-stampa
    pers persberichten
    pressrum press-meddelanden
    prasa dla-mediow centrum-prasowe
    presa comunicate-de-presa
    imprensa sala-de-imprensa`,
  partners: `
    partners partner partner-program become-a-partner affiliates affiliate referral resellers
    partnerprogramm partner-werden
    partenaires devenir-partenaire
    socios programa-de-socios
    partner-program diventa-partner
    partnerprogramma
    bli-partner
    partnerzy program-partnerski
    parteneri program-de-parteneriat
    parceiros programa-de-parceiros`,
  roadmap: `
    roadmap product-roadmap public-roadmap fahrplan feuille-de-route hoja-de-ruta`,
  account: `
    login log-in signin sign-in signup sign-up register registration account my-account logout password forgot-password
    reset-password get-started start-free start-trial free-trial trial onboarding sso auth oauth dashboard app start try
    try-free try-for-free start-for-free portal my admin accounts
    anmelden anmeldung einloggen registrieren registrierung konto mein-konto kostenlos-testen testen jetzt-testen
    kostenlos-starten loslegen
    connexion se-connecter inscription s-inscrire compte essai-gratuit essayer
    iniciar-sesion acceder registro registrarse cuenta prueba-gratis entrar
    accedi accesso registrati prova-gratis area-clienti
    inloggen aanmelden registreren gratis-proberen
    logga-in registrera konto prova-gratis skapa-konto
    logowanie zaloguj zaloguj-sie rejestracja zarejestruj-sie wyprobuj
    autentificare inregistrare conectare cont creeaza-cont incearca-gratuit
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
    kontakt demo-buchen demo-anfragen termin danke
    nous-contacter demande-de-demo demander-une-demo reserver-une-demo merci
    contacto contactanos solicitar-demo gracias
    contatti contattaci richiedi-demo grazie
    contact-opnemen demo-aanvragen bedankt
    kontakta-oss boka-demo tack
    skontaktuj-sie umow-demo dziekujemy
    contacteaza-ne solicita-demo multumim
    contato fale-conosco agendar-demo obrigado`,
  material: `
    webinars webinar events event ebooks ebook whitepapers whitepaper downloads download templates template glossary
    academy courses podcast podcasts videos video community forum learn resources library tools calculators
    landing lp campaign
    veranstaltungen vorlagen glossar akademie leitfaeden ressourcen
    evenements modeles glossaire ressources livres-blancs
    eventos plantillas glosario
    eventi modelli glossario risorse
    evenementen sjablonen begrippenlijst
    evenemang mallar ordlista
    wydarzenia szablony slownik
    evenimente sabloane glosar resurse
    modelos materiais`,
  technical: `
    wp-admin wp-login wp-content wp-includes wp-json cdn cdn-cgi assets static images img css js fonts media-files _next _nuxt
    api-proxy amp embed preview draft test staging 404 500 xmlrpc cgi-bin ajax`,
}

/** Words that do not change what a name means: "Our plans & pricing", "Preise und Pakete". */
export const fillers = new Set(
  `a an and all at by for from in of on or our the to us we your view see explore more page index overview center centre
   html htm php aspx und der die das unsere unser zu fuer fur alle im et de des du la le les nos notre l d en y el los
   las nuestro nuestros nuestra e il lo gli i nostri nostra delle het een onze och vara var si ale noastre o os as nosso
   nossa com w z na dla nasze`.split(/\s+/)
)

/** Periods in prices. */
export const periods =
  'month|mo|mth|year|yr|user|seat|monat|jahr|nutzer|mois|an|utilisateur|mes|ano|usuario|mese|anno|utente|maand|jaar|gebruiker|manad|ar|anvandare|miesiac|mies|rok|uzytkownik|luna|utilizator'

/** How link texts begin that name no page: "Learn more". */
export const invitations =
  /^(?:learn|read|see|view|discover|find out|explore|mehr|weiter|en savoir|lire|ver|saber|leggi|scopri|meer|lees|läs|więcej|czytaj|afla|află|saiba|leia|here|hier|ici|aquí)\b/i
