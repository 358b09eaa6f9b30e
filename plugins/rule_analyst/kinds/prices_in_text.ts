/** Finds prices in the lines of a page. */
import { HIGH, MEDIUM } from '../claim.js'
import { EXAMPLE } from '../company_plans.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { FLOOR_WORDS, lacksAmount, nameKey } from '../proof.js'
import { amountKey, amountsIn, wordCount } from '../words.js'

/** Words for savings, in the languages of most pages. */
const SAVING = String.raw`(?<!\p{L})(?:sav(?:e[ds]?|ings?)|(?:er)?spar(?:e|en|st|t|nis)?|[ée]conomi[sz]\p{L}*|ahorr\p{L}*|risparmi\p{L}*|poup\p{L}+|bespa\p{L}+|(?:za)?oszczęd\p{L}*)(?!\p{L})`
/** Words for what something that comes with a plan is worth. */
const WORTH =
  /(?<!\p{L})(?:worth|im wert von|d['’]une valeur de|(?:por|com) valor de|valore di|ter waarde van|o wartości|till ett värde)(?!\p{L})/iu
/** Amounts that are not prices of this company: examples, other vendors' prices, savings, funding. */
export const NOT_A_PRICE = new RegExp(
  String.raw`${EXAMPLE.source}|${SAVING}|${WORTH.source}|\b(?:demo|calculate|compare[ds]?|comparison|vs\.?(?! code)|versus|alternatives?|competitors?|roi|raised|revenue|value|in credits?|fund(?:ing|ed)|average|salary|salaries|ote|compensation|budget|invoices?|million|billion|trillion|(?:free|kostenlose[rn]?|gratis) (?:shipping|delivery|versand|verzending|frakt)|versandkostenfrei|livraison (?:offerte|gratuite)|envío gratis|darmowa dostawa|frete grátis)\b|\d\s?[×x]\s?\p{Sc}?\d|[×=]\s?\p{Sc}`,
  'iu'
)
/** Words and signs of a text that does not name what is sold. */
export const NOT_A_NAME =
  /[?!.:;]|(?<!\p{L})(?:pricing|prices?|cost|faqs?|questions?|simple|why|how|what|per|from|starte[nt]?|teste[nt]?|jetzt|commencez|essayez|empieza|prueba|inizia|comece|zacznij)(?!\p{L})|^(?:\p{L}+\s)?(?:preis(?:e|liste)?|tarif(?:e|s|as?|i)?|tarieven|prix|pr[eé]cios?|pre[cç]os?|prezz[io]|prij(?:s|zen)|cen[ay]|cennik|ceník|pris(?:er|lista)?|hinnat|hinnasto|pre[tț]uri?|árak|fiyatlar|цен[аы]|ціни|料金|価格|가격|요금)$|^\d/iu
/** A percentage discount next to a price: "or $663 a month, save 17%". */
export const SAVED_SHARE = new RegExp(String.raw`${SAVING}(?: up to)? \d{1,3}\s?%`, 'giu')
/** A line that says that a plan costs nothing. */
export const FREE_LINE =
  /^(?:free|gratis|gratuite?|kostenlos|grátis|gratuito|za darmo|0\s?(?:€|\$|£|kr|zł)|[$€£]\s?0)$/i
/** Words in place of a price. */
const NO_AMOUNT = /contact|talk to|custom|quote|on request|call us|anfrage|devis|coming soon|\btb[ad]\b/i
/** Number of words next to an amount. With more of them, a line is text. */
const MAX_WORDS_BESIDE = 3

/** Whether a line is little more than an amount, or as short without one. */
export function isBareAmount(text: string): boolean {
  const rest = amountsIn(text).reduce((line, amount) => line.replace(amount, ' '), text)
  return wordCount(rest.replace(/[\d.,\p{Sc}/]+/gu, ' ').trim()) <= MAX_WORDS_BESIDE
}

/** Whether a line is an amount with little or nothing next to it. */
export function isBarePrice(text: string): boolean {
  return amountsIn(text).length > 0 && isBareAmount(text)
}

/** Whether any line of a version has an amount. */
export function hasAnyAmount({ blocks }: PageVersion): boolean {
  return blocks.some(({ text }) => amountsIn(text).length > 0)
}

/** Whether a line names what its amount is for: "Night docks are $10", but not "From $10" or "just $10". */
export function hasOwnName(text: string, amount: string): boolean {
  const lead = text.split(amount, 1)[0].replace(FLOOR_WORDS, ' ')
  return !/^\P{L}*(?:\p{Ll}+\P{L}*)?$/u.test(lead)
}

/** Whether a line has an amount, or consists of words in place of one, such as "Contact us". */
export function hasPrice(text: string): boolean {
  return amountsIn(text).length > 0 || isInPlaceOfPrice(text)
}

/** Whether a line consists of words in place of an amount: "Contact us", "Free". */
export function isInPlaceOfPrice(text: string): boolean {
  return isBareAmount(text) && amountsIn(text).length === 0 && (NO_AMOUNT.test(text) || FREE_LINE.test(text))
}

/** Whether a table has a row or column for the company itself, and so compares it with others. */
export function isComparedWithOthers({ after, page }: Comparison): boolean {
  const own = nameKey(page.competitor)
  return after.blocks.some(({ kind, text }) => kind === 'cell' && nameKey(text) === own)
}

/** Lines on each side of a line of a calculation. */
const CALCULATION_REACH = 2
const SAVES = new RegExp(SAVING, 'iu')

/** Whether a line is next to an amount that somebody would save, and so is part of that calculation. */
export function isNextToSaving({ blocks }: PageVersion, at: number): boolean {
  const around = blocks.slice(Math.max(0, at - CALCULATION_REACH), at + CALCULATION_REACH + 1)
  return around.some(({ text }) => SAVES.test(text) && amountsIn(text).length > 0)
}

/** Returns the amounts in a line, except zeros. */
export function nonZeroAmounts(line: Pick<Passage, 'text'> | undefined): string[] {
  return amountsIn(line?.text ?? '').filter((amount) => Number(amountKey(amount)) !== 0)
}

/** Whether new amounts on the page may belong to plans or things that lost their price. A free plan has none. */
export function isRepriced({ edits, before }: Comparison): boolean {
  return edits.some(({ after }) => nonZeroAmounts(after).some((amount) => lacksAmount(before, amount)))
}

/**
 * Returns the points to add to a price's claim: fewer on pages that sell nothing, and for what a rewritten homepage no
 * longer mentions, as it may still be for sale.
 */
export function pagePoints({ isEditorial, isRewrittenHomepage }: Comparison, isRemoval = false): number {
  return isEditorial || (isRewrittenHomepage && isRemoval) ? MEDIUM - HIGH : 0
}
