/** Tells prices from other amounts in the lines of a page, and what names them. */
import { HIGH, MEDIUM } from '../claim.js'
import { EXAMPLE, OTHER_PRICES_HEADING } from '../company_plans.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import type { Edit, Passage } from '../pairing.js'
import { FLOOR_WORDS, isStatistic, nameKey } from '../proof.js'
import { amountKey, amountsIn, cleanName, isSlogan, QUOTED, wordCount } from '../words.js'

/** Words for savings, in the languages of most pages. A percentage off is next to a real price: "save 17%". */
const SAVING = String.raw`(?<!\p{L})(?:sav(?:e[ds]?|ings?)|(?:er)?spar(?:e|en|st|t|nis)?|[ée]conomi[sz]\p{L}*|ahorr\p{L}*|risparmi\p{L}*|poup\p{L}+|bespa\p{L}+|(?:za)?oszczęd\p{L}*)(?!\p{L}|(?: up to)? \d{1,3}\s?%)`
/** Words for what something that comes with a plan is worth. */
const WORTH = String.raw`(?<!\p{L})(?:worth|im wert von|d['’]une valeur de|(?:por|com) valor de|valore di|ter waarde van|o wartości|till ett värde)(?!\p{L})`
/** Amounts that are not prices of this company: examples, other vendors' prices, savings, funding. */
const NOT_A_PRICE = new RegExp(
  String.raw`${EXAMPLE.source}|${OTHER_PRICES_HEADING.source}|${SAVING}|${WORTH}|\b(?:demo|calculate|compare[ds]?|comparison|raised|revenue|value|in credits?|fund(?:ing|ed)|average|salary|salaries|ote|compensation|budget|invoices?|million|billion|trillion|(?:free|kostenlose[rn]?|gratis) (?:shipping|delivery|versand|verzending|frakt)|versandkostenfrei|livraison (?:offerte|gratuite)|envío gratis|darmowa dostawa|frete grátis)\b|\d\s?[×x]\s?\p{Sc}?\d|[×=]\s?\p{Sc}`,
  'iu'
)
/** Words and signs of a text that does not name what is sold. */
export const NOT_A_NAME =
  /[?!.:;]|(?<!\p{L})(?:pricing|prices?|cost|faqs?|questions?|simple|why|how|what|per|from|start(?:s|ing)|starte[nt]?|teste[nt]?|jetzt|commencez|essayez|empieza|prueba|inizia|comece|zacznij)(?!\p{L})|^(?:\p{L}+\s)?(?:preis(?:e|liste)?|tarif(?:e|s|as?|i)?|tarieven|prix|pr[eé]cios?|pre[cç]os?|prezz[io]|prij(?:s|zen)|cen[ay]|cennik|ceník|pris(?:er|lista)?|hinnat|hinnasto|pre[tț]uri?|árak|fiyatlar|цен[аы]|ціни|料金|価格|가격|요금)$|^\d+(?!\d|[\s-]\p{L}{3})/iu
/** A price for a period or a unit: "€9/month", "100 lei / oră", "€2 per crate". */
export const CHARGED = /\/\s?\p{L}|(?<!\p{L})(?:per|an?|pro|par|por|al)\s\p{L}/iu
/** Words of a line that offers something for sale. */
const SELLING =
  /(?<!\p{L})(?:plans?|pric\p{L}+|costs?|fees?|from|only|just|one-time|lifetime|ab|dès|desde|kostet|coûtent?|cuestan?|custam?|costano?)(?!\p{L})/iu
/** A line that says that a plan costs nothing. */
const FREE_LINE =
  /^(?:free|gratis|gratuite?|kostenlos|grátis|gratuito|za darmo|0\s?(?:€|\$|£|kr|zł)|[$€£]\s?0)$/i
/** Words in place of a price. */
const NO_AMOUNT = /contact|talk to|custom|quote|on request|call us|anfrage|devis|coming soon|\btb[ad]\b/i
/** Number of words next to an amount. With more of them, a line is text. */
const MAX_WORDS_BESIDE = 3
/** Number of words. A longer line is not a name. */
export const MAX_NAME_WORDS = 5

/** Whether a line is little more than an amount, or as short without one. */
export function isBareAmount(text: string): boolean {
  const rest = amountsIn(text).reduce((line, amount) => line.replace(amount, ' '), text)
  return wordCount(rest.replace(/[\d.,\p{Sc}/]+/gu, ' ').trim()) <= MAX_WORDS_BESIDE
}

/** Whether a line is an amount with little or nothing next to it. */
export function isBarePrice(text: string): boolean {
  return amountsIn(text).length > 0 && isBareAmount(text)
}

/** Whether a line has an amount, or consists of words in place of one, such as "Contact us". */
export function hasPrice(text: string): boolean {
  return amountsIn(text).length > 0 || isInPlaceOfPrice(text)
}

/** Whether a line consists of words in place of an amount: "Contact us", "Free". */
export function isInPlaceOfPrice(text: string): boolean {
  return amountsIn(text).length === 0 && isBareAmount(text) && (NO_AMOUNT.test(text) || FREE_LINE.test(text))
}

/** Whether any line of a version has an amount. */
export function hasAnyAmount({ blocks }: PageVersion): boolean {
  return blocks.some(({ text }) => amountsIn(text).length > 0)
}

/** Returns the amounts in a line, except zeros. */
export function nonZeroAmounts(line: Pick<Passage, 'text'> | undefined): string[] {
  return amountsIn(line?.text ?? '').filter((amount) => Number(amountKey(amount)) !== 0)
}

/** Whether a line names what its amount is for: "Night docks are $10", but not "From $10" or "just $10". */
export function hasOwnName(text: string, amount: string): boolean {
  const lead = text.split(amount, 1)[0].replace(FLOOR_WORDS, ' ')
  return !/^\P{L}*(?:\p{Ll}+\P{L}*)?$/u.test(lead)
}

/** Whether a text may name what is sold. */
export function isName(text: string): boolean {
  return (
    /\p{L}{2}|\p{Lo}/u.test(text) &&
    wordCount(text) <= MAX_NAME_WORDS &&
    amountsIn(text).length === 0 &&
    !isSlogan(text) &&
    !NOT_A_NAME.test(text)
  )
}

/**
 * Whether the amounts of a line may be prices of the company, and not figures, examples or parts of a customer's quote.
 *
 * @param context names, headings and other lines that belong to the line
 */
export function isPrice(version: PageVersion, text: string, context: readonly string[]): boolean {
  return !NOT_A_PRICE.test([...context, text].join('\n')) && !QUOTED.test(text) && !isStatistic(version, text)
}

/** Whether a table has a row or column for the company itself, and so compares it with others. */
export function isComparedWithOthers({ after, page }: Comparison): boolean {
  const own = nameKey(page.competitor)
  return after.blocks.some(({ kind, text }) => kind === 'cell' && nameKey(text) === own)
}

/** Lines on each side of a line of a calculation. */
const CALCULATION_REACH = 2
const SAVES = new RegExp(SAVING, 'iu')

/** Whether the new or the old line of an edit states a price of the company: on a pricing page, or in words of an offer. */
export function isForSale(comparison: Comparison, side: 'before' | 'after', edit: Edit): boolean {
  const { label, [side]: version } = comparison
  const { text, block, at } = edit[side]!
  const around = version.blocks.slice(Math.max(0, at - CALCULATION_REACH), at + CALCULATION_REACH + 1)
  const isCalculation = around.some((line) => SAVES.test(line.text) && amountsIn(line.text).length > 0)
  const isOffer = (CHARGED.test(text) || SELLING.test(text)) && !version.isDrawn(at) && !isCalculation
  // The page's headline is about everything below it.
  const words = [edit.before?.text ?? '', edit.after?.text ?? '', ...block.path.slice(1)]
  return (
    (label === 'pricing' || isOffer) &&
    !(block.kind === 'cell' && isComparedWithOthers(comparison)) &&
    isPrice(version, text, words)
  )
}

/** Returns the row of a price or the line above it; empty if that names nothing, or several prices. */
export function nameAbove({ blocks, tables }: PageVersion, at: number): string {
  const isAlone = amountsIn(blocks[at + 1]?.text ?? '').length === 0
  const name = tables.cellLabel(at)?.row ?? (isAlone ? (blocks[at - 1]?.text ?? '') : '')
  return isName(name) && !NOT_A_PRICE.test(name) ? cleanName(name, 40) : ''
}

/**
 * Returns the points to add to a price's claim: fewer on pages that sell nothing, and for what a rewritten homepage no
 * longer mentions, as it may still be for sale.
 */
export function pagePoints({ isEditorial, isRewrittenHomepage }: Comparison, isRemoval = false): number {
  return isEditorial || (isRewrittenHomepage && isRemoval) ? MEDIUM - HIGH : 0
}
