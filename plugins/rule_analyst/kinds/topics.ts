/** Claims about lines with certain phrases, and the wording of edited lines. */
import { type Claim, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { sharedWords } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { cellPhrase } from '../proof.js'
import { findDifference, haveOtherAmounts, isCosmetic } from '../differences.js'
import { cleanName, quote, quoteFragment, quoteSides, sentencesOf, wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** A kind of news that phrases identify. */
export interface Topic {
  id: string
  phrases: RegExp
  points: number
  rank: number
  why: string
  /** How much higher a line with a date ranks. */
  rankOfDated?: number
  essential?: boolean
  /** Whether a removed phrase is news too. */
  isRemovalNews?: boolean
  /** Whether a version offers what the phrase is about. If both do, other words for it are minor. */
  isOffered?(version: PageVersion): boolean
  /** Whether a new line with the phrase is news even if older lines have it too. */
  isNewsPerLine?: boolean
  /** Matches lines that are about something else. */
  except?: RegExp
  /** Matches lines that report an event. Other lines only mention it, as a feature or a risk. */
  event?: RegExp
}

/** Share of the page's text. If more changed, a missing phrase means nothing. */
const REWRITE_SHARE = 0.3
/** Number of words. A shorter heading is a name. */
const MIN_HEADING_WORDS = 4
/** Customers' quotes and console output, which are not the page's announcements. */
const NOT_A_STATEMENT = /^["“„«]|["”]\s*[—–-]|[{}<>]|(?:^|\s)(?:warn(?:ing)?:|error:|\$ )|^(?:npm|npx|pip)\s/i
/** A question, which says nothing about what it asks for. */
const QUESTION = /[?？]$/

/** Makes claims about phrases that only one version contains, always in the page's own words. */
export function topicClaims(comparison: Comparison, topic: Topic): Claim[] {
  if (!topic.phrases.test(comparison.changedText)) return []
  return comparison.edits
    .filter((edit) => isStatement(comparison, topic, edit))
    .flatMap((edit) => topicClaim(comparison, topic, edit) ?? [])
}

/** Whether an edited line announces something, rather than naming, asking, quoting or answering. */
function isStatement({ label, after: version }: Comparison, topic: Topic, edit: Edit): boolean {
  const { before, after } = edit
  const { text, block, at } = lineOf(edit)
  const isName =
    [before, after].every((line) => isTooShort(cleanName(line?.text ?? ''), topic)) ||
    (block.kind === 'heading' && !topic.isNewsPerLine && wordCount(cleanName(text)) < MIN_HEADING_WORDS)
  const isOther =
    NOT_A_STATEMENT.test(text) || topic.except?.test(text) || (topic.event && !topic.event.test(text))
  const isDrawn = after !== undefined && label !== 'pricing' && version.isDrawn(at)
  // An FAQ is reported as such. A question about an end of life ("What if it is discontinued?") does not announce one.
  const above = after ? (version.blocks[at - 1]?.text ?? '') : ''
  const isAsked = QUESTION.test(text) && (topic.essential || block.kind === 'heading' || topic.isNewsPerLine)
  const isAnswer =
    /^(?:(?:A|Q):|(?:Yes|No)[.,!])\s/.test(text) ||
    (topic.isNewsPerLine ? topic.phrases.test(above) && QUESTION.test(above) : isBelowQuestion(edit))
  const isInFooter = topic.essential && block.landmark === 'footer'
  return !(isName || isOther || isDrawn || isAsked || isAnswer || isInFooter)
}

/** Whether a text has too few words to say what its phrase is about. */
function isTooShort(text: string, { phrases, isNewsPerLine }: Topic): boolean {
  const words = wordCount(text)
  return words < 2 || (words === 2 && !isNewsPerLine && (phrases.exec(text)?.[0] ?? text) === text)
}

/** Whether a line without a partner is below a question, which it answers. */
function isBelowQuestion({ before, after }: Edit): boolean {
  return !(before && after) && QUESTION.test(lineOf({ before, after }).block.path.at(-1) ?? '')
}

function topicClaim(comparison: Comparison, topic: Topic, { before, after }: Edit): Claim | null {
  const [old, now] = [before?.text ?? '', after?.text ?? '']
  if (before && after && isCosmetic(old, now)) return null
  const isNewsAnyway = topic.isNewsPerLine && old === ''
  if (old === '' && !isNewsAnyway && comparison.before.paraphrases(now)) return null
  const phrases = phrasesIn(now, topic.phrases)
  const added = phrases.filter((phrase) => isNewsAnyway || !comparison.before.says(phrase))
  const removed = phrasesIn(old, topic.phrases).filter((phrase) => !comparison.after.says(phrase))
  const isInBoth = topic.isOffered?.(comparison.before) && topic.isOffered(comparison.after)
  // An edited line no longer says so, whatever other lines say.
  const isEdited = before !== undefined && after !== undefined && sharedWords(old, now) > 0
  // Old entries drop off a list of news, and a rewritten page omits much.
  const isRemoved =
    removed.length > 0 &&
    topic.isRemovalNews &&
    (phrases.length > 0 || isEdited || !comparison.after.matches(topic.phrases)) &&
    !(isInBoth && now === '') &&
    !comparison.isNewsList &&
    comparison.changedShare < REWRITE_SHARE
  if (added.length === 0 && !isRemoved) return null
  const isGone = after && added.length === 0 && !areAlike(old, now)
  // A new line about what was already offered only describes it, unless it says how much or until when.
  const isDescription = isInBoth && added.length > 0 && old === '' && !/\d/.test(now)
  const points = added.length > 0 ? topic.points : Math.min(topic.points, MEDIUM)
  return {
    id: topic.id,
    points: isDescription ? LOW : points,
    // Of several lines on the same topic, the one with a date says the most.
    rank: topic.rank + (DATE.test(now) ? (topic.rankOfDated ?? 0.5) : 0),
    clause: isGone
      ? `no longer says ${quote(sentencesOf(old).find((sentence) => topic.phrases.test(sentence)) ?? old, 110)}`
      : `${clauseWith(added, old, now)}${rowPhrase(comparison.after, after) || planPhrase(after)}`,
    why: topic.why,
    proof: after && !isGone ? withItems(comparison, after) : [old],
    essential: topic.essential,
  }
}

/** States a difference so that a quote shows one of the phrases that are new, if there are any. */
function clauseWith(phrases: readonly string[], old: string, now: string): string {
  const clause = wordingClause(old, now)
  const isShown = (text: string) => phrases.some((phrase) => text.toLowerCase().includes(phrase))
  if (phrases.length === 0 || isShown(clause)) return clause
  return `now says ${quote(sentencesOf(now).find(isShown) ?? now, 110)}`
}

/** Returns " for “radius”" for a cell of a table. */
export function rowPhrase(version: PageVersion, line: Passage | undefined): string {
  const label = line ? version.tables.cellLabel(line.at) : null
  return label ? ` for ${cellPhrase(label)}` : ''
}

/** Returns " for Pro" for a line in a plan's box, which says nothing about the other plans. */
function planPhrase(line: Passage | undefined): string {
  return line?.plan ? ` for ${cleanName(line.plan.title, 40)}` : ''
}

/** Returns a line, with the first items of the list that it introduces. */
export function withItems({ edits, controls }: Comparison, line: Passage): string[] {
  if (!/:$/.test(line.text)) return [line.text]
  const items = [...edits, ...controls].flatMap(({ after }) =>
    after && after.at > line.at && after.at <= line.at + 3 ? [after] : []
  )
  return [line.text, ...items.sort((a, b) => a.at - b.at).map(({ text }) => text)]
}

/**
 * States a difference in the page's words, cut to where both sides differ. Quotes only one side if the sides are about
 * different things.
 */
export function wordingClause(before: string, after: string, length = 90): string {
  if (after === '') return `no longer says ${quote(before, 110)}`
  if (before === '' || !areAlike(before, after)) return `now says ${quote(after, 110)}`
  const difference = findDifference(before, after)
  if (difference.removed === '') return `now says ${quote(difference.after, length)}`
  if (difference.added === '' && wordCount(difference.removed) > 2)
    return `no longer says ${quoteFragment(difference.removed, length)}`
  if (!areAlike(before, after, MIN_RELATED_SHARE)) return `now says ${quote(after, 110)}`
  const [from, to] = quoteSides(difference, length)
  return haveOtherAmounts(difference) ? `now says ${to}` : `now says ${to} instead of ${from}`
}

/** Share of words. If two lines share fewer, a sentence about both would link unrelated things. */
const MIN_RELATED_SHARE = 0.6

/** Whether two lines are short, or share enough words to be two forms of one line. */
export function areAlike(before: string, after: string, minShare = 0.4): boolean {
  const [old, now] = [before, after].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  return (
    old.intersection(now).size >= minShare * Math.max(old.size, now.size) ||
    Math.max(before.length, after.length) < 60
  )
}

/** What others say or type, within a line: 'ask it to "save 20%"'. */
const QUOTATION = /"[^"]{1,200}"|“[^”]{1,200}”/g

/** Returns all phrases of a line, in lower case. */
function phrasesIn(line: string, pattern: RegExp): string[] {
  const text = line.replace(QUOTATION, ' ').slice(0, 2_000)
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(([phrase]) => phrase.toLowerCase())
}
