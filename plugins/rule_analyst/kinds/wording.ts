import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCompanyName, pagePhrase } from '../page_names.js'
import { sharedWords } from '../likeness.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { isSaidInBoth, lacksAmount, newSentenceIn } from '../proof.js'
import {
  type Difference,
  findDifference,
  haveOtherAmounts,
  isCosmetic,
  isSameWithoutContacts,
} from '../differences.js'
import {
  amountsIn,
  cleanText,
  isContact,
  isFalseContrast,
  MAX_SENTENCE_WORDS,
  quote,
  quoteFragment,
  quoteSides,
  sentencesOf,
  wordCount,
} from '../words.js'
import { namesClause } from '../name_rows.js'
import { isAuthor } from '../rewording.js'
import { MIN_PHRASE_WORDS, sectionPhrase } from './line_context.js'
import { withItems } from './topics.js'
import { leadPoints, rankOf } from './wording_rank.js'

/** Characters. A shorter line says nothing on its own. */
const MIN_LENGTH = 12
const MIN_ITEM_LENGTH = 3
/** Number of words. A shorter sentence that is gone from a marketing page only invited to something. */
const MIN_GONE_WORDS = 12
/** Characters per quote, tried in this order until the sentence is short enough. */
const QUOTE_LENGTHS = [80, 65, 50, 40]
/** Characters of the only quote in a sentence. */
const MAX_QUOTE_LENGTH = 110
/** Characters. A shorter line that only gained words is quoted as it was and as it is. */
const MAX_WHOLE_LENGTH = 60
/** Share of words. Lines with fewer in common are two different lines. */
const MIN_SHARED_WORDS = 0.5
/** Pages whose every line informs. Marketing text that is gone was mostly reworded. */
const INFORMATION_PAGES = new Set(['docs', 'custom'])

/** All other text that is new or changed, in the page's own words. */
export const wording: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    return comparison.edits
      .filter((edit) => lineOf(edit).block.landmark !== 'footer' || isFooterEdit(comparison, edit))
      .filter((edit) => !isContact(lineOf(edit).text) && !isAuthor(comparison, edit))
      .flatMap((edit) => claimOf(comparison, edit) ?? [])
  },
}

/** Whether a line of a marketing page's footer was edited. Lines added to or removed from a footer are not news. */
function isFooterEdit({ isMarketing }: Comparison, { before, after }: Edit): boolean {
  return isMarketing && before !== undefined && after !== undefined
}

function claimOf(comparison: Comparison, { before, after }: Edit): Claim | null {
  if (!after) return removalOf(comparison, before!)
  if (isSameWithoutContacts(before?.text, after.text) || isCompanyName(comparison.page, after.text))
    return null
  const isItem = after.block.kind === 'list_item' || after.block.kind === 'heading'
  if (!before && after.text.length < (isItem ? MIN_ITEM_LENGTH : MIN_LENGTH)) return null
  const isShort = wordCount(after.text) < MIN_PHRASE_WORDS
  // A cell means nothing without its row and column.
  if (after.block.kind === 'cell' && isShort) return null
  // Two short labels with no word in common are in the same place only by chance.
  if (before && !isItem && isShort && sharedWords(before.text, after.text) === 0) return null
  const { removed, added } = before
    ? findDifference(before.text, after.text)
    : { removed: '', added: after.text }
  // Text that the old version has in other words was not added.
  const isOnlyAdded = removed === '' && added !== ''
  if (isOnlyAdded && (comparison.before.says(added) || comparison.before.missingPartOf(added) === ''))
    return null
  // What a line only lost may be in another line.
  const isOnlyRemoved = added === '' && removed !== ''
  if (isOnlyRemoved && comparison.after.missingPartOf(removed) === '') return null
  const isTrivial = before && isCosmetic(before.text, after.text)
  return {
    id: 'wording',
    points: isTrivial ? 0 : before && isNotable(comparison, before.text, after.text) ? MEDIUM : LOW,
    pointsAsLead: isTrivial ? undefined : leadPoints(comparison, before, after),
    rank: rankOf(comparison, before?.text, after),
    clause: before ? editClause(comparison, before.text, after) : additionClause(comparison, after),
    why: isTrivial ? 'Only spelling or word order changed' : 'The text changed',
    proof: withItems(comparison, after),
  }
}

/**
 * Whether an edited line lost an amount that the pricing page no longer shows, charges the same amount for another unit,
 * or names other products that a feature works with.
 */
function isNotable(comparison: Comparison, before: string, now: string): boolean {
  const { label, after, fields } = comparison
  const isPerOtherUnit = fields.some(
    ({ category, before: from, after: to, facts }) =>
      category === 'pricing' &&
      from !== undefined &&
      to !== undefined &&
      facts?.amountBefore !== undefined &&
      facts.amountBefore === facts.amountAfter &&
      before.includes(from) &&
      now.includes(to)
  )
  const isPriceGone = label === 'pricing' && amountsIn(now).length === 0 && lacksAmount(after, before)
  return (
    isPriceGone || isPerOtherUnit || (label === 'features' && namesClause(comparison, before, now) !== '')
  )
}

/**
 * Claims that a list item is gone, and on informational pages any text. Old entries drop off a list of news. Where
 * nothing took the place of a sentence, it was not reworded.
 */
function removalOf(comparison: Comparison, { text, block }: Passage): Claim | null {
  const isItem = block.kind === 'list_item'
  const isInformation = INFORMATION_PAGES.has(comparison.label) && wordCount(text) >= MIN_PHRASE_WORDS
  const isOnlyShorter =
    isSentence(text) && wordCount(text) >= MIN_GONE_WORDS && comparison.edits.every((edit) => !edit.after)
  if (comparison.isNewsList || block.kind === 'cell' || !(isItem || isInformation || isOnlyShorter))
    return null
  if (isSaidInBoth(comparison, 'before', text)) return null
  return {
    id: 'wording',
    points: LOW,
    rank: 30,
    clause: `no longer ${isItem ? 'lists' : 'says'} ${quote(text, MAX_QUOTE_LENGTH)} on ${pagePhrase(comparison.page)}`,
    why: 'The text changed',
    proof: [text],
  }
}

function isSentence(text: string): boolean {
  return /^\p{Lu}.*[.!?]$/u.test(text) && wordCount(text) >= MIN_PHRASE_WORDS
}

/** A line that is quoted as a whole, possibly followed by its author: "“Never a lost crate.” — Ada, Fable Bakery". */
const CUSTOMER_QUOTE = /^["“„«].*["”“»](?:\s*[—–-].*)?$/u

/** States a new line: a name or heading is added, an item is listed, and a sentence is said. */
function additionClause(comparison: Comparison, line: Passage): string {
  const { text, block } = line
  const page = pagePhrase(comparison.page)
  const quotation = quote(comparison.before.missingPartOf(text), MAX_QUOTE_LENGTH)
  if (CUSTOMER_QUOTE.test(cleanText(text))) return `added the quote ${quotation} to ${page}`
  if (block.kind === 'heading' || wordCount(text) <= MIN_PHRASE_WORDS) return `added ${quotation} to ${page}`
  const isItem = block.kind === 'list_item' && !/[.!?]$/.test(text)
  const said = `now ${isItem ? 'lists' : 'says'} ${quotation}`
  const place = ` on ${page}`
  return fitting(comparison, [`${said}${sectionPhrase(comparison, line)}${place}`]) ?? `${said}${place}`
}

/** States how a line changed, with both sides if they fit and neither is misleading. */
function editClause(comparison: Comparison, before: string, line: Passage): string {
  const { text: after, block } = line
  const page = pagePhrase(comparison.page)
  const section = sectionPhrase(comparison, line)
  const place = block.landmark === 'footer' ? ` in the footer of ${page}` : ` on ${page}`
  const withSection = (said: string) => [`${said}${section}${place}`, `${said}${place}`]
  const says = (text: string) => {
    const clauses = withSection(`now says ${quote(text, MAX_QUOTE_LENGTH)}`)
    return fitting(comparison, clauses) ?? clauses[1]
  }
  const names = namesClause(comparison, before, after)
  if (names !== '') return `${names}${place}`
  // If there are other edits, two lines with no word in common may not belong together.
  const isUnlike = block.kind === 'paragraph' && sharedWords(before, after) === 0
  if (isUnlike && comparison.edits.length > 1) return says(after)
  const difference = findDifference(before, after)
  if (difference.removed === '' && after.length > MAX_WHOLE_LENGTH) return says(difference.after)
  const isGone = isSentence(difference.removed) && difference.added === ''
  if (isGone && !isSaidInBoth(comparison, 'before', difference.removed))
    return `no longer says ${quoteFragment(difference.removed, MAX_QUOTE_LENGTH)}${place}`
  const sentence = newSentenceIn(comparison.before, before, after)
  const changes =
    sentence === ''
      ? QUOTE_LENGTHS.map((length) => changePhrase(comparison, before, line, difference, length))
      : [sentenceChange(comparison, before, sentence)]
  const clauses = changes.filter((change) => change !== '').flatMap(withSection)
  return fitting(comparison, clauses) ?? says(sentence || difference.after)
}

/** Returns the first clause that is short enough for a sentence. */
function fitting({ page }: Comparison, clauses: readonly string[]): string | undefined {
  return clauses.find((clause) => wordCount(`${page.competitor} ${clause}`) <= MAX_SENTENCE_WORDS)
}

/** Returns "changed “…” to “…”"; empty if that would suggest a contrast that is not there. */
function changePhrase(
  { after: version }: Comparison,
  before: string,
  { text: after, block }: Passage,
  difference: Difference,
  length: number
): string {
  const [from, to] = quoteSides(difference, length)
  const isCut = to.endsWith('…”') && !to.includes(difference.added)
  if (isCut || isFalseContrast(before, after, from, to)) return ''
  // An amount that is still elsewhere on the page, or is for something else, did not change into the new one.
  const isOtherAmount =
    amountsIn(before).some((amount) => !after.includes(amount) && version.says(amount)) ||
    haveOtherAmounts(difference)
  if (difference.added !== '' && isOtherAmount) return `now says ${to}`
  // A heading that shares few words with the old one replaces it and is not an edit of it.
  const isReplacement = block.kind === 'heading' && sharedWords(before, after) < MIN_SHARED_WORDS
  return isReplacement ? `now says ${to} in place of ${from}` : `changed ${from} to ${to}`
}

/** Returns how a sentence changed, without which a weaker promise would read like a new one; empty if it is new. */
function sentenceChange(comparison: Comparison, before: string, sentence: string): string {
  const old = sentencesOf(before).find(
    (one) => !comparison.after.says(one) && sharedWords(one, sentence) >= MIN_SHARED_WORDS
  )
  if (old === undefined) return ''
  const [from, to] = quoteSides(findDifference(old, sentence), 65)
  return isFalseContrast(old, sentence, from, to) ? '' : `changed ${from} to ${to}`
}
