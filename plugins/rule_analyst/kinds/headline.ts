import type { PageContent } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCompanyName, isPostAddress, pageName, pagePhrase } from '../page_names.js'
import { lettersOf, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { findDifference, isCosmetic } from '../differences.js'
import {
  cleanText,
  MAX_CLAUSE_WORDS,
  isWide,
  quote,
  quoteSides,
  withoutNumbers,
  wordCount,
} from '../words.js'

/** Share of the page's text. If this much changed, a new headline is a new message. */
const MIN_CHANGED_SHARE = 0.2
/** Characters. Shorter headlines are quoted with the one they replaced. */
const MAX_QUOTED_LENGTH = 60
/** Characters of a new text that are quoted. */
const MAX_NEW_LENGTH = 90
/** Number of words. A shorter line is part of many headlines and titles. */
const MIN_HEADLINE_WORDS = 3

/** A text that introduces the page, in both versions. */
interface Introduction {
  before: string
  after: string
}

/** How a page presents the company: its headline, title and description. */
export const headline: Kind = {
  find(comparison) {
    const title = titleChange(comparison)
    const description = changeOf(comparison, 'seo.metaDescription')
    const h1 = headlineChange(comparison) ?? (title && shownHeadline(comparison, title.after))
    if (h1) return [headlineClaim(comparison, h1, { title, description })]
    // The title and description of a policy are not part of its text.
    if (comparison.isLegal) return []
    if (title) return [titleClaim(comparison, title)]
    return description ? [descriptionClaim(comparison, description)] : []
  },
}

function headlineClaim(
  comparison: Comparison,
  { before, after }: Introduction,
  { title, description }: { title: Introduction | null; description: Introduction | null }
): Claim {
  const { label, isMarketing, isLegal, changedShare } = comparison
  const isOtherText = changedShare >= MIN_CHANGED_SHARE
  // With a new title and headline, a rewritten page is a different one.
  const isOtherPage = title !== null && isOtherText && comparison.rewriteVerb === 'rewrote'
  const isMessage =
    isMarketing && !isLegal && (label === 'homepage' || isOtherText || title !== null || description !== null)
  const isMedium = (isOtherPage || isMessage) && withoutNumbers(before) !== withoutNumbers(after)
  const subject = headlinePhrase(comparison)
  const now = quote(after, MAX_NEW_LENGTH)
  // A text that is still on the page, such as a logo, was not replaced.
  const isReplaced = areShort({ before, after }) && !comparison.after.says(before)
  const brief = `changed ${subject} to ${now}`
  return {
    id: 'headline',
    points: isMedium ? MEDIUM : LOW,
    rank: comparison.isRewrittenHomepage ? 103 : isOtherPage && label !== 'blog' ? 88 : isMedium ? 80 : 45,
    clause:
      before === ''
        ? // Another line may have been the headline before.
          `now says ${now} in ${subject}`
        : isReplaced
          ? `changed ${subject} from ${quote(before, MAX_NEW_LENGTH)} to ${now}`
          : brief,
    brief: isReplaced && before !== '' && wordCount(after) >= MIN_HEADLINE_WORDS ? brief : undefined,
    why: 'The headline changed',
    proof: [{ before, after }, title, description].flatMap((one) => one?.after ?? []),
  }
}

function titleClaim(comparison: Comparison, title: Introduction): Claim {
  const { label, page } = comparison
  return {
    id: 'title',
    points: LOW,
    rank: label === 'homepage' ? 40 : 12,
    clause: clauseOf(
      label === 'blog' ? 'a page title on its blog' : `the title of ${pagePhrase(page)}`,
      title
    ),
    why: 'The page title changed',
    proof: [title.after],
  }
}

function descriptionClaim({ page }: Comparison, description: Introduction): Claim {
  return {
    id: 'search_listing',
    points: LOW,
    rank: 12,
    clause: clauseOf(`the search description of ${pagePhrase(page)}`, description),
    why: 'The search description changed',
    proof: [description.after],
  }
}

/** Whether both texts can be quoted in full. */
function areShort({ before, after }: Introduction): boolean {
  return before.length <= MAX_QUOTED_LENGTH && after.length <= MAX_QUOTED_LENGTH + 20
}

/** Quotes both sides where they differ, or only the new one if they are too long. */
function clauseOf(subject: string, { before, after }: Introduction): string {
  const difference = findDifference(before, after)
  const now = quote(difference.after, MAX_NEW_LENGTH)
  if (before === '') return `added ${subject.replace(/^the /, 'a ').replace(' of ', ' to ')}: ${now}`
  if (areShort({ before, after }))
    return `changed ${subject} from ${quote(before, MAX_NEW_LENGTH)} to ${quote(after, MAX_NEW_LENGTH)}`
  const [from, to] = quoteSides(difference, MAX_QUOTED_LENGTH)
  const sides = `changed ${subject} from ${from} to ${to}`
  return wordCount(sides) <= MAX_CLAUSE_WORDS ? sides : `changed ${subject} to ${now}`
}

/** Returns how a sentence refers to the headline: "its features page headline". */
function headlinePhrase({ label, page }: Comparison): string {
  if (label === 'custom') return 'a headline'
  return isPostAddress(page) ? 'the headline of a post' : `its ${pageName(label)} headline`
}

/** Returns the new line that a new title repeats, which is the headline of a page without heading elements. */
function shownHeadline({ edits, before }: Comparison, title: string): Introduction | null {
  const edit = edits.find(
    ({ after }) =>
      after &&
      wordCount(after.text) >= MIN_HEADLINE_WORDS &&
      textKey(title).includes(textKey(after.text)) &&
      !before.says(after.text)
  )
  return edit ? { before: cleanText(edit.before?.text ?? ''), after: cleanText(edit.after!.text) } : null
}

/** Returns the change of the page's first headline, unless it was another heading before or has no message. */
function headlineChange(comparison: Comparison): Introduction | null {
  const { page, fields, versions } = comparison
  const isFirst = (content: PageContent | undefined, text: string | undefined) =>
    content === undefined || content.headings.h1.find((one) => one !== '') === text
  const isOfPage = fields.some(
    ({ field, before, after }) =>
      field === 'headings.h1' && (isFirst(versions?.before, before) || isFirst(versions?.after, after))
  )
  const change = changeOf(comparison, 'headings.h1')
  if (!isOfPage || !change || change.before === '') return null
  // "SALE 5" is a badge.
  const isBadge = !isWide(change.after) && (change.after.match(/\p{L}{3,}/gu) ?? []).length < 2
  if (isBadge || [change.before, change.after].some((text) => isCompanyName(page, text))) return null
  const isNew = !comparison.before.blocks.some(
    ({ kind, text }) => kind === 'heading' && lettersOf(textKey(text)) === lettersOf(textKey(change.after))
  )
  // The outline also contains headlines that visitors do not see.
  const isShown = withoutSpaces(comparison.after.blocks.map(({ text }) => text).join('')).includes(
    withoutSpaces(change.after)
  )
  return isNew && isShown && isOtherWithoutName(comparison, change) ? change : null
}

/** Returns the change of the title, unless only the name of the company or the site changed. */
function titleChange(comparison: Comparison): Introduction | null {
  const change = changeOf(comparison, 'seo.title')
  if (!change || !isOtherWithoutName(comparison, change)) return null
  const [old, now] = [change.before, change.after].map((title) => title.replace(/\s[|·–—-]\s[^|·–—]*$/u, ''))
  return comparison.isMarketing || old !== now ? change : null
}

/** Whether two texts differ in more than the company's name. */
function isOtherWithoutName({ page }: Comparison, { before, after }: Introduction): boolean {
  const [old, now] = [before, after].map((text) =>
    lettersOf(textKey(text).replaceAll(textKey(page.competitor), ''))
  )
  return old !== now
}

function changeOf(comparison: Comparison, name: string): Introduction | null {
  const changes = comparison.fields.filter(({ field }) => field === name)
  const before = changes.find((one) => one.before !== undefined)?.before ?? ''
  const after = changes.find((one) => one.after !== undefined)?.after
  if (after === undefined || isCosmetic(before, after)) return null
  // The text was only joined with the line next to it, or split from it.
  const isSplit =
    before !== '' && (after.includes(before) ? comparison.before.says(after) : before.includes(after))
  if (comparison.versions && isSplit) return null
  return { before: visibleText(comparison.before, before), after: visibleText(comparison.after, after) }
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Returns a headline as its block shows it, with spaces instead of line breaks. */
function visibleText({ blocks }: PageVersion, text: string): string {
  const shown = blocks.find(
    (block) => block.kind === 'heading' && withoutSpaces(block.text) === withoutSpaces(text)
  )
  return cleanText(shown?.text ?? text)
}
