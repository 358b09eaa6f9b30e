/**
 * Further words by which pages of company sites are recognized: more in Spanish, Italian, Dutch and Portuguese, then
 * Danish, Norwegian, Finnish, Czech and Japanese. They come after those in `words.ts`, which win where a word has
 * several meanings.
 */
import type { words } from '#monitoring/discovering/words'

export const furtherWords: Partial<Record<keyof typeof words, string>> = {
  pricing: `
    lista-de-precios suscripcion suscripciones abbonamento abbonamenti listino-prezzi pacchetti prijslijst tarief
    abonnement assinatura assinaturas tabela-de-precos pacotes
    priser-og-abonnementer abonnementer prisliste pakker priser-og-pakker pakkepriser
    abonnementer-og-priser prisplan
    hinnat hinta hinnasto hinnoittelu paketit tilaukset
    cenik ceniky cena-a-baliczky balicky tarify predplatne
    料金 料金プラン 料金表 料金案内 価格 価格表 プラン プランと料金 料金体系`,
  features: `
    como-funciona funcion ventajas come-funziona caratteristiche vantaggi hoe-werkt-het hoe-het-werkt zo-werkt-het
    mogelijkheden kenmerken voordelen vantagens funcionalidade
    saadan-virker-det sadan-virker-det funktionalitet produktet fordele
    funksjoner slik-fungerer-det produktene teknologi
    ominaisuudet toiminnot tuote tuotteet nain-se-toimii edut
    funkce vlastnosti jak-to-funguje vyhody moznosti
    機能 機能一覧 製品 製品情報 製品紹介 プロダクト 特長 特徴 使い方 ご利用の流れ`,
  changelog: `
    registro-de-actualizaciones ultime-novita nieuwe-releases notas-de-atualizacao
    versionsnoter aendringslog andringslog produktnyheder endringslogg produktnytt oppdateringer
    muutosloki julkaisutiedot paivitykset
    seznam-zmen historie-verzi co-je-noveho
    更新情報 更新履歴 リリースノート 新機能 アップデート アップデート情報 リリース情報 変更履歴`,
  blog: `
    articulo blog-y-noticias rivista approfondimenti kennisartikelen blogs artigo conteudos
    nyheder artikler indsigter aktuelt
    innsikt
    blogi ajankohtaista uutiset artikkelit
    clanky aktuality novinky magazin
    ブログ ニュース お知らせ コラム 記事 記事一覧 新着情報 読み物 オウンドメディア`,
  careers: `
    unete-al-equipo trabaja-en ofertas-de-empleo lavora-in offerte-di-lavoro werken-bij-ons vacature
    trabalhe-com-a-gente oportunidades-de-emprego
    ledige-stillinger job-hos job-hos-os bliv-en-del-af-teamet stillinger jobb-hos-oss ledig-stilling
    tyopaikat avoimet-tyopaikat rekry rekrytointi toihin-meille tule-toihin ura-meilla
    volna-mista volne-pozice pracovni-mista prace-u-nas pridejte-se pridejte-se-k-nam
    採用 採用情報 求人 求人情報 キャリア リクルート 採用サイト`,
  customers: `
    opiniones resenas recensioni dicono-di-noi casi-di-successo ervaringen beoordelingen klantcases onze-klanten
    avaliacoes nossos-clientes casos-de-estudo
    referencer kundehistorier vores-kunder anmeldelser referanser vare-kunder kundeomtaler
    asiakkaat referenssit asiakastarinat asiakaskokemukset asiakkaamme
    zakaznici reference pripadove-studie recenze nasi-zakaznici hodnoceni
    事例 導入事例 活用事例 お客様の声 導入企業 実績 制作実績 導入実績`,
  docs: `
    documentacion-tecnica documentazione-api documentazione-tecnica api-documentatie documentacao-da-api
    udviklere dokumentasjon utviklere
    dokumentaatio kehittajille rajapinta
    dokumentace pro-vyvojare vyvojari
    ドキュメント 開発者向け 開発者 apiドキュメント 技術資料`,
  help: `
    preguntas-frecuentes centro-ayuda domande-frequenti supporto centro-di-assistenza veelgestelde-vragen hulp
    klantenservice kennisbank perguntas-frequentes duvidas duvidas-frequentes
    hjaelp hjaelpecenter ofte-stillede-sporgsmal spoergsmaal-og-svar sporgsmal-og-svar vejledninger
    hjelp hjelpesenter ofte-stilte-sporsmal sporsmal-og-svar kundeservice
    ohjeet ohjekeskus tuki usein-kysytyt-kysymykset ukk asiakaspalvelu
    napoveda podpora caste-dotazy casto-kladene-otazky
    ヘルプ ヘルプセンター よくある質問 よくあるご質問 サポート サポートセンター マニュアル`,
  solutions: `
    servicios nuestros-servicios sectores industrias por-que para-quien
    servizi i-nostri-servizi settori casi-d-uso perche perche-noi a-chi-si-rivolge
    diensten onze-diensten sectoren toepassingen voor-wie waarom waarom-wij dienstverlening
    servicos nossos-servicos segmentos setores casos-de-uso por-que-nos para-quem
    loesninger losninger ydelser vores-ydelser tjenester vare-tjenester brancher bransjer hvorfor
    ratkaisut palvelut palvelumme toimialat kayttokohteet miksi kenelle
    reseni sluzby nase-sluzby obory proc-my pro-koho
    サービス サービス一覧 サービス紹介 事業内容 ソリューション 活用シーン 選ばれる理由`,
  terms: `
    terminos-condiciones condiciones-generales condiciones-de-venta condizioni-generali condizioni-di-vendita
    termini-e-condizioni-d-uso leveringsvoorwaarden termos-de-utilizacao termos-e-condicoes-de-uso
    betingelser handelsbetingelser vilkar vilkaar brugsvilkar servicevilkar vilkar-og-betingelser salgsvilkar
    brukervilkar kjopsvilkar
    kayttoehdot sopimusehdot toimitusehdot ehdot yleiset-ehdot tilausehdot
    obchodni-podminky podminky vop vseobecne-obchodni-podminky podminky-pouziti
    利用規約 規約 サービス利用規約 ご利用規約`,
  privacy: `
    politica-privacidad politica-privacy privacybeleid-en-cookies aviso-de-privacidad
    privatlivspolitik persondatapolitik personvern personvernerklaering
    tietosuoja tietosuojaseloste rekisteriseloste
    ochrana-osobnich-udaju zasady-ochrany-osobnich-udaju
    プライバシーポリシー 個人情報保護方針 プライバシー 個人情報の取り扱い`,
  about: `
    sobre-la-empresa nuestra-historia conocenos la-nostra-storia il-team wie-we-zijn ons-verhaal het-team
    nossa-historia a-nossa-empresa
    om-os vores-historie virksomheden teamet-bag om-selskapet hvem-er-vi
    meista yritys tietoa-meista tiimi tarinamme
    o-spolecnosti tym nas-tym nas-pribeh kdo-jsme
    会社概要 会社情報 企業情報 運営会社 私たちについて 会社案内 チーム`,
  integrations: `
    conexiones estensioni koppelen integracao
    integrasjoner
    integraatiot
    integrace propojeni
    連携 外部連携 連携サービス 外部サービス連携`,
  security: `
    seguridad-y-privacidad sicurezza-dei-dati gegevensbeveiliging seguranca-dos-dados
    sikkerhed sikkerhet
    tietoturva
    bezpecnost zabezpeceni
    セキュリティ 安全性`,
  comparison: `
    comparativas comparacion confronti alternativa-a vergelijk comparativo comparativos
    sammenlign sammenligning alternativer
    vertailu vertaile vaihtoehdot
    srovnani porovnani
    比較 他社比較`,
  press: `
    sala-de-prensa-y-medios rassegna-stampa presse-og-medier mediatiedotteet medialle pro-media プレスリリース プレス`,
  partners: `
    afiliados programa-de-afiliados colaboradores affiliazione partner-worden bliv-partner partnere kumppanit
    partneriksi partneri affiliate-program パートナー パートナープログラム 代理店`,
  account: `
    log-ind logg-inn opret-konto min-side kirjaudu kirjaudu-sisaan rekisteroidy prihlaseni prihlasit-se prihlasit
    registrace muj-ucet area-clientes area-riservata mijn-account criar-uma-conta
    ログイン 新規登録 会員登録 無料登録 無料で始める 無料ではじめる 無料トライアル マイページ`,
  shop: `
    indkobskurv kurv handlekurv ostoskori kosik pokladna カート`,
  contact: `
    contactar pide-una-demo solicita-una-demo solicita-una-demostracion prenota-una-demo prenota-demo plan-een-demo
    kontakt-os kontakt-oss book-en-demo yhteystiedot ota-yhteytta varaa-demo kontakty kontaktujte-nas
    お問い合わせ お問合せ 資料請求 資料ダウンロード デモ 無料相談`,
  notice: `
    cookiepolitik cookies-policy informasjonskapsler evasteet evastekaytanto zasady-cookies tietoa-evasteista
    特定商取引法に基づく表記 特定商取引法 特商法表記`,
}
