import { isPeriodWord, timeUnitOf } from './period.js'
import { isCommonName } from './plans/names.js'
import { findPrices } from './price.js'
import { TAX_WORDS, withoutEdges, wordsOf } from './text.js'

/** What a label says about a price: the plan or product, or the unit of time. */
export interface Label {
  /** Empty if the label names nothing, as in "Monthly price". */
  subject: string
  timeUnit: string | null
}

export const UNNAMED: Label = { subject: '', timeUnit: null }

const MAX_SUBJECT_LENGTH = 80

/** Words that say that something has a price, but not what it is. */
const GENERIC_WORDS = new Set(
  'price prices pricing cost costs plan plans fee fees rate rates package packages tier tiers our your the all compare choose pick select simple transparent fair flexible billing per a an each every and or for in of usd eur gbp total subtotal amount from starting at now was only just free save buy order preise prix precio precios prezzo prezzi tarif tarifs tarife tarifa tarifas tarieven prijs prijzen pris priser preis preise montant betrag cennik ceník tarify prislista preisliste hinnasto listino precios preços kosten custo valor cena ceny koszt koszty coût coûts kostnad цена цены 価格 料金 价格'.split(
    ' '
  )
)
/** A note in parentheses that says what a price includes. */
const TAX_NOTE = new RegExp(
  String.raw`\([^()]*(?<!\p{L})(?:${TAX_WORDS.join('|')}|usd|eur|gbp)(?!\p{L})[^()]*\)`,
  'giu'
)
const PRICING_WORD = /(?<!\p{L})(?:pricing|prices?|plans?)(?!\p{L})/iu
const LEAD_IN =
  /(?:^|\s)(?:from|starting|starts|start|at|only|just|price|prices|costs?|is|for|now|was|at|as|low|ab|od|от|desde|dès|da|vanaf|from:|rrp|msrp)$/iu
/** Signs that a text is not a proper name: a lower-case word, or a possessive at the end. */
const NOT_A_NAME = /\s(?!(?:plan|tier|edition|package|of|and|for)(?!\p{L}))\p{Ll}|['’]s$/u
const CALL_TO_ACTION =
  /^(?:buy|get|start|order|add|try|choose|shop|subscribe|pay|upgrade|save|or|and|then|plus|up|only|just)(?![\p{L}-])/iu

/** Reads a heading, a row or column label, or a short line above a price. */
export function readLabel(text: string): Label {
  const firstPrice = findPrices(text.slice(0, 200))[0]
  const name = trimmed(firstPrice ? text.slice(0, firstPrice.start) : text)
  // "Price (without VAT)" is still only a price.
  const words = wordsOf(name.replace(TAX_NOTE, ' '))
  const isGeneric =
    !isCommonName(name) &&
    (words.every((word) => GENERIC_WORDS.has(word) || isPeriodWord(word)) ||
      (words.length > 3 && PRICING_WORD.test(name)))
  return {
    subject: isGeneric ? '' : clipped(name),
    timeUnit: isGeneric ? timeUnitOf(name) : null,
  }
}

/**
 * Reads the name before a price on the same line: "Team plan" in "Team plan: from $49".
 * @param isProse whether the line is running text. There, only proper names count: "the Team plan is $49" has one, "we
 * raised $5M" does not.
 */
export function subjectBefore(text: string, isProse = false): Label {
  const clause =
    trimmed(text.slice(-120))
      .split(/[.,;!?]\s/)
      .at(-1) ?? ''
  // "Start" may introduce a price, but it is also the name of a plan.
  const name = isCommonName(clause) ? clause : withoutLeadIn(clause).replace(/^(?:the|our|and|or)\s/i, '')
  const isName =
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(name) && wordsOf(name).length <= (isProse ? 6 : 8) && !isCallToAction(name)
  return isName && !(isProse && NOT_A_NAME.test(name)) ? readLabel(name) : UNNAMED
}

/** Whether the words before a price are about plans in general: "All plans from". */
export function isAboutAllPlans(text: string): boolean {
  return /(?<!\p{L})plans$/iu.test(withoutLeadIn(trimmed(text.slice(-120))))
}

/** Whether a line above a price can be a name: it is short and not a sentence. */
export function isNameLike(text: string): boolean {
  return text.length <= 60 && wordsOf(text).length <= 6 && !/[.!?…]$/.test(text) && !isCallToAction(text)
}

/** Whether a text is a call to action such as "Buy now". The plan name "Plus" is not one. */
function isCallToAction(text: string): boolean {
  return CALL_TO_ACTION.test(text) && !isCommonName(text)
}

function trimmed(text: string): string {
  return withoutEdges(text.slice(0, 400))
}

function withoutLeadIn(text: string): string {
  let name = text
  for (let shorter = name.replace(LEAD_IN, ''); shorter !== name; shorter = name.replace(LEAD_IN, ''))
    name = trimmed(shorter)
  return name
}

function clipped(text: string): string {
  return text.length <= MAX_SUBJECT_LENGTH ? text : `${text.slice(0, MAX_SUBJECT_LENGTH - 1).trimEnd()}…`
}
