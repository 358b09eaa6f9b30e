/** The words by which topics are known, in the languages that pages come in most: English, German, French, Spanish. */

/** Whole words and phrases only. Each is the source of a regular expression. */
function words(...alternatives: string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${alternatives.join('|')})(?![\p{L}\d])`, 'giu')
}

const SPAN = String.raw`\d{1,3}[ -](?:days?|weeks?|months?)`
/** Prices change on a day; that "prices change" is what some products are about. */
const WHEN = '(?:on|from|as of|starting|effective|in|next|soon)'

export const ACQUISITION = words(
  'acquir(?:es?|ed|ing)|acquisition|merg(?:er|es|ed|ing) with|join(?:s|ing|ed) forces|ipo',
  String.raw`(?:now|becom(?:es?|ing)|became) (?:a )?part of (?:the )?(?:[\p{L}\d&.-]{1,30} ){1,3}(?:group|family|corporation|corp|company|inc|llc|ltd|gmbh|holdings?)`,
  String.raw`series [a-f]|rais(?:es|ed) \p{Sc}\d[\d.,]*|funding round`,
  'übernommen von|übernahme durch|finanzierungsrunde',
  'rachet(?:é|ée|és|ées)|acquis par|levée de fonds',
  'adquirid[oa] por|adquisición|ronda de financiación'
)

export const LAYOFFS = words(
  'layoffs?|la(?:y|id|ying) off|reduc(?:es?|ed|ing) (?:our|its|the) (?:team|workforce|headcount|staff)',
  'entlässt|stellenabbau|plan social|licenciements|despidos'
)

export const SECURITY_INCIDENT = words(
  String.raw`data breach|security incident|breached|vulnerabilit(?:y|ies)|cve-\d{4}|compromised|unauthori[sz]ed access`,
  'datenleck|datenpanne|sicherheitsvorfall|sicherheitslücken?|unbefugte[rn]? zugriff',
  'fuite de données|incident de sécurité|faille de sécurité|accès non autorisé',
  'filtración de datos|brecha de seguridad|incidente de seguridad|acceso no autorizado'
)

export const DEPRECATION = words(
  'deprecat(?:ed?|es|ing|ion)|breaking changes?|sunset(?:s|ting)?|end[ -]of[ -]life|discontinu(?:ed?|es|ing)',
  'shut(?:s|ting)? down|switched off|no longer (?:available|supported|offered|sold|maintained)|will be (?:removed|retired)',
  String.raw`(?:wird|werden|wurden?)\s(?:[\p{L}\d.]{1,20}\s){0,6}(?:eingestellt|abgeschaltet)|abgekündigt|nicht mehr (?:unterstützt|verfügbar)`,
  "obsolète|(?:sera|seront) (?:supprimé|arrêté|désactivé|retiré)e?s?|n['’]est plus disponible|fin de vie",
  'obsolet[oa]s?|será[n]? (?:eliminad|retirad)[oa]s?|dejará de estar|ya no está disponible'
)

export const FREE_TIER = words(
  String.raw`free (?:plan|tier|forever|account|edition|version)|forever free|free for(?!\s${SPAN})`,
  '(?:dauerhaft|für immer|immer) kostenlos|kostenlos für immer|kostenlose[rsn]? (?:plan|tarif|version)|gratis-?(?:version|tarif)',
  'gratuite? à vie|toujours gratuite?|(?:plan|offre|forfait|version) gratuite?',
  'gratis para siempre|(?:plan|versión) (?:gratuit[oa]|gratis)'
)

export const TRIAL = words(
  String.raw`(?:\d{1,3}[ -]days?[ -])?(?:free[ -])?trial|free for ${SPAN}|${SPAN} (?:for )?free|money[ -]back`,
  '(?:no )?credit card (?:is )?(?:required|needed)|no credit card',
  String.raw`\d{1,3} Tage (?:lang )?(?:kostenlos|kostenfrei|gratis)|(?:kostenlos|gratis) für \d{1,3} Tage|testphase|geld-zurück(?:-garantie)?|ohne kreditkarte`,
  String.raw`essai gratuit(?: (?:de|pendant) \d{1,3} jours)?|\d{1,3} jours (?:d['’]essai|gratuits|offerts)|satisfait ou remboursé|sans carte bancaire`,
  String.raw`prueba (?:gratis|gratuita)(?: (?:de|durante|por) \d{1,3} días)?|\d{1,3} días (?:gratis|de prueba)|sin tarjeta`
)

export const LAUNCH = words(
  'introducing|announcing|now (?:available|live|in beta)|launch(?:es|ed|ing)?|general(?:ly)? availab(?:le|ility)|new feature|public beta|coming soon',
  '(?:jetzt|ab sofort) (?:verfügbar|erhältlich)|wir stellen vor|demnächst verfügbar',
  'désormais disponible|nous lançons|lancement|bientôt disponible',
  'ya disponible|presentamos|lanzamos|lanzamiento|próximamente'
)

export const PRICE_NOTICE = words(
  `prices?\\s(?:will\\s|are\\s)?(?:chang|increas|ris|go|drop)\\w*(?:\\sup|\\sdown)?\\s${WHEN}`,
  `price (?:increase|rise|change|cut)s? ${WHEN}|(?:new|updated) (?:prices|pricing) (?:${WHEN}|applies|apply|takes? effect)`,
  'preise (?:steigen|sinken|ändern sich)|(?:neue preise|preisanpassung|preiserhöhung) (?:ab|zum|am)',
  '(?:tarifs|prix) (?:augmentent|changent|évoluent|baissent)|augmentation (?:des|de nos) (?:tarifs|prix)|nouveaux (?:tarifs|prix)',
  'precios (?:suben|subirán|cambian|cambiarán|bajan)|subida de precios|nuevos precios'
)
