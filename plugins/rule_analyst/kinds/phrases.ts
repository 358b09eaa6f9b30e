/** Phrases that identify news. Most are in English, German, French and Spanish, some in fewer or more languages. */

/** Matches whole words and phrases. Each alternative is the source of a regular expression. */
export function phrasePattern(...alternatives: string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${alternatives.join('|')})(?![\p{L}\d])`, 'iu')
}

/** Number and unit of time: "14 days". */
export const DURATION = String.raw`\d{1,3}[ -](?:days?|weeks?|months?)`

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
/** Words for the rights and duties of a legal text. */
export const LEGAL_MATTER = phrasePattern(
  'arbitration|governing law|liabilit(?:y|ies)|indemnif\\w{1,8}|sub-?processors?|data processing|class action|terminat(?:e|ion)|warrant(?:y|ies)|retention|retain|(?:third|3rd) part(?:y|ies)|sell|marketing|promotional|advertis\\w+|consent|share[sd]?|opt (?:in|out)|refund\\w*|haftung|responsabilité|responsabilidad'
)
/** How often a quantity is counted: "monthly", "every month". */
export const PERIOD =
  /(?<!\p{L})(?:(?:dai|week|month|year)ly|(?:täg|wöchent|monat|jähr)lich|(?:pro|im|je) (?:tag|woche|monat|jahr)|par (?:jour|semaine|mois|an)|(?:al|por) (?:día|dia|semana|mes|mês|año|ano|mese|giorno))(?!\p{L})|(?:(?<!\p{L})(?:per|an?|every|each) |\/ ?)(?:minute|hour|day|week|month|year)(?!\p{L})/giu

/** Returns a text in which the forms of one period are the same: "monthly", "per month" and "every month". */
export function withCommonPeriods(text: string): string {
  return text.replace(PERIOD, (period) => {
    const unit = period.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(/[ /]/).at(-1)!
    // The first two letters tell units apart, and all forms of a unit share them: "day" and "daily".
    return `/${unit.slice(0, 2)}`
  })
}
