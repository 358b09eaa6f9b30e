/** Phrases that identify news. Most are in English, German, French and Spanish, some in fewer or more languages. */

/** Matches whole words and phrases. Each alternative is the source of a regular expression. */
function phrasePattern(...alternatives: string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${alternatives.join('|')})(?![\p{L}\d])`, 'iu')
}

const DURATION = String.raw`\d{1,3}[ -](?:days?|weeks?|months?)`
/** A price notice names a time. "Prices change" alone may describe what a product tracks. */
const EFFECTIVE_WORD = '(?:on|from|as of|starting|effective|in|next|soon)'
const PROPER_NAME = String.raw`(?:[\p{L}\d&.-]{1,30} ){0,3}`

const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|juin|juil|août|déc)\p{L}*`
export const DATE = new RegExp(
  String.raw`(?:\d{1,2}(?:\.? |-)${MONTH}(?:\.?,? |-)\d{4}|${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}-\d\d-\d\d|\d{4}\s?/\s?\d{1,2}\s?/\s?\d{1,2}|\d{4}年\s?\d{1,2}月(?:\s?\d{1,2}日)?|\d{1,2}[./]\d{1,2}[./]\d{4}|${MONTH} \d{4})`,
  'iu'
)

/** Days without a year: "October 31", "31 October". */
export const DAYS = new RegExp(
  String.raw`${MONTH}\.? \d{1,2}(?!\d)|(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?${MONTH}`,
  'giu'
)

export const ACQUISITION = phrasePattern(
  'acquires|(?:has|have|had|was|were|is|been|being) acquired(?: by)?|acquired by|acquisition (?:of|by)|(?:has|have|is|are) merg(?:ed|ing) with|join(?:s|ing|ed) forces with',
  String.raw`joins? the ${PROPER_NAME}(?:family|group)`,
  String.raw`(?:now|becom(?:es?|ing)|became) (?:a )?part of (?:the )?${PROPER_NAME}(?:group|family|corporation|corp|company|inc|llc|ltd|gmbh|holdings?)`,
  String.raw`series [a-f] (?:funding|round|financing)|(?:raises|raised|closes|closed) (?:a )?\p{Sc}\d[\d.,]*\s?(?:m|million|b|billion|k)`,
  String.raw`übernommen von|übernahme (?:durch|von)|finanzierungsrunde|fusioniert|gehört (?:(?:seit|ab|nun|jetzt|heute|zu) )?(?:[\p{L}\d.&-]{1,30} ){0,6}zu(?:r|m)? (?:[\p{L}\d&.-]{1,30}[ -]){0,3}(?:gruppe|konzern|holding)|teil der (?:[\p{L}\d&.-]{1,30}[ -]){0,3}gruppe`,
  'rachet(?:é|ée|és|ées) par|acquis par|levée de fonds|rejoint le groupe|fait (?:désormais )?partie du groupe|fusionne',
  'adquirid[oa] por|ronda de financiación'
)
export const LAYOFFS = phrasePattern(
  'layoffs|la(?:id|ying) off|reduc(?:es|ed|ing) (?:our|its|the) (?:team|workforce|headcount|staff)',
  'entlässt|stellenabbau|plan social|licenciements|despidos'
)
export const SECURITY_INCIDENT = phrasePattern(
  'data breach|security incident|(?:was|were|been) (?:breached|compromised)|unauthori[sz]ed access to (?:our|customer|user)',
  'datenleck|datenpanne|sicherheitsvorfall|fuite de données|incident de sécurité|filtración de datos|brecha de seguridad|incidente de seguridad'
)
/** Verbs of a line that reports something as having happened. */
export const EVENT = phrasePattern(
  'was|were|has|have|had|we \\p{L}+ed|occurred|happened|experienced|suffered|affected|detected|discovered|confirmed|accessed|exposed',
  'wurden?|hat|haben|gab|avons|été|hemos|fue|sufri\\p{L}+'
)
export const END_OF_LIFE = phrasePattern(
  'deprecated?|deprecat(?:es|ing|ion)|breaking changes?|sunset(?:s|ting)|(?:be|is|are|to|will|we) sunset|end[ -]of[ -]life|eol|discontinu(?:ed?|es|ing)',
  'shut(?:s|ting)? down|switched off|no longer (?:available|supported|offered|sold|maintained)|will be (?:removed|retired)|dropp(?:ed|ing) support|(?:will |to )end(?:s|ing|ed)? (?:its |all )?support|support (?:for \\S+ )?(?:will end|ends|ended)',
  // With the preposition excluded here, the German verb means that something is adjusted, not ended.
  String.raw`(?:wird|werden|wurden?)\s(?:(?!auf\s)[\p{L}\d.]{1,20}\s){0,6}(?:eingestellt|abgeschaltet)|abgekündigt|nicht mehr (?:unterstützt|verfügbar)`,
  "obsolète|(?:sera|seront) (?:supprimé|arrêté|désactivé|retiré)e?s?|n['’]est plus disponible|fin de vie",
  'obsolet[oa]s?|será[n]? (?:eliminad|retirad)[oa]s?|dejará de estar|ya no está disponible'
)
export const SHUTDOWN = phrasePattern(
  'wound down|wind(?:ing|s)? down (?:our|its|the|operations)|ceas(?:es?|ed|ing) (?:all )?operations|(?:is|are) (?:now )?shutting down|(?:has|have) shut down|closed (?:its|our) doors|no longer in business|out of business',
  'geschäftsbetrieb eingestellt|cesse (?:ses|toute) activités?|cese de (?:operaciones|actividad)'
)
export const PRICE_NOTICE = phrasePattern(
  `prices?\\s(?:will\\s|are\\s)?(?:chang|increas|ris|go|drop)\\w*(?:\\sup|\\sdown)?\\s${EFFECTIVE_WORD}`,
  `price (?:increase|rise|change|cut)s? ${EFFECTIVE_WORD}|(?:new|updated) (?:prices|pricing) (?:${EFFECTIVE_WORD}|applies|apply|takes? effect)`,
  'preise (?:steigen|sinken|ändern sich)|(?:neue preise|preisanpassung|preiserhöhung) (?:ab|zum|am)',
  '(?:tarifs|prix) (?:augmentent|changent|évoluent|baissent)|augmentation (?:des|de nos) (?:tarifs|prix)|nouveaux (?:tarifs|prix)',
  'precios (?:suben|subirán|cambian|cambiarán|bajan)|subida de precios|nuevos precios'
)
export const LAUNCH = phrasePattern(
  'introducing|announcing|(?:is|are) now (?:available|live|in beta)|now in (?:private |closed |open )?beta|(?:is|are|out|live|available) (?:now )?(?:on|in) the (?:app|mac app|play|chrome web|microsoft) store|now (?:available|live|in beta)|(?:just|now|has|have|officially|we) launch(?:ed|es|ing)?|launch(?:es|ed|ing) (?:today|on|new|its|our|an?|the) |general(?:ly)? availab(?:le|ility)|(?:public|open) beta|coming soon|leaves? beta|out of beta|still in development|(?:is|are) being built|on (?:the|our) roadmap|early access',
  '(?:jetzt|ab sofort) (?:verfügbar|erhältlich)|wir stellen vor|demnächst verfügbar',
  'désormais disponible|nous lançons|lancement|bientôt disponible',
  'ya disponible|presentamos|lanzamos|lanzamiento|próximamente'
)
export const FREE_TIER = phrasePattern(
  String.raw`free (?:plan|tier|forever|account|edition|version)|forever free|free for (?!${DURATION})[\p{L}\d ]{3,30}`,
  '(?:dauerhaft|für immer|immer) kostenlos|kostenlos für immer|kostenlose[rsn]? (?:plan|tarif|version)|gratis-?(?:version|tarif)',
  'gratuite? à vie|toujours gratuite?|(?:plan|offre|forfait|version) gratuite?',
  'gratis para siempre|(?:plan|versión) (?:gratuit[oa]|gratis)'
)
/** Phrases for something that is free for now. */
export const FREE_FOR_NOW = phrasePattern(
  String.raw`(?:full|early) access (?:\p{L}+ ){0,4}(?:for free|at no (?:cost|charge))|free (?:during|while in) (?:\p{L}+ )?(?:beta|preview)|free until further notice`,
  String.raw`(?:kostenlos|kostenfrei|gratis) bis auf weiteres|bis auf weiteres (?:kostenlos|kostenfrei|gratis)|gratuite?s? jusqu['’]à nouvel ordre|(?:gratis|gratuit[oa]s?) hasta nuevo aviso|(?:grátis|gratuit[oa]s?) até (?:novo )?aviso|gratis fino a nuovo avviso`
)
const TRIAL_IN_WORDS = phrasePattern(
  String.raw`(?:${DURATION}[ -])?(?:free[ -])?trial|free for ${DURATION}|${DURATION} (?:for )?free`,
  String.raw`\d{1,3} Tage (?:lang )?(?:kostenlos|kostenfrei|gratis)(?: testen)?|(?:kostenlos|gratis) für \d{1,3} Tage|testphase`,
  String.raw`essai gratuit(?: (?:de|pendant) \d{1,3} jours)?|\d{1,3} jours (?:d['’]essai|gratuits|offerts)`,
  String.raw`prueba (?:gratis|gratuita)(?: (?:de|durante|por) \d{1,3} días)?|\d{1,3} días (?:gratis|de prueba)`,
  String.raw`teste (?:grátis|gratuito)(?: (?:de|por) \d{1,3} dias)?|\d{1,3} dias (?:grátis|gratuitos|de teste)`,
  String.raw`prova gratuita(?: (?:di|per) \d{1,3} giorni)?|\d{1,3} giorni (?:gratis|gratuiti|di prova)`,
  String.raw`\d{1,3} dagen (?:lang )?gratis(?: proberen)?|gratis proefperiode(?: van \d{1,3} dagen)?`,
  String.raw`\d{1,3} dni (?:za darmo|bezpłatnie|okresu próbnego)|bezpłatny okres próbny|gratis i \d{1,3} dag(?:ar|e)`
)
/** The same in languages without spaces between words. */
const TRIAL_IN_SCRIPTS =
  /\d{1,3}\s?日間?の?(?:無料|試用)|無料(?:トライアル|体験|お試し|試用)|\d{1,3}\s?天(?:免费)?试用|免费试用|\d{1,3}일\s?(?:무료|체험)/u
export const TRIAL = new RegExp(`${TRIAL_IN_WORDS.source}|${TRIAL_IN_SCRIPTS.source}`, 'iu')
/** Units of what is saved rather than allowed: "save up to 10 hours per week". */
const TIME = String.raw`(?:seconds?|minutes?|mins?|hours?|days?|times|percent|sekunden|minuten|stunden|tage|heures?|jours?|minutos|horas?|días|dias|minuti|ore|giorni|uur|uren|dagen|timmar|timer|godzin\p{L}?)`
/** A maximum quantity per period: "up to 3 reports per month". */
export const LIMIT = phrasePattern(
  String.raw`(?:up to|limited to|max(?:imum)?(?: of)?|only|bis zu|jusqu['’]à|hasta|até|fino a|tot|upp till|maks\.?) \d[\d.,]* (?!${TIME}(?!\p{L}))(?:[\p{L}-]+ ){0,3}[\p{L}-]+(?: (?:per|a|each|every|pro|par|por|al|om) | ?/ ?)(?:day|week|month|year|tag|woche|monat|jahr|jour|semaine|mois|an|día|semana|mes|año|dia|mês|ano|giorno|settimana|mese|anno|dag|maand|jaar|månad)`
)
export const PAYMENT = phrasePattern(
  String.raw`no (?:credit )?card|(?:credit )?card not (?:required|needed)|ohne kreditkarte|sans carte bancaire|sin tarjeta|(?:geen|zonder) creditcard|(?:nessuna|senza) carta|sem cartão|bez karty|(?:utan|uden|inget) kreditkort`,
  String.raw`credit card(?: is)?(?: required| needed)|no refunds?|(?:non|not)[ -]?refundable`,
  'money[ -]back(?: guarantee)?|(?<!no )refunds?|(?<!non[ -])refundable|geld-zurück(?:-garantie)?|satisfait ou remboursé|rembours(?:e|é|ement)',
  'cancel any ?time|jederzeit kündbar|sans engagement|résiliable|cancela cuando|maandelijks opzegbaar'
)
export const PROMOTION = phrasePattern(
  String.raw`\d{1,3}\s?% off|save (?:up to )?\d{1,3}\s?%|black friday|cyber monday|limited[ -]time|promo(?:tion|tional)? code|coupon|half (?:off|price)|\d{1,3}\s?% (?:discount|rabatt)|de (?:réduction|remise|descuento)`,
  String.raw`(?:launch|introductory|new[ -]customer) (?:offer|discount|price)|(?:mengen|neukunden|einführungs|frühbucher|treue)rabatte?|einführungs(?:angebot|preis)|offre de (?:lancement|bienvenue)|oferta de lanzamiento|offerta (?:di )?lancio|oferta de lançamento|introductiekorting`
)
/** Standards that companies are certified to. Other ISO standards describe formats, such as disk images. */
const CERTIFIABLE =
  '9001|13485|14001|15189|17025|20000|22000|22301|27001|2701[78]|27701|37001|42001|45001|50001'
export const CERTIFICATION = phrasePattern(
  String.raw`soc ?2|iso(?:[/ ]iec)?[ -]?(?:${CERTIFIABLE})|hipaa|fedramp|pci[ -]dss|b[ -]corp|tisax`
)
/** Words for suppliers, whose certifications are not the company's own. */
export const SUPPLIER_WORDS = phrasePattern(
  'hosted (?:on|by|in)|(?:runs?|running|built|database|servers?) on|powered by|data cent(?:er|re)s?'
)
/** Deprecated parts of other software that the product uses or no longer uses. */
export const OTHERS_DEPRECATION =
  /non-deprecated|\b(?:us(?:e|es|age|ing)|calls?|remov\w+|replac\w+|avoid\w*|fix\w*|warnings?)(?: \p{L}+){0,3} deprecat|deprecat\w+ warnings?/iu
/** Words for the rights and duties of a legal text. */
export const LEGAL_MATTER = phrasePattern(
  'arbitration|governing law|liabilit(?:y|ies)|indemnif\\w{1,8}|sub-?processors?|data processing|class action|terminat(?:e|ion)|warrant(?:y|ies)|retention|retain|(?:third|3rd) part(?:y|ies)|sell|marketing|promotional|advertis\\w+|consent|share[sd]?|opt (?:in|out)|refund\\w*|haftung|responsabilité|responsabilidad'
)
/** What a company says when it has news. */
export const ANNOUNCEMENT =
  /(?<!\p{L})(?:(?:happy|happily|proud|proudly|excited|pleased|thrilled|glad) (?:to )?announc(?:e|ing)|we(?:['’]re| are)? announc(?:e|ing)|wir freuen uns|nous sommes (?:heureux|fiers)|nos complace anunciar)(?!\p{L})/iu

/** How often a quantity is counted: "monthly", "every month". */
export const PERIOD =
  /(?<!\p{L})(?:(?:dai|week|month|year)ly|(?:täg|wöchent|monat|jähr)lich|(?:pro|im|je) (?:tag|woche|monat|jahr)|par (?:jour|semaine|mois|an)|(?:al|por) (?:día|dia|semana|mes|mês|año|ano|mese|giorno))(?!\p{L})|(?:(?<!\p{L})(?:per|an?|every|each) |\/ ?)(?:minute|hour|day|week|month|year)(?!\p{L})/giu

/** The forms of each unit of time. The first match counts. */
const COMMON_UNITS = [
  /dai|day/i,
  /week/i,
  /month/i,
  /year/i,
  /tag|täg/i,
  /woche|wöch/i,
  /monat/i,
  /jahr|jähr/i,
]

/** Returns a text in which the forms of one period are the same: "monthly", "per month" and "every month". */
export function withCommonPeriods(text: string): string {
  return text.replace(PERIOD, (period) => {
    const unit = COMMON_UNITS.find((one) => one.test(period))
    return unit ? `/${unit.source}` : period.toLowerCase()
  })
}
