import type { PageContent } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCompanyName, isPostAddress, pageName, pagePhrase } from '../page_names.js'
import { lettersOf, stemsIn, textKey, wordSignature } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { findDifference, isCosmetic } from '../differences.js'
import { newSentenceIn } from '../proof.js'
import {
  amountsIn,
  cleanText,
  isWide,
  MAX_CLAUSE_WORDS,
  quote,
  quoteSides,
  withoutNumbers,
  wordCount,
} from '../words.js'
import { FREE_FOR_NOW, TRIAL } from './phrases.js'

/** Share of the page's text. If this much changed, a new headline is a new message. */
const MIN_CHANGED_SHARE = 0.2
/** Share of words. A headline that keeps so many is the same one, edited. */
const MIN_KEPT_WORDS = 0.6
/** Characters. Shorter headlines are quoted with the one they replaced. */
const MAX_QUOTED_LENGTH = 60
/** Characters of both sides of a long text in a short sentence. */
const SHORT_LENGTH = 35
/** Characters of a new headline that are quoted. */
const MAX_NEW_LENGTH = 90
/** The rest of a contracted verb: "we've". */
const CONTRACTION = /['’](?:ve|re|s|ll|m|d)(?!\p{L})/giu
/** Letters. In a headline, words as short as "AI" matter. */
const MIN_SIGNED_LENGTH = 2
/** Number of words. A shorter line is in many titles. */
const MIN_HEADLINE_WORDS = 3

/** How a page presents the company: its headline, title and description. */
export const headline: Kind = { find: headlineClaims }

function headlineClaims(comparison: Comparison): Claim[] {
  const [heading, changedTitle, description] = ['headings.h1', 'seo.title', 'seo.metaDescription'].map(
    (field) => changeOf(comparison, field)
  )
  const title = changedTitle && saysMore(comparison, changedTitle) ? changedTitle : null
  const shown = heading ?? (title && shownHeadline(comparison, title.after))
  const h1 = shown && !isBanner(comparison, shown) ? shown : null
  const changed = [h1, title, description].filter((one) => one !== null)
  const [main] = changed
  // The title and description of a policy are not part of its text.
  if (!main || (comparison.isLegal && h1 === null)) return []
  const isNews =
    (changed.length >= 2 && h1 !== null) ||
    (h1 !== null && (comparison.changedShare >= MIN_CHANGED_SHARE || comparison.label === 'homepage'))
  // With a new title and headline, a rewritten page is a different one.
  const isOtherPage =
    h1 !== null &&
    title !== null &&
    comparison.changedShare >= MIN_CHANGED_SHARE &&
    comparison.rewriteVerb === 'rewrote'
  const offers = changedOffers(comparison, main)
  const isOffer = offers.isNew || offers.lost !== ''
  const isNumber = main === h1 && withoutNumbers(main.before) === withoutNumbers(main.after)
  const points =
    isNumber && amountsIn(main.after).length === 0
      ? LOW
      : isOtherPage || (isNews && comparison.isMarketing && !comparison.isLegal) || isOffer
        ? MEDIUM
        : LOW
  const old = quote(main.before, 90)
  // A long text is quoted where it changed.
  const difference = findDifference(main.before, main.after)
  // Of a headline that is too long to quote, the sentence that is new says more than the beginning.
  const fresh =
    main === h1 && main.after.length > MAX_NEW_LENGTH
      ? newSentenceIn(comparison.before, main.before, main.after)
      : ''
  const now = quote(main === h1 ? fresh || main.after : difference.after, MAX_NEW_LENGTH)
  const { label, page } = comparison
  const ofPage = pagePhrase(page)
  const [id, why, subject] =
    main === h1
      ? ['headline', 'The headline changed', headlinePhrase(comparison)]
      : main === title
        ? [
            'title',
            'The page title changed',
            label === 'blog' ? 'a page title on its blog' : `the title of ${ofPage}`,
          ]
        : ['search_listing', 'The search description changed', `the search description of ${ofPage}`]
  // On a rewritten page, a few changed words in the headline are not the news.
  const isSlight = main === h1 && comparison.isRewritten && sharedWords(main) >= MIN_KEPT_WORDS
  const sidesOf = (length: number) => {
    const [oldPart, newPart] = quoteSides(difference, length)
    return `changed ${subject} from ${oldPart} to ${newPart}`
  }
  const ofHeadline = isSlight
    ? 60
    : comparison.isRewrittenHomepage
      ? 103
      : isOtherPage && label !== 'blog'
        ? 88
        : points === MEDIUM
          ? 80
          : 45
  // A text that is still on the page, such as a logo, was not replaced.
  const isShort = main.before.length <= MAX_QUOTED_LENGTH && main.after.length <= MAX_QUOTED_LENGTH + 20
  const from = isShort && !(main === h1 && comparison.after.says(main.before)) ? ` from ${old}` : ''
  const lost = from === '' && offers.lost !== '' ? ` and no longer says ${quote(offers.lost)}` : ''
  // Quoting only the new part of a long text would hide what it replaced.
  // Of a figure that changed, both are quoted even if that leaves few words around it.
  const isFigure = [difference.removed, difference.added].every((words) => /\d/.test(words))
  const sides = (isFigure ? [MAX_QUOTED_LENGTH, SHORT_LENGTH] : [MAX_QUOTED_LENGTH])
    .map(sidesOf)
    .find((one) => isSlight || wordCount(one) <= MAX_CLAUSE_WORDS)
  const areSidesShown = isSlight || (from === '' && main !== h1)
  return [
    {
      id,
      points,
      pointsAsLead: isOffer ? HIGH : undefined,
      rank: main === h1 ? ofHeadline : main === title && label === 'homepage' ? 40 : 12,
      clause:
        main.before === ''
          ? main === h1
            ? // Another line may have been the headline before.
              `now says ${now} in ${subject}`
            : `added ${subject.replace(/^the /, 'a ').replace(' of ', ' to ')}: ${now}`
          : areSidesShown && sides
            ? sides
            : `changed ${subject}${from}${fresh === '' ? ' to' : ', which now says'} ${now}${lost}`,
      brief:
        from === '' || wordCount(main.after) < MIN_HEADLINE_WORDS
          ? undefined
          : `changed ${subject} to ${now}`,
      why,
      proof: changed.map(({ after }) => after),
    },
  ]
}

/**
 * Whether a headline has no message: it only names the company, or did so and still begins with the name, or it is a
 * badge.
 */
function isBanner({ page }: Comparison, { before, after }: { before: string; after: string }): boolean {
  const startsWithName = textKey(after).startsWith(textKey(page.competitor))
  // "SALE 5" is a badge.
  const isBadge = !isWide(after) && (after.match(/\p{L}{3,}/gu) ?? []).length < 2
  return (
    isBadge || isCompanyName(page, after) || (startsWithName && before !== '' && isCompanyName(page, before))
  )
}

/** Returns the letters of a text, except those of the company's name. */
function withoutName({ page }: Comparison, text: string): string {
  return lettersOf(textKey(text).replaceAll(textKey(page.competitor), ''))
}

/** Whether a title has new words other than the company's name. */
function saysMore(comparison: Comparison, { before, after }: { before: string; after: string }): boolean {
  const [old, now] = [before, after].map((text) => withoutName(comparison, text))
  return old !== now && (before === '' || findDifference(before, after).added !== '')
}

/** Returns the new line that a new title repeats, which is the headline of a page without heading elements. */
function shownHeadline(
  { edits, before }: Comparison,
  title: string
): { before: string; after: string } | null {
  const edit = edits.find(
    ({ after }) =>
      after &&
      wordCount(after.text) >= MIN_HEADLINE_WORDS &&
      textKey(title).includes(textKey(after.text)) &&
      !before.says(after.text)
  )
  return edit ? { before: cleanText(edit.before?.text ?? ''), after: cleanText(edit.after!.text) } : null
}

/** Returns how a sentence refers to the headline: "its features page headline". */
function headlinePhrase({ label, page }: Comparison): string {
  if (label === 'custom') return 'a headline'
  return isPostAddress(page) ? 'the headline of a post' : `its ${pageName(label)} headline`
}

/** Compares the trials, prices and phrases such as "free during beta" in both titles of a pricing page. */
function changedOffers(
  comparison: Comparison,
  texts: { before: string; after: string }
): { isNew: boolean; lost: string } {
  if (comparison.label !== 'pricing' || texts.before === '') return { isNew: false, lost: '' }
  const offersIn = (text: string) => [
    ...[TRIAL, FREE_FOR_NOW].flatMap((phrases) => phrases.exec(text)?.[0] ?? []),
    ...amountsIn(text),
  ]
  const [old, now] = [offersIn(texts.before), offersIn(texts.after)]
  // Offers that were, or still are, in the page's text are not news.
  return {
    isNew: now.some((offer) => !old.includes(offer) && !comparison.before.says(offer)),
    lost: old.find((offer) => !now.includes(offer) && !comparison.after.says(offer)) ?? '',
  }
}

function changeOf(comparison: Comparison, name: string): { before: string; after: string } | null {
  const { fields, versions } = comparison
  const changes = fields.filter(({ field }) => field === name)
  const before = changes.find((one) => one.before !== undefined)?.before
  const after = changes.find((one) => one.after !== undefined)?.after
  if (
    name === 'headings.h1' &&
    versions &&
    !isFirst(versions.before, before) &&
    !isFirst(versions.after, after)
  )
    return null
  if (after === undefined) return null
  if (name === 'headings.h1') {
    const isNew = !comparison.before.blocks.some(
      ({ kind, text }) => kind === 'heading' && lettersOf(textKey(text)) === lettersOf(textKey(after))
    )
    if (before === undefined || !isNew || !isShown(comparison.after, after)) return null
    if (withoutName(comparison, before) === withoutName(comparison, after)) return null
    // The old headline is still there, below or above the new one.
    const isKept = comparison.after.blocks.some(
      ({ kind, text }) => kind === 'heading' && isPartOf(text, before)
    )
    if (isKept) return null
  }
  if (isCosmetic(before ?? '', after) || (before && isReworded(before, after))) return null
  if (
    name === 'seo.metaDescription' &&
    stemsIn(before ?? '', 1).symmetricDifference(stemsIn(after, 1)).size === 0
  )
    return null
  if (name === 'seo.title' && !comparison.isMarketing && before && isSameWithSiteName(before, after))
    return null
  // The headline was only joined with the line below it, or split from it.
  if (versions && before && (after.includes(before) ? comparison.before.says(after) : before.includes(after)))
    return null
  const shown = [visibleText(comparison.before, before ?? ''), visibleText(comparison.after, after)]
  return { before: cleanText(shown[0]), after: cleanText(shown[1]) }
}

/** Whether two headlines only differ in tense: "We've built it" and "We are building it". */
function isReworded(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) =>
    wordSignature(text.replace(CONTRACTION, ''), MIN_SIGNED_LENGTH)
  )
  return old === now
}

/** Number of words. A shorter heading is part of many headlines. */
const MIN_PART_WORDS = 3

function isPartOf(heading: string, h1: string): boolean {
  return wordCount(heading) >= MIN_PART_WORDS && textKey(h1).includes(textKey(heading))
}

/** Whether two titles only differ in their last part, which is the name of the site. */
function isSameWithSiteName(before: string, after: string): boolean {
  const [old, now] = [before, after].map((title) => title.replace(/\s[|·–—-]\s[^|·–—]*$/u, ''))
  return old === now
}

/** Returns a headline as its block shows it, with spaces instead of line breaks. */
function visibleText({ blocks }: PageVersion, text: string): string {
  return (
    blocks.find((block) => block.kind === 'heading' && withoutSpaces(block.text) === withoutSpaces(text))
      ?.text ?? text
  )
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Whether visitors see a headline. The outline also contains hidden ones. */
function isShown({ blocks }: PageVersion, text: string): boolean {
  return withoutSpaces(blocks.map((block) => block.text).join('')).includes(withoutSpaces(text))
}

/** Whether a headline is the first one that has text, which is the page's headline. */
function isFirst({ headings }: PageContent, text: string | undefined): boolean {
  return text !== undefined && headings.h1.find((one) => one !== '') === text
}

/** Returns the share of the longer headline's words that both have: 0 to 1. */
function sharedWords({ before, after }: { before: string; after: string }): number {
  const [old, now] = [before, after].map((text) => stemsIn(text, 1))
  return old.intersection(now).size / Math.max(1, old.size, now.size)
}
