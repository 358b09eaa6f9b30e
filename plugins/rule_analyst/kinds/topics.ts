/** Claims about lines with certain phrases, and the wording of edited lines. */
import { type Claim, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { sharedWords } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { cellPhrase } from '../proof.js'
import { isCosmetic } from '../differences.js'
import { areAlike, editClause } from '../edit_words.js'
import { cleanName, quote, sentencesOf, wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** A kind of news that phrases identify. */
export interface Topic {
  id: string
  phrases: RegExp
  points: number
  rank: number
  why: string
  /** Whether it is about prices or plans. */
  essential?: boolean
  /** Whether a version offers what the phrase is about. */
  isOffered?(version: PageVersion): boolean
  /** Whether each new line with the phrase is news: in a heading, and even if other lines had it. */
  isNewsPerLine?: boolean
  /** Whether a line with the phrase reports the news, and does not only mention it, as a feature or a risk. */
  isMeant?(line: string): boolean
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
  return comparison.edits
    .filter((edit) => isStatement(comparison, topic, edit))
    .flatMap((edit) => claimOf(comparison, topic, edit) ?? [])
}

/** Whether an edited line states the news, rather than naming, asking, quoting, answering or drawing it. */
function isStatement({ label, after }: Comparison, topic: Topic, edit: Edit): boolean {
  const { text, block, at } = lineOf(edit)
  const heading = block.path.at(-1) ?? ''
  const isAnswer =
    !(edit.before && edit.after) &&
    QUESTION.test(heading) &&
    (!topic.isNewsPerLine || topic.phrases.test(heading))
  const isLabel =
    [edit.before, edit.after].every((line) => isOnlyPhrase(cleanName(line?.text ?? ''), topic)) ||
    (block.kind === 'heading' && !topic.isNewsPerLine && wordCount(cleanName(text)) < MIN_HEADING_WORDS)
  const isDrawn = edit.after !== undefined && label !== 'pricing' && after.isDrawn(at)
  const isOther = QUESTION.test(text) || NOT_A_STATEMENT.test(text) || topic.isMeant?.(text) === false
  return !(isAnswer || isLabel || isDrawn || isOther)
}

/** Whether a text has too few words to say what its phrase is about. */
function isOnlyPhrase(text: string, { phrases, isNewsPerLine }: Topic): boolean {
  const words = wordCount(text)
  return words < 2 || (words === 2 && !isNewsPerLine && (phrases.exec(text)?.[0] ?? text) === text)
}

function claimOf(comparison: Comparison, topic: Topic, edit: Edit): Claim | null {
  const { before, after } = comparison
  const [old, now] = [edit.before?.text ?? '', edit.after?.text ?? '']
  if (isCosmetic(old, now)) return null
  // A line about what both versions offer only describes it, unless it says how much or until when.
  const isOffered = [before, after].every((version) => topic.isOffered?.(version))
  if (isOffered && !(edit.before && edit.after) && !/\d/.test(now)) return null
  const isKnown = (phrase: string) =>
    topic.isNewsPerLine
      ? old.includes(phrase)
      : before.says(phrase) || (old === '' && before.paraphrases(now))
  const added = phrasesIn(now, topic).filter((phrase) => !isKnown(phrase))
  const isNew = added.length > 0
  const isGone = !isNew && phrasesIn(old, topic).some((phrase) => !after.says(phrase))
  if (!isNew && !(isGone && isRemovalNews(comparison, topic, old, now))) return null
  const isQuoted = isNew || areAlike(old, now)
  return {
    id: topic.id,
    points: topic.points,
    // Of several lines on the same topic, the one with a date says the most.
    rank: topic.rank + (DATE.test(now) ? 0.5 : 0),
    clause: isQuoted
      ? editClause(old, now, { place: rowPhrase(after, edit.after) || planPhrase(edit.after), news: added })
      : `no longer says ${quote(sentencesOf(old).find((one) => topic.phrases.test(one)) ?? old, 110)}`,
    why: topic.why,
    proof: edit.after && isQuoted ? withItems(comparison, edit.after) : [old],
    essential: topic.essential,
  }
}

/** Whether a phrase that a line lost is news. */
function isRemovalNews(comparison: Comparison, topic: Topic, old: string, now: string): boolean {
  return (
    // An acquisition or an end that is not mentioned anymore still happened.
    topic.points <= MEDIUM &&
    !topic.isNewsPerLine &&
    // Old entries drop off a list of news, and a rewritten page omits much.
    !comparison.isNewsList &&
    comparison.changedShare < REWRITE_SHARE &&
    // An edited line no longer says so, whatever other lines say.
    ((now !== '' && sharedWords(old, now) > 0) || !comparison.after.matches(topic.phrases))
  )
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

/** Returns all phrases of a line. */
function phrasesIn(line: string, { phrases }: Topic): string[] {
  return line.slice(0, 2_000).match(new RegExp(phrases, `${phrases.flags}g`)) ?? []
}
