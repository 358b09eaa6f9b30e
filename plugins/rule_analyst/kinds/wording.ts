import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCompanyName, pagePhrase } from '../page_names.js'
import { sharedWords, stemOf, stemsIn, stemsOf, textKey } from '../likeness.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { isRearranged, isSaidInBoth, lacksAmount, newSentenceIn } from '../proof.js'
import {
  findDifference,
  haveOtherAmounts,
  isCosmetic,
  isSameWithoutContacts,
  replacementsIn,
} from '../differences.js'
import {
  amountKey,
  amountsIn,
  cleanText,
  isContact,
  isFalseContrast,
  MAX_SENTENCE_WORDS,
  numbersIn,
  quote,
  QUOTED,
  quoteFragment,
  quoteSides,
  sentencesOf,
  wordCount,
} from '../words.js'
import { namesClause } from '../name_rows.js'
import { isAuthor, isTestimonial } from '../rewording.js'
import {
  contextAbove,
  figureAbove,
  headingPhrase,
  leadInPhrase,
  MIN_PHRASE_WORDS,
  questionPhrase,
  withSection,
} from './line_context.js'
import { isRepriced, NOT_A_PRICE } from './prices_in_text.js'
import { isRowOfLinks, withItems } from './topics.js'
import { isNotable, leadPoints, MIN_SENTENCE_WORDS, rankOf } from './wording_rank.js'

/** Characters. A shorter line says nothing on its own. */
const MIN_LENGTH = 12
const MIN_ITEM_LENGTH = 3
/** Number of words. A shorter sentence that is gone from a marketing page only invited to something. */
const MIN_GONE_WORDS = 12
/** Characters. Shorter lines are quoted in full. */
const MAX_WHOLE_LENGTH = 60
/** Characters per quote, tried in this order until the sentence is short enough. */
const QUOTE_LENGTHS = [80, 65, 50, 40]

/** Number of headings. One of this many edited headings is not the news. */
const MANY_HEADINGS = 3

/** Number of words in a sentence outside its quotes: "Northwind now says … on its pricing page". */
const MAX_FRAME_WORDS = 8

/** Share of words. Lines with fewer in common are two different lines. */
const MIN_SHARED_WORDS = 0.5

/** All other text that is new or changed, in the page's own words. */
export const wording: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    const isRotated = (['before', 'after'] as const).every((side) =>
      comparison.edits.some((edit) => QUOTED.test(edit[side]?.text ?? ''))
    )
    const edits = comparison.edits.filter(
      (edit) =>
        !isContact(lineOf(edit).text) &&
        !isRowOfLinks(lineOf(edit).text) &&
        !(isRotated && isTestimonial(comparison, edit)) &&
        !isAuthor(comparison, edit) &&
        (lineOf(edit).block.landmark !== 'footer' || isFooterEdit(comparison, edit))
    )
    const claims = edits.flatMap((edit) => claimOf(comparison, withinList(comparison, edit)) ?? [])
    const headings = edits.filter(
      ({ before, after }) =>
        before?.block.kind === 'heading' &&
        after?.block.kind === 'heading' &&
        !isCosmetic(before.text, after.text) &&
        !isShortened(before.text, after.text) &&
        sharedWords(before.text, after.text) > 0
    )
    return headings.length >= MANY_HEADINGS ? [headingsClaim(comparison, headings), ...claims] : claims
  },
}

/**
 * Returns an edit without the old line if both are items of different lists that both versions have, such as "To do" and
 * "Done".
 */
function withinList({ before: old, after: now }: Comparison, { before, after }: Edit): Edit {
  const [from, to] = [before, after].map((line) => textKey(line?.block.path.at(-1) ?? ''))
  const isMoved =
    before?.block.kind === 'list_item' &&
    after?.block.kind === 'list_item' &&
    from !== to &&
    [from, to].every((heading) => old.headingKeys.has(heading) && now.headingKeys.has(heading))
  return isMoved ? { after } : { before, after }
}

/** Whether a line of a marketing page's footer was edited. Lines added to or removed from a footer are not news. */
function isFooterEdit({ isMarketing }: Comparison, { before, after }: Edit): boolean {
  return isMarketing && before !== undefined && after !== undefined
}

/** Whether one of two headings has all words of the other: "Premium Services" and "PREMIUM". */
function isShortened(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => new Set(textKey(text).split(' ')))
  return old.isSubsetOf(now) || now.isSubsetOf(old)
}

/** Reports that several headings were edited, with one as an example. */
function headingsClaim(comparison: Comparison, edits: readonly Edit[]): Claim {
  const [{ before, after }] = edits
  const [from, to] = quoteSides(findDifference(before!.text, after!.text), 45)
  return {
    id: 'headings',
    points: comparison.label === 'pricing' ? MEDIUM : LOW,
    rank: 43,
    clause: `changed several headings on ${pagePhrase(comparison.page)}, for example from ${from} to ${to}`,
    why: 'Several headings changed',
    proof: edits.slice(0, 4).map((edit) => edit.after!.text),
  }
}

function claimOf(comparison: Comparison, { before, after }: Edit): Claim | null {
  if (!after) return removalOf(comparison, before!)
  const isItem = after.block.kind === 'list_item' || after.block.kind === 'heading'
  if (!before && after.text.length < (isItem ? MIN_ITEM_LENGTH : MIN_LENGTH)) return null
  if (isSameWithoutContacts(before?.text, after.text) || isCompanyName(comparison.page, after.text))
    return null
  // A cell means nothing without its row and column.
  if (after.block.kind === 'cell' && wordCount(after.text) < MIN_PHRASE_WORDS) return null
  // Two short labels with no word in common are in the same place only by chance.
  const isLabel = !isItem && wordCount(after.text) < MIN_PHRASE_WORDS
  if (before && isLabel && sharedWords(before.text, after.text) === 0) return null
  if (!before && isMenuLabel(comparison, after)) return null
  // The heading of a new entry has text below it.
  const isHeading = after.block.kind === 'heading'
  if (!before && comparison.isNewsList && isHeading && !hasNewText(comparison, after)) return null
  if (before && isStillOnPage(comparison, before.text, after.text)) return null
  // Text that the old version has in other words was not added.
  const added = additionIn(before?.text, after.text)
  if (added !== '' && (comparison.before.says(added) || comparison.before.missingPartOf(added) === ''))
    return null
  if (!before && isRearranged(comparison, 'after', after.text)) return null
  const isTrivial = before && isCosmetic(before.text, after.text)
  return {
    id: 'wording',
    points: isTrivial ? 0 : before && isNotable(comparison, before.text, after.text) ? MEDIUM : LOW,
    pointsAsLead: isTrivial ? undefined : leadPoints(comparison, before, after),
    rank: rankOf(comparison, before, after),
    clause: withSection(
      comparison,
      after,
      clauseOf(comparison, before?.text, after).replace(' on the footer of ', ' in the footer of ')
    ),
    why: isTrivial ? 'Only spelling or word order changed' : 'The text changed',
    proof: withItems(comparison, after),
  }
}

/**
 * Claims that a list item is gone, and on informational pages any text. Marketing text that is gone was mostly
 * reworded, and old entries drop off a list of news.
 */
function removalOf(comparison: Comparison, line: Passage): Claim | null {
  const { text, block } = line
  const { label, after } = comparison
  // Old entries drop off a list of news, but not parts of an entry that is still there.
  const isDropped = comparison.isNewsList && !after.says(block.path.at(-1) ?? '')
  const isItem = block.kind === 'list_item'
  const isInformation =
    (label === 'custom' || label === 'docs' || label === 'changelog') && wordCount(text) >= MIN_PHRASE_WORDS
  // A notice above all headings is about the whole page.
  const isBanner =
    comparison.isMarketing &&
    block.path.length === 0 &&
    comparison.before.headline !== '' &&
    block.landmark === 'main' &&
    wordCount(text) >= MIN_SENTENCE_WORDS
  // Where nothing took the place of a statement, it was not reworded.
  const isOnlyShorter =
    isSentence(text) && wordCount(text) >= MIN_GONE_WORDS && comparison.edits.every((edit) => !edit.after)
  const isPriceGone = isPriceOnlyIn(comparison, text)
  const isStated =
    isItem || isInformation || isBanner || isOnlyShorter || isPriceGone || isFigureGone(comparison, text)
  if (isDropped || !isStated || block.kind === 'cell') return null
  if (isSaidInBoth(comparison, 'before', text)) return null
  return {
    id: 'wording',
    points: isPriceGone ? MEDIUM : LOW,
    pointsAsLead: isPriceGone ? HIGH : undefined,
    rank: isPriceGone ? 85 : 30,
    clause: `no longer ${isItem ? 'lists' : 'says'} ${quote(text, 110)}${leadInPhrase(comparison.before, line)} on ${pagePhrase(comparison.page)}`,
    why: 'The text changed',
    proof: [text],
  }
}

/**
 * Whether a sentence of a pricing page stated a price that the new version does not have, and no new price took its
 * place.
 */
function isPriceOnlyIn(comparison: Comparison, text: string): boolean {
  return (
    comparison.label === 'pricing' &&
    isSentence(text) &&
    !NOT_A_PRICE.test(text) &&
    lacksAmount(comparison.after, text) &&
    !isRepriced(comparison)
  )
}

/** A number that a company boasts of: "2,400+ users", "18 000+ crates". */
const BOAST = /(?<![\d.,])\d[\d., ]{0,14}[km]?\+\s\p{L}{3}/iu

/** Whether marketing text boasted of a number that the page no longer has. */
function isFigureGone({ isMarketing, after }: Comparison, text: string): boolean {
  return (
    isMarketing &&
    BOAST.test(text) &&
    wordCount(text) >= MIN_PHRASE_WORDS &&
    numbersIn(text).every((number) => !after.says(number))
  )
}

/** Whether a few words are right above a link, as in a menu. */
function isMenuLabel({ after }: Comparison, { at, block, text }: Passage): boolean {
  return (
    block.kind === 'paragraph' && wordCount(text) < MIN_PHRASE_WORDS && after.blocks[at + 1]?.kind === 'link'
  )
}

/** Whether a line under a heading is new, too. */
function hasNewText({ edits, controls }: Comparison, { text }: Passage): boolean {
  return [...edits, ...controls].some((edit) => edit.after?.block.path.at(-1) === text)
}

/** Returns what a line adds to the old one; empty if it also removes something. */
function additionIn(before: string | undefined, after = ''): string {
  if (before === undefined) return after
  const difference = findDifference(before, after)
  return difference.removed === '' ? difference.added : ''
}

/** Whether an addition can be quoted without the rest of its line. */
function isPhrase(added: string, line: string): boolean {
  return (
    /^\p{Lu}.*[.!?]$/u.test(added) || (wordCount(added) >= MIN_PHRASE_WORDS && line.length > MAX_WHOLE_LENGTH)
  )
}

/** Letters of a word that names something. */
const MIN_NAME_LETTERS = 3

/** Whether a line only lost words that other lines of the new version have. */
function isStillOnPage({ after }: Comparison, before: string, now: string): boolean {
  const [old, words] = [before, now].map((text) => stemsIn(text, MIN_NAME_LETTERS))
  const gone = [...before.matchAll(/[\p{L}\p{N}]{3,}/gu)].filter(
    ([word]) => !words.has(stemOf(word.toLowerCase()))
  )
  const [first, last] = [gone[0], gone.at(-1)]
  if (
    first &&
    last &&
    words.isSubsetOf(old) &&
    after.says(before.slice(first.index, last.index + last[0].length))
  )
    return true
  const { added, removed } = findDifference(before, now)
  if (added !== '' || removed === '') return false
  return (
    (wordCount(removed) >= MIN_SENTENCE_WORDS && after.missingPartOf(removed) === '') ||
    removed.split(/[,;.]\s/).every((part) => after.says(part.replace(/[,;.]$/, '')))
  )
}

function isSentence(text: string): boolean {
  return /^\p{Lu}.*[.!?]$/u.test(text) && wordCount(text) >= MIN_PHRASE_WORDS
}

/** Quotes a new line with the one above it that gives context. */
function contextClause(context: string, quotation: string, page: string): string {
  if (context === '') return `now says ${quotation} on ${page}`
  const isAnswer = /[?？]["”]?$/.test(context)
  return isAnswer
    ? `now answers ${quote(context)} on ${page}: ${quotation}`
    : `now says ${quote(context)} and ${quotation} on ${page}`
}

/** Returns all words that a line gained. */
function addedTo(before: string, after: string): string {
  return replacementsIn(before, after)
    .map(([, words]) => words)
    .join(' ')
}

function clauseOf(comparison: Comparison, before: string | undefined, line: Passage): string {
  const after = line.text
  const page = `${line.block.landmark === 'footer' ? 'the footer of ' : ''}${pagePhrase(comparison.page)}`
  const names = before === undefined ? '' : namesClause(comparison, before, after)
  if (names !== '') return `${names} on ${page}`
  const added = additionIn(before, after)
  if (before === undefined || isPhrase(added, after)) {
    const context = before === undefined ? contextAbove(comparison, line) : ''
    const part = `${figureAbove(comparison.after, line)}${comparison.before.missingPartOf(added)}`
    // A part that begins or ends in the middle of a sentence has lost its subject or its end.
    const isCutOff = before !== undefined && (/^\p{Ll}/u.test(part) || !/[.!?]$/.test(part))
    const quotation = quote(isCutOff ? findDifference(before, after).after : part, context === '' ? 110 : 90)
    const isName =
      before === undefined && (line.block.kind === 'heading' || wordCount(after) <= MIN_PHRASE_WORDS)
    if (before === undefined && QUOTED.test(cleanText(after)))
      return `added the quote ${quotation} to ${page}`
    const question = before === undefined ? '' : questionPhrase(comparison, line)
    if (question !== '' && wordCount(quotation + question) <= MAX_SENTENCE_WORDS - MAX_FRAME_WORDS)
      return `now says ${quotation}${question} on ${page}`
    return isName
      ? `added ${quotation} to ${page}`
      : line.block.kind === 'list_item' && context === '' && !/[.!?]$/.test(part)
        ? `now lists ${quotation}${leadInPhrase(comparison.after, line)} on ${page}`
        : contextClause(context, quotation, page)
  }
  // The same amount in different wording is not a new price.
  const digits = (text: string) => amountsIn(text).map(amountKey).join()
  const isSameAmount = digits(before) !== '' && digits(before) === digits(after)
  if (isSameAmount && Math.max(before.length, after.length) <= MAX_WHOLE_LENGTH)
    return `changed ${quote(before)} to ${quote(after)} on ${page}`
  // If there are other edits, two lines with no word in common may not belong together.
  const isUnlike = line.block.kind === 'paragraph' && sharedWords(before, after) === 0
  if (isUnlike && comparison.edits.length > 1) return `now says ${quote(after, 110)} on ${page}`
  const whole = findDifference(before, after)
  const isGone = isSentence(whole.removed) && whole.added === ''
  // What the rest of the line now says in other words is not gone: "Now in Delft. Ghent is next." became "Now in both".
  const isRestated = isGone && !stemsOf(whole.removed).isDisjointFrom(stemsOf(addedTo(before, after)))
  if (isGone && !isRestated && !isSaidInBoth(comparison, 'before', whole.removed))
    return `no longer says ${quoteFragment(whole.removed, 110)} on ${page}`
  const difference = isRestated ? findDifference(before.replace(whole.removed, '').trim(), after) : whole
  const sentence = newSentenceIn(comparison.before, before, after)
  if (sentence !== '') return sentenceClause(comparison, before, sentence, page)
  const heading = headingPhrase(
    comparison,
    line,
    wordCount(before) < MIN_PHRASE_WORDS && wordCount(after) < MIN_PHRASE_WORDS
  )
  // A heading that shares few words with the old one replaces it and is not an edit of it.
  const isReplacement = line.block.kind === 'heading' && sharedWords(before, after) < MIN_SHARED_WORDS
  const isAddition = difference.removed === ''
  // The place of a line matters less than its text.
  const clauses = QUOTE_LENGTHS.flatMap((length) => {
    const [from, to] = quoteSides(difference, length)
    if (isFalseContrast(before, after, from, to) || !isWhole(to, difference.added)) return []
    // An amount that is still elsewhere on the page, or is for something else, did not change into the new one.
    const change =
      // What a line only lost must not seem to be new.
      difference.added !== '' &&
      (amountsIn(before).some((amount) => !after.includes(amount) && comparison.after.says(amount)) ||
        haveOtherAmounts(difference))
        ? `now says ${to}`
        : isReplacement
          ? `now says ${to} in place of ${from}`
          : `changed ${from} to ${to}`
    return [
      `${change}${heading} on ${page}`,
      isAddition ? `now says ${quote(difference.after, 80)} on ${page}` : `${change} on ${page}`,
    ]
  })
  return (
    clauses.find((one) => wordCount(`${comparison.page.competitor} ${one}`) <= MAX_SENTENCE_WORDS) ??
    `now says ${quote(difference.after, 110)} on ${page}`
  )
}

/** States a new sentence and the one it replaced, without which a weaker promise would read like a new one. */
function sentenceClause(comparison: Comparison, before: string, sentence: string, page: string): string {
  const old = sentencesOf(before).find(
    (one) => !comparison.after.says(one) && sharedWords(one, sentence) >= MIN_SHARED_WORDS
  )
  const [from, to] = old === undefined ? ['', ''] : quoteSides(findDifference(old, sentence), 65)
  const change = `changed ${from} to ${to} on ${page}`
  const isShown =
    old !== undefined &&
    !isFalseContrast(old, sentence, from, to) &&
    wordCount(`${comparison.page.competitor} ${change}`) <= MAX_SENTENCE_WORDS
  return isShown ? change : `now says ${quote(sentence, 110)} on ${page}`
}

/** Whether a quote includes everything that is new. */
function isWhole(quotation: string, added: string): boolean {
  return !quotation.endsWith('…”') || quotation.includes(added)
}
