import { type Claim, HIGH, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { isStatistic, lacksAmount, nameKey } from '../proof.js'
import {
  amountKey,
  amountsIn,
  cleanName,
  quote,
  QUOTED,
  sentencesOf,
  wordCount,
  withoutNumbers,
} from '../words.js'
import { movedAmount, withBothMoves } from './amount_moves.js'
import { areAlike, wordingClause } from './topics.js'

/** Words for a calculation that shows what someone would pay or earn. */
export const EXAMPLE =
  /(?<!\p{L})(?:\p{L}*(?:voorbeeld|beispiel)\p{L}*|examples?|exemples?|ejemplos?|esempio|exemplos?|exempel|eksempel|przykład\p{L}*|profits?|earn(?:s|ings?|ed)?|gewinn|bénéfice|ganancias?|calculator|estimat\p{L}*|\p{L}*rechner|berechne|simulateur|calculadora|calcolatore|kalkulator)(?!\p{L})/iu
/** Words for savings, in the languages of most pages. */
const SAVING = String.raw`(?<!\p{L})(?:sav(?:e[ds]?|ings?)|(?:er)?spar(?:e|en|st|t|nis)?|[ée]conomi[sz]\p{L}*|ahorr\p{L}*|risparmi\p{L}*|poup\p{L}+|bespa\p{L}+|(?:za)?oszczęd\p{L}*)(?!\p{L})`
/** Words for what something that comes with a plan is worth. */
export const WORTH =
  /(?<!\p{L})(?:worth|im wert von|d['’]une valeur de|(?:por|com) valor de|valore di|ter waarde van|o wartości|till ett värde)(?!\p{L})/iu
/** Amounts that are not prices of this company: examples, other vendors' prices, savings, funding. */
export const NOT_A_PRICE = new RegExp(
  String.raw`${EXAMPLE.source}|${SAVING}|${WORTH.source}|\b(?:demo|calculate|compare[ds]?|comparison|vs\.?(?! code)|versus|alternatives?|competitors?|roi|raised|revenue|value|in credits?|fund(?:ing|ed)|average|salary|salaries|ote|compensation|budget|invoices?|million|billion|trillion|(?:free|kostenlose[rn]?|gratis) (?:shipping|delivery|versand|verzending|frakt)|versandkostenfrei|livraison (?:offerte|gratuite)|envío gratis|darmowa dostawa|frete grátis)\b|\d\s?[×x]\s?\p{Sc}?\d`,
  'iu'
)
/** Words and signs of a text that does not name what is sold. */
export const NOT_A_NAME =
  /[?!.:;]|(?<!\p{L})(?:pricing|prices?|cost|faqs?|questions?|simple|why|how|what|per|from|starte[nt]?|teste[nt]?|jetzt|commencez|essayez|empieza|prueba|inizia|comece|zacznij)(?!\p{L})|^(?:\p{L}+\s)?(?:preis(?:e|liste)?|tarif(?:e|s|as?|i)?|tarieven|prix|pr[eé]cios?|pre[cç]os?|prezz[io]|prij(?:s|zen)|cen[ay]|cennik|ceník|pris(?:er|lista)?|hinnat|hinnasto|pre[tț]uri?|árak|fiyatlar|цен[аы]|ціни|料金|価格|가격|요금)$|^\d/iu
/** A percentage discount next to a price: "or $663 a month, save 17%". */
const SAVED_SHARE = new RegExp(String.raw`${SAVING}(?: up to)? \d{1,3}\s?%`, 'giu')
const ON_REQUEST = /contact|talk to|custom|quote|on request|call us|anfrage|devis|coming soon|\btb[ad]\b/i

/** Words of a line that offers something for sale. */
const SELLING =
  /(?:\bper |\/ ?|\ba )(?:mo(?:nth)?|y(?:ea)?r|user|seat|task|day|week|license)\b|monthly|yearly|annual|\b(?:plans?|pric\w+|costs?|from|starting|only|just|for free|buy|subscribe|one-time|lifetime|ab|dès|desde|kostet|kosten|coûtent?|cuestan?|custam?|costano?)\b|(?<!\p{L})(?:pro|par|por|al|per) (?:person|nutzer|monat|jahr|mois|an|mes|año|mês|ano|mese|anno)(?!\p{L})/iu
/** A price for a period, with a verb: "costs €15 per person and month". */
const CHARGED =
  /(?<!\p{L})(?:costs?|is|kostet|coûte|cuesta|costa|custa)\s[^.]{0,20}\d[^.]{0,20}(?:(?<!\p{L})(?:per|pro|par|por|al|a|an|each|every)\s(?:\p{L}+\s){0,3}|\/\s?)(?:month|year|monat|jahr|mois|an|mes|año|mês|ano|mese|anno)(?!\p{L})/iu
/** A name with words in place of its price: "Platform: request a quote". */
const ASKS_FOR_QUOTE =
  /^(?:\S+\s){0,2}(?:request a quote|get a quote|price on request|preis auf anfrage|sur devis)$/i
/** Number of words. A longer sentence says what its amount is for. */
const MAX_SHORT_WORDS = 8
/** Number of words of a line with one word next to its amount. */
const MAX_TERSE_WORDS = 2
/** Number of words of the previous sentence that are quoted before a short one. */
const WORDS_BEFORE = 6

/**
 * Returns the points to add to a price's claim: fewer on editorial pages, and for items a rewritten homepage no
 * longer mentions, as they may still be for sale.
 */
export function pagePoints(comparison: Comparison, isRemoval = false): number {
  const { isEditorial, isRewrittenHomepage, after } = comparison
  if (isEditorial) return -2
  if (!isRewrittenHomepage || !isRemoval) return 0
  return (after.blocks.some(({ text }) => amountsIn(text).length > 0) ? LOW : MEDIUM) - HIGH
}

/** Claims new amounts outside of plans, each with its line, or only its sentence if it replaces nothing. */
export function amountsInText(
  comparison: Comparison,
  claimedAmounts: ReadonlySet<string>,
  claimedNames: ReadonlySet<string>
): Claim[] {
  const claims = comparison.edits.flatMap(({ before, after }) => {
    const [old, now] = [nonZeroAmounts(before), nonZeroAmounts(after)]
    // In a line that differs only in its numbers, the price is new even if the page has the same amount elsewhere.
    const isSameLine = before && after && withoutNumbers(before.text) === withoutNumbers(after.text)
    const added = now.filter((amount, at) =>
      isSameLine && old.length === now.length ? amount !== old[at] : lacksAmount(comparison.before, amount)
    )
    const isHidden =
      before &&
      after &&
      hasPrice(after.text) &&
      now.length === 0 &&
      old.some((amount) => lacksAmount(comparison.after, amount))
    if (!after || (added.length === 0 && !isHidden) || (after.plan && claimedNames.size > 0)) return []
    // On a docs page, a new price in an otherwise similar line replaces the old one, and one for a period is charged.
    const isAnswer =
      comparison.label === 'docs' &&
      (before !== undefined && old.length > 0 ? areAlike(before.text, after.text) : CHARGED.test(after.text))
    // On other pages, an amount is only a price if the line offers something for sale.
    const isSold = SELLING.test(`${before?.text} ${after.text}`) && (isAnswer || !comparison.isEditorial)
    if (comparison.label !== 'pricing' && (!isSold || comparison.after.isDrawn(after.at))) return []
    if (isStatistic(comparison.after, after.text)) return []
    if (comparison.label !== 'pricing' && isNextToSaving(comparison.after, after)) return []
    // Prices in customers' quotes are for other things.
    if (QUOTED.test(after.text)) return []
    // An amount that replaces a figure is part of a mockup of a screen.
    if (
      before &&
      old.length === 0 &&
      /\d/.test(before.text) &&
      isBareAmount(before.text) &&
      isBareAmount(after.text)
    )
      return []
    // The page's headline is about everything below it.
    const headings = after.block.path.filter((heading, at) => at > 0 || wordCount(heading) <= MAX_SHORT_WORDS)
    const words = [before?.text ?? '', after.text, ...headings].join(' ').replace(SAVED_SHARE, ' ')
    if (NOT_A_PRICE.test(words)) return []
    // The same digits with another currency sign are the same price.
    if (before && old.length > 0 && old.map(amountKey).join() === now.map(amountKey).join()) return []
    // A comparison table also contains other companies' prices.
    if (after.block.kind === 'cell' && isComparedWithOthers(comparison)) return []
    // A cell means nothing without its row.
    if (after.block.kind === 'cell' && isBareAmount(after.text)) return []
    const isClaimed = [...claimedAmounts].some((pair) =>
      pair.split(' ').every((amount) => [...old, ...now].some((one) => amountKey(one) === amountKey(amount)))
    )
    const isOfGonePlan = before?.plan && claimedNames.has(nameKey(before.plan.title))
    // Two bare prices in one place may be for different things, unless the old one is gone from the page.
    const isReplaced =
      before &&
      !isOfGonePlan &&
      (!isBareAmount(after.text) ||
        (old.length > 0 &&
          before.block.path.at(-1) === after.block.path.at(-1) &&
          old.every((amount) => lacksAmount(comparison.after, amount))))
    const sentence = sentenceWith(after.text, added)
    const subject = subjectOf(comparison, after)
    const move = isReplaced ? movedAmount(before.text, after.text, subjectPhrase(after.text, subject)) : null
    const clauses = [
      ...(move === null ? [] : [`now says ${move}`]),
      amountClause(isReplaced ? before.text : undefined, isReplaced ? after.text : sentence, subject),
      amountClause(undefined, sentence, subject),
      amountClause(undefined, fromClauseWith(sentence, added), subject),
    ]
    // A quote that ends before the new amount would hide the news.
    const clause = clauses.find((one) => isHidden || added.some((amount) => one?.includes(amount)))
    if (isClaimed || !clause) return []
    const isBelowQuestion = /[?？]$/.test(comparison.after.blocks[after.at - 1]?.text ?? '')
    const isShort = wordCount(after.text) <= 12 && !isBelowQuestion
    // A new text about existing prices is not a new price.
    const isOnlyNewText = !before && !isShort && added.length < now.length
    // Among many new lines of another page, one with an amount is not the news.
    const isDetail = !before && comparison.label !== 'pricing' && comparison.isRewritten
    const isHigh = isAnswer || (!isOnlyNewText && !isDetail && (comparison.label === 'pricing' || isShort))
    return [
      {
        // A price of the same thing may be told next to other news.
        id: move === null ? 'amount_in_text' : 'price_in_text',
        points: Math.max(LOW, (isHigh ? HIGH : MEDIUM) + pagePoints(comparison)),
        rank: isDetail ? 40 : 85,
        clause,
        move,
        why: isOnlyNewText ? 'New text about prices' : 'A price in the text changed',
        proof: [after.text],
        essential: true,
      },
    ]
  })
  return withBothMoves(claims)
}

/** Lines on each side of a line of a calculation. */
const CALCULATION_REACH = 2
const SAVES = new RegExp(SAVING, 'iu')

/** Whether a short line is next to an amount that somebody would save, and so is part of that calculation. */
export function isNextToSaving({ blocks }: PageVersion, { at, text }: Pick<Passage, 'at' | 'text'>): boolean {
  return (
    at >= 0 &&
    wordCount(text) <= MAX_SHORT_WORDS &&
    blocks
      .slice(Math.max(0, at - CALCULATION_REACH), at + CALCULATION_REACH + 1)
      .some((block) => SAVES.test(block.text) && amountsIn(block.text).length > 0)
  )
}

/**
 * Returns the sentence with one of the amounts. If it is too short to say what the amount is for, the words before it
 * are kept.
 */
function sentenceWith(text: string, amounts: readonly string[]): string {
  const sentences = sentencesOf(text)
  const at = sentences.findIndex((one) => amounts.some((amount) => one.includes(amount)))
  if (at < 0) return text
  const previous = sentences[at - 1]
  if (previous === undefined || wordCount(sentences[at]) > MAX_SHORT_WORDS) return sentences[at]
  const words = previous.split(' ')
  const tail = words.slice(-WORDS_BEFORE).join(' ')
  return `${words.length > WORDS_BEFORE ? '…' : ''}${tail} ${sentences[at]}`
}

/** Returns the rest of a sentence from the clause with the first of the amounts: "…Continuity from $1,000 a month". */
function fromClauseWith(sentence: string, amounts: readonly string[]): string {
  const at = Math.min(...amounts.map((amount) => sentence.indexOf(amount)).filter((index) => index >= 0))
  const start = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((end) => sentence.lastIndexOf(end, at)))
  return start < 0 || at === Infinity ? sentence : `…${sentence.slice(start + 2).trimStart()}`
}

/** Returns the amounts in a line, except zeros. */
export function nonZeroAmounts(line: Passage | undefined): string[] {
  return amountsIn(line?.text ?? '').filter((amount) => Number(amountKey(amount)) !== 0)
}

/** Whether a table has a row or column for the company itself, and so compares it with others. */
export function isComparedWithOthers({ after, page }: Comparison): boolean {
  const own = nameKey(page.competitor)
  const isOfTable = (at: number) =>
    after.units.some(
      ({ kind, start, end }) => /^(?:row|table_header|plan)$/.test(kind) && at >= start && at < end
    )
  return after.blocks.some(({ kind, text }, at) => kind === 'cell' && nameKey(text) === own && isOfTable(at))
}

/** A line that says what its price is for: "Platform from $9", "Minimum €99/month". */
const OWN_NAME =
  /^(?!(?:from|only|just|now|was|price|starting|per)(?!\p{L}))\p{Lu}[\p{L}\s&-]{3,}(?: (?:from|at|for|ab|dès|desde|from just))?:?\s\p{Sc}?[A-Z]{0,3}\s?\d/iu

/**
 * Returns what a price in a short line is for: the heading right above it, if that is a name.
 */
function subjectOf({ after }: Comparison, { text, block }: Passage): string {
  if (!isBareAmount(text) && wordCount(text) > MAX_SHORT_WORDS) return ''
  // A single word such as "Rental" may be about anything.
  const isHeadline = block.path.at(-1) === after.headline
  if (OWN_NAME.test(text) && (isHeadline || wordCount(text) > MAX_TERSE_WORDS)) return ''
  const heading = cleanName(block.path.at(-1) ?? '', 50)
  const isShared = after.blocks.filter(
    (one) => one.path.at(-1) === block.path.at(-1) && amountsIn(one.text).length > 0
  ).length
  if (isShared > 1 && !OWN_NAME.test(text)) return ''
  // "120 minute lesson" is a name, "$49" is not.
  const isName = !NOT_A_NAME.test(heading.replace(/^\d+[\s-](?=\p{L}{3})/u, ''))
  return isName && wordCount(heading) <= 5 ? heading : ''
}

/** Whether a line has an amount, or consists of words in place of one, such as "Contact us". */
export function hasPrice(text: string): boolean {
  return (
    amountsIn(text).length > 0 || (isBareAmount(text) && ON_REQUEST.test(text)) || ASKS_FOR_QUOTE.test(text)
  )
}

/** Whether a line is little more than an amount. */
export function isBareAmount(text: string): boolean {
  const rest = amountsIn(text).reduce((line, amount) => line.replace(amount, ' '), text)
  return wordCount(rest.replace(/[\d.,\p{Sc}/]+/gu, ' ').trim()) <= 3
}

function amountClause(before: string | undefined, after: string, subject: string): string | null {
  const suffix = subjectPhrase(after, subject)
  if (before !== undefined) return `${wordingClause(before, after, 80)}${suffix}`
  return isBareAmount(after) && subject === '' && !OWN_NAME.test(after)
    ? null
    : `now says ${quote(after, 120)}${suffix}`
}

/** Returns " for 1-hour lesson" or " under “Lessons”"; empty if the line says what its price is for. */
function subjectPhrase(text: string, subject: string): string {
  if (subject === '') return ''
  // Several amounts in one line are not the price of what the heading names.
  const isPrice = isBareAmount(text) && amountsIn(text).length === 1 && !OWN_NAME.test(text)
  return isPrice ? ` for ${subject}` : ` under ${quote(subject, 50)}`
}
