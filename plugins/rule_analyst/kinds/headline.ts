import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCosmetic } from '../differences.js'
import { editClause } from '../edit_words.js'
import { lettersOf, textKey } from '../likeness.js'
import { isCompanyName, isPostAddress, pageName, pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { cleanText, isWide, MAX_CLAUSE_WORDS, quote, withoutNumbers, wordCount } from '../words.js'

/** Share of the page's text. If this much changed, a new headline is a new message. */
const MIN_CHANGED_SHARE = 0.2
/** Characters of a text that is quoted with the one it replaced, and of one that is quoted alone. */
const MAX_LENGTH = { together: 60, alone: 90 }
/** Number of words. A shorter headline says little without the one it replaced. */
const MIN_HEADLINE_WORDS = 3

/** A text that introduces the page, in both versions. */
interface Introduction {
  before: string
  after: string
}

/** How a page presents the company: its headline, title and description. */
export const headline: Kind = {
  find(comparison) {
    const { page, label } = comparison
    const title = titleChange(comparison)
    const description = changeOf(comparison, 'seo.metaDescription')
    const h1 = headlineChange(comparison)
    if (h1) return [headlineClaim(comparison, h1, title, description)]
    const change = title ?? description
    // The title and description of a policy are not part of its text.
    if (comparison.isLegal || !change) return []
    const [id, name] = title ? ['title', 'title'] : ['search_listing', 'search description']
    const isOfPost = title !== null && label === 'blog'
    const subject = isOfPost ? 'a page title on its blog' : `the ${name} of ${pagePhrase(page)}`
    return [
      {
        id,
        points: LOW,
        rank: title && label === 'homepage' ? 40 : 12,
        clause: clauseOf(subject, change),
        why: `The ${title ? 'page title' : name} changed`,
        proof: [change.after],
      },
    ]
  },
}

function headlineClaim(
  comparison: Comparison,
  { before, after }: Introduction,
  title: Introduction | null,
  description: Introduction | null
): Claim {
  const { label, isMarketing, isLegal, changedShare } = comparison
  const isOtherText = changedShare >= MIN_CHANGED_SHARE
  // With a new title and headline, a rewritten page is a different one.
  const isOtherPage = title !== null && isOtherText && comparison.rewriteVerb === 'rewrote'
  const isMessage =
    isMarketing && !isLegal && (label === 'homepage' || isOtherText || title !== null || description !== null)
  const isMedium = (isOtherPage || isMessage) && withoutNumbers(before) !== withoutNumbers(after)
  const now = quote(after, MAX_LENGTH.alone)
  const brief = `changed ${headlinePhrase(comparison)} to ${now}`
  // A text that is still on the page, such as a logo, was not replaced.
  const isReplaced = areShort({ before, after }) && !comparison.after.says(before)
  return {
    id: 'headline',
    points: isMedium ? MEDIUM : LOW,
    rank: comparison.isRewrittenHomepage ? 103 : isOtherPage && label !== 'blog' ? 88 : isMedium ? 80 : 45,
    clause: isReplaced
      ? `changed ${headlinePhrase(comparison)} from ${quote(before, MAX_LENGTH.alone)} to ${now}`
      : brief,
    brief: isReplaced && wordCount(after) >= MIN_HEADLINE_WORDS ? brief : undefined,
    why: 'The headline changed',
    proof: [{ before, after }, title, description].flatMap((one) => one?.after ?? []),
  }
}

/** Whether both texts can be quoted in full. */
function areShort({ before, after }: Introduction): boolean {
  return before.length <= MAX_LENGTH.together && after.length <= MAX_LENGTH.together + 20
}

/** Quotes both sides where they differ, or only the new one if they are too long. */
function clauseOf(subject: string, { before, after }: Introduction): string {
  if (before === '')
    return `added ${subject.replace(/^the /, 'a ').replace(' of ', ' to ')}: ${quote(after, MAX_LENGTH.alone)}`
  const [from, to] = [before, after].map((text) => quote(text, MAX_LENGTH.alone))
  if (areShort({ before, after })) return `changed ${subject} from ${from} to ${to}`
  const words = MAX_CLAUSE_WORDS - wordCount(subject) - 2
  const said = editClause(before, after, { length: MAX_LENGTH.alone, words })
    .replace(/^now says (?=“[^”]*”$)/, 'to ')
    .replace(/^changed /, 'from ')
  return `changed ${subject}${/^(?:to|from) /.test(said) ? ' ' : ': it '}${said}`
}

/** Returns how a sentence refers to the headline: "its features page headline". */
function headlinePhrase({ label, page }: Comparison): string {
  if (label === 'custom') return 'a headline'
  return isPostAddress(page) ? 'the headline of a post' : `its ${pageName(label)} headline`
}

/** Returns the change of the page's first headline, unless it was another heading before or has no message. */
function headlineChange(comparison: Comparison): Introduction | null {
  const { page, fields, versions, before, after } = comparison
  const change = changeOf(comparison, 'headings.h1')
  if (!change || change.before === '') return null
  const isFirst = (['before', 'after'] as const).some((side) => {
    const first = versions?.[side]?.headings.h1.find((text) => text !== '')
    return fields.some((one) => one.field === 'headings.h1' && (!versions?.[side] || one[side] === first))
  })
  // "SALE 5" is a badge.
  const isBadge = !isWide(change.after) && (change.after.match(/\p{L}{3,}/gu) ?? []).length < 2
  const isName = [change.before, change.after].some((text) => isCompanyName(page, text))
  const isKnown = before.blocks.some(
    ({ kind, text }) => kind === 'heading' && lettersOf(textKey(text)) === lettersOf(textKey(change.after))
  )
  // The outline also contains headlines that visitors do not see.
  const isShown = withoutSpaces(after.blocks.map(({ text }) => text).join('')).includes(
    withoutSpaces(change.after)
  )
  const isNews = isFirst && !isBadge && !isName && !isKnown && isShown
  return isNews && isOtherWithoutName(comparison, change) ? change : null
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
