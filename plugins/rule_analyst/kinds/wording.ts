import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference, isCosmetic, isSameWithoutContacts } from '../differences.js'
import { editClause } from '../edit_words.js'
import { sharedWords } from '../likeness.js'
import { namesClause } from '../name_rows.js'
import { hasNewName } from '../new_names.js'
import { pagePhrase } from '../page_names.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { isSaidInBoth, lacksAmount } from '../proof.js'
import {
  amountsIn,
  cleanText,
  isContact,
  MAX_SENTENCE_WORDS,
  numbersIn,
  quote,
  QUOTED,
  wordCount,
} from '../words.js'
import { withItems } from './topics.js'

/** Characters. A shorter new line says nothing on its own, unless it is an item or a heading. */
const MIN_LENGTH = 12
/** Number of words. A shorter line is a label and not a statement. */
const MIN_PHRASE_WORDS = 4
/** Characters of the only quote in a sentence. */
const MAX_QUOTE_LENGTH = 110
/** Number of words. A longer line outside pricing pages only mentions an amount. */
const MAX_PRICE_WORDS = 8
/** Number of words that are new to a marketing page. With so many, a line says something else. */
const MIN_NEW_WORDS = 3

/** All other text that is new or changed, in the page's own words. */
export const wording: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    return comparison.edits
      .filter((edit) => isText(comparison, edit))
      .flatMap((edit) => claimOf(comparison, edit) ?? [])
  },
}

/** Whether a line can be told by its text. Lines that a footer gained or lost are not news. */
function isText({ isMarketing }: Comparison, edit: Edit): boolean {
  const { block, text } = lineOf(edit)
  const isEdited = edit.before !== undefined && edit.after !== undefined
  return !isContact(text) && (block.landmark !== 'footer' || (isMarketing && isEdited))
}

function claimOf(comparison: Comparison, { before, after }: Edit): Claim | null {
  if (!after) return removalOf(comparison, before!)
  if (isSameWithoutContacts(before?.text, after.text) || isLabel(before, after)) return null
  const { removed, added } = findDifference(before?.text ?? '', after.text)
  // Text that the old version has in other words was not added, and what a line only lost may be in another line.
  if (removed === '' && added !== '' && comparison.before.missingPartOf(added) === '') return null
  if (added === '' && removed !== '' && comparison.after.missingPartOf(removed) === '') return null
  const isTrivial = before !== undefined && isCosmetic(before.text, after.text)
  const isMinor = isTrivial || saysLittle(after.text, before?.text)
  return {
    id: 'wording',
    points: isTrivial ? 0 : LOW,
    pointsAsLead: isMinor ? undefined : leadPoints(comparison, before, after),
    rank: rankOf(comparison, before?.text, after),
    clause: before ? changeClause(comparison, before.text, after) : additionClause(comparison, after),
    why: isTrivial ? 'Only spelling or word order changed' : 'The text changed',
    proof: withItems(comparison, after),
  }
}

/** Whether a line is too short to be understood where it is, or shares only its place with the old one. */
function isLabel(before: Passage | undefined, { text, block }: Passage): boolean {
  if (wordCount(text) >= MIN_PHRASE_WORDS) return false
  if (block.kind === 'cell') return true
  if (block.kind === 'list_item' || block.kind === 'heading') return false
  return before ? sharedWords(before.text, text) === 0 : text.length < MIN_LENGTH
}

/** Whether a line is a question, or a label that was edited. Neither leads if there is anything else. */
function saysLittle(text: string, before?: string): boolean {
  const isEditedLabel = before !== undefined && wordCount(text) < MIN_PHRASE_WORDS && !/[\d.!]/.test(text)
  return isEditedLabel || /[?？]$/.test(text)
}

/** Returns the points of a line that leads: high if the pricing page no longer shows the price that the line had. */
function leadPoints(comparison: Comparison, before: Passage | undefined, after: Passage): number {
  const { label, isMarketing, before: version } = comparison
  const { text, block } = after
  const hasAmount = amountsIn(text).length > 0
  if (label === 'pricing' && before && lacksAmount(comparison.after, before.text)) {
    // A bare amount may be one of an example.
    const isNamed = [before, after].every((line) => /^\p{L}/u.test(line.text))
    return hasAmount && isNamed ? HIGH : MEDIUM
  }
  if (block.landmark === 'footer') return LOW
  // A figure that the page had elsewhere only agrees with the rest now.
  const isOtherNumber = numbersIn(text).some((number) => !version.says(number))
  const isPrice = hasAmount && (label === 'pricing' || (isMarketing && wordCount(text) <= MAX_PRICE_WORDS))
  if (before && (isPrice || (label === 'pricing' && isOtherNumber))) return MEDIUM
  const words = new Set(text.match(/[\p{L}\p{N}]{3,}/gu))
  const isNew = [...words].filter((word) => !version.says(word)).length >= MIN_NEW_WORDS
  // Customers' quotes rotate.
  const isStatement = isMarketing && version.content !== null && isNew && !QUOTED.test(text)
  return isStatement || (!before && label === 'changelog') ? MEDIUM : LOW
}

/** Ranks a new or edited line by length. Headings and amounts rank higher; questions, quotes and mockups lower. */
function rankOf(comparison: Comparison, before: string | undefined, { text, block, at }: Passage): number {
  const { removed, added } = findDifference(before ?? '', text)
  const length = before === undefined ? text.length : removed.length + added.length
  const marks: [isMarked: boolean, rank: number][] = [
    [text.length < 20, -5],
    [block.kind === 'heading', 2],
    [before !== undefined && numbersIn(before).join(' ') !== numbersIn(text).join(' '), 3],
    [amountsIn(text).length > 0, 2],
    [hasNewName(comparison.before, text), 2],
    [QUOTED.test(cleanText(text)), -10],
    [saysLittle(text, before), -20],
    [block.landmark === 'footer' || comparison.after.isDrawn(at), -10],
  ]
  return marks.reduce(
    (sum, [isMarked, rank]) => sum + (isMarked ? rank : 0),
    34 + Math.min(300, length) / 150
  )
}

/** Claims that a list item or a line of an informational page is gone. Marketing text was mostly reworded. */
function removalOf(comparison: Comparison, { text, block }: Passage): Claim | null {
  const { label, isNewsList, page } = comparison
  const isItem = block.kind === 'list_item'
  const isInformation = (label === 'docs' || label === 'custom') && wordCount(text) >= MIN_PHRASE_WORDS
  if (isNewsList || block.kind === 'cell' || !(isItem || isInformation) || /[?？]$/.test(text)) return null
  if (isSaidInBoth(comparison, 'before', text)) return null
  return {
    id: 'wording',
    points: LOW,
    rank: 30,
    clause: `no longer ${isItem ? 'lists' : 'says'} ${quote(text, MAX_QUOTE_LENGTH)} on ${pagePhrase(page)}`,
    why: 'The text changed',
    proof: [text],
  }
}

/** A line that is quoted as a whole, possibly followed by its author: "“Never a lost crate.” — Ada, Fable Bakery". */
const CUSTOMER_QUOTE = /^["“„«].*["”“»](?:\s*[—–-].*)?$/u

/** States a new line: a name or heading is added, an item is listed, and a sentence is said. */
function additionClause({ before, page }: Comparison, { text, block }: Passage): string {
  const place = pagePhrase(page)
  const quotation = quote(before.missingPartOf(text), MAX_QUOTE_LENGTH)
  if (CUSTOMER_QUOTE.test(cleanText(text))) return `added the quote ${quotation} to ${place}`
  if (block.kind === 'heading' || wordCount(text) <= MIN_PHRASE_WORDS) return `added ${quotation} to ${place}`
  const isItem = block.kind === 'list_item' && !/[.!?]$/.test(text)
  return `now ${isItem ? 'lists' : 'says'} ${quotation} on ${place}`
}

/** States how a line changed. */
function changeClause(comparison: Comparison, before: string, { text: after, block }: Passage): string {
  const { page, edits } = comparison
  const place =
    block.landmark === 'footer' ? ` in the footer of ${pagePhrase(page)}` : ` on ${pagePhrase(page)}`
  const names = namesClause(comparison, before, after)
  if (names !== '') return `${names}${place}`
  // If there are other edits, two lines with no word in common may not belong together.
  const isOther = edits.length > 1 && sharedWords(before, after) === 0
  const words = MAX_SENTENCE_WORDS - wordCount(page.competitor)
  if (isOther) return editClause('', after, { place, words })
  return editClause(before, after, {
    place,
    words,
    // An amount that is still elsewhere on the page did not change into the new one.
    isLinked: !amountsIn(before).some((amount) => !after.includes(amount) && comparison.after.says(amount)),
    version: comparison.after,
  })
}
