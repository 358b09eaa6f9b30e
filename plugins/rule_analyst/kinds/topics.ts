/** Claims about lines with certain phrases, and the wording of edited lines. */
import { type Claim, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { cellPhrase } from '../proof.js'
import { findDifference, isCosmetic } from '../differences.js'
import { cleanName, cleanText, quote, quoteFragment, quoteSides, sentencesOf, wordCount } from '../words.js'
import { DATE, ENDING } from './phrases.js'

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
  /** Whether the phrase is about the whole page, so that a line that now agrees with the others is not news. */
  isOfPage?: boolean
  /** Whether a removed phrase is news too. */
  isRemovalNews?: boolean
  /** Whether a version offers what the phrase is about. If both do, other words for it are not news. */
  isOffered?(version: PageVersion): boolean
  /** Whether a new line with the phrase is news even if older lines have it too. */
  isNewsPerLine?: boolean
  /** One pattern per meaning. A phrase is not news if the other version says the same in other words. */
  meanings?: readonly RegExp[]
  /** Matches lines that are about something else. */
  except?: RegExp
  /** Matches lines that report an event. Other lines only mention it, as a feature or a risk. */
  event?: RegExp
}

/** Number of words. A shorter line only mentions what is offered: "Start with our free plan". */
const MAX_OFFER_WORDS = 6

/** Share of the page's text. If more changed, a missing phrase means nothing. */
const REWRITE_SHARE = 0.3
/** Customers' quotes and console output, which are not the page's announcements. */
const NOT_A_STATEMENT = /^["“„«]|["”]\s*[—–-]|[{}<>]|(?:^|\s)(?:warn(?:ing)?:|error:|\$ )|^(?:npm|npx|pip)\s/i

/** Makes claims about phrases that only one version contains, always in the page's own words. */
export function topicClaims(comparison: Comparison, topic: Topic): Claim[] {
  if (!topic.phrases.test(comparison.changedText)) return []
  return comparison.edits.flatMap((edit) => topicClaim(comparison, topic, edit) ?? [])
}

/** Whether a line only names pages: "Terms | Privacy | Refund policy". */
export function isRowOfLinks(line: string): boolean {
  const parts = line.split(/\s*[|·•]\s*/)
  return parts.length > 2 && parts.every((part) => wordCount(part) <= 3)
}

/** Number of words. A shorter line is a name. */
const MIN_BEGUN_WORDS = 5

/** Whether a line is the rest of a sentence that began in the line above, and so announces nothing on its own. */
function isContinuation({ blocks }: PageVersion, { text, at }: Passage): boolean {
  const above = at > 0 ? blocks[at - 1] : undefined
  return (
    /^\p{Ll}{2}/u.test(text) &&
    above?.kind === 'paragraph' &&
    wordCount(above.text) >= MIN_BEGUN_WORDS &&
    !/[.!?]$/.test(above.text)
  )
}

/** Returns a line, with the next one if it breaks off: "Coming soon to the" above "App Store". */
function withContinuation({ blocks }: PageVersion, { text, at }: Passage): string {
  const next = at >= 0 ? blocks[at + 1] : undefined
  return next &&
    next.kind !== 'heading' &&
    /\s(?:an?|and|at|by|for|from|in|of|on|or|our|the|to|with|your)$/i.test(text)
    ? `${text} ${next.text}`
    : text
}

function topicClaim(comparison: Comparison, topic: Topic, { before, after }: Edit): Claim | null {
  const [old, now] = [before?.text ?? '', after ? withContinuation(comparison.after, after) : '']
  const line = now || old
  const { block } = lineOf({ before, after })
  if (
    (topic.essential && block.landmark === 'footer') ||
    (block.kind === 'heading' && !topic.isNewsPerLine && wordCount(cleanName(line)) <= 3)
  )
    return null
  if (NOT_A_STATEMENT.test(line) || isRowOfLinks(line) || topic.except?.test(line)) return null
  if (after && comparison.label !== 'pricing' && comparison.after.isDrawn(after.at)) return null
  if (topic.event && !topic.event.test(line)) return null
  if (before && after && isCosmetic(old, now)) return null
  // A single word, such as an item of a plan's list, makes no statement.
  if ([old, now].every((text) => isTooShort(cleanName(text), topic))) return null
  if (now === '' && isAnswer(before!, topic)) return null
  if (after && isContinuation(comparison.after, after)) return null
  // A question about an offer does not say what it is.
  if (topic.essential && /[?？]$/.test(now) && sentencesOf(now).length === 1) return null
  // New questions and answers are reported as such, and may repeat what the old version says in other words.
  if (
    old === '' &&
    (isQuestion(after!, topic) ||
      isAnswer(after!, topic) ||
      (!topic.isNewsPerLine && comparison.before.paraphrases(now)))
  )
    return null
  // A question about an end of life ("What if it is discontinued?") does not announce one.
  const questions = [comparison.after.blocks[(after?.at ?? 0) - 1]?.text ?? '', now]
  if (topic.isNewsPerLine && questions.some((text) => /[?？]$/.test(text) && topic.phrases.test(text)))
    return null
  // A longer line may say what changes.
  const isInBoth = topic.isOffered?.(comparison.before) && topic.isOffered(comparison.after)
  if (
    isInBoth &&
    (now === '' ||
      wordCount(now) <= MAX_OFFER_WORDS ||
      (old === '' && isBelowQuestion(comparison.after, after!)))
  )
    return null
  const isNewLine = topic.isNewsPerLine && old === ''
  const added = phrasesIn(now, topic.phrases).filter(
    (phrase) =>
      isNewLine ||
      !(
        comparison.before.says(phrase) ||
        mentionsNumber(comparison.before, topic, phrase) ||
        meansTheSame(comparison.before, topic, phrase)
      )
  )
  const removed = phrasesIn(old, topic.phrases).filter(
    (phrase) => !comparison.after.says(phrase) && !meansTheSame(comparison.after, topic, phrase)
  )
  if (added.length === 0) {
    const isReworded = phrasesIn(now, topic.phrases).length > 0
    // A line that now agrees with the rest of the page is not news.
    if (isReworded && topic.isOfPage) return null
    // The line itself no longer says so, whatever other lines say.
    const isEdited = before !== undefined && after !== undefined && areAlike(old, now)
    const isStillMentioned = !isReworded && !isEdited && comparison.after.matches(topic.phrases)
    const isAsked = /[?？]$/.test(old)
    // Old entries drop off a list of news, and a rewritten page omits much.
    if (
      removed.length === 0 ||
      !topic.isRemovalNews ||
      isStillMentioned ||
      comparison.isNewsList ||
      isAsked ||
      comparison.changedShare >= REWRITE_SHARE
    )
      return null
  }
  // A new line about what was already offered only describes it, unless it says how much or until when.
  const isDescribed = isInBoth && (old === '' ? !/\d/.test(now) && !ENDING.test(now) : added.length === 0)
  // A pricing page that offers it for one thing may have stopped to offer it for another.
  const isOfferGone = topic.essential && comparison.label === 'pricing' && removed.length > 0
  const isGone = after && added.length === 0 && !areAlike(old, now)
  return {
    id: topic.id,
    points: isDescribed
      ? isOfferGone
        ? MEDIUM
        : LOW
      : added.length > 0
        ? topic.points
        : Math.min(topic.points, MEDIUM),
    // Of several lines on the same topic, the one with a date says the most.
    rank: topic.rank + (DATE.test(now) ? (topic.rankOfDated ?? 0.5) : 0),
    clause: isGone
      ? `no longer says ${quote(sentencesOf(old).find((sentence) => topic.phrases.test(sentence)) ?? old, 110)}`
      : `${clauseWith(added, old, now, freshPart(comparison.before, now, topic))}${rowPhrase(comparison.after, after) || planPhrase(after) || fragmentPhrase(comparison, before, after)}`,
    phrase: added[0],
    why: topic.why,
    proof: after && !isGone ? withItems(comparison, after) : [old],
    essential: topic.essential,
  }
}

/** Characters of a quote. */
const MAX_QUOTE_LENGTH = 110

/** States a difference so that a quote shows one of the phrases that are new, if there are any. */
function clauseWith(phrases: readonly string[], old: string, now: string, fresh: string): string {
  const clause = wordingClause(old, now, 90, fresh)
  const isShown = (text: string) => phrases.some((phrase) => text.toLowerCase().includes(phrase))
  if (phrases.length === 0 || isShown(clause)) return clause
  const sentence = sentencesOf(fresh).find(isShown) ?? fresh
  const at = Math.max(0, ...phrases.map((phrase) => sentence.toLowerCase().indexOf(phrase)))
  const isFar = at > MAX_QUOTE_LENGTH / 2
  const start = isFar ? sentence.lastIndexOf(' ', at - MAX_QUOTE_LENGTH / 3) + 1 : 0
  return `now says ${quote(`${start > 0 ? '…' : ''}${sentence.slice(start)}`, MAX_QUOTE_LENGTH)}`
}

/**
 * Drops sentences from the start of a text: those that the old version also has, which would look new, and those that
 * would leave no room for the phrase.
 */
function freshPart(before: PageVersion, text: string, { phrases }: Topic): string {
  const sentences = sentencesOf(text)
  const first = Math.max(
    0,
    sentences.findIndex((sentence) => !before.says(sentence))
  )
  const named = sentences.findIndex((sentence, at) => at >= first && phrases.test(sentence))
  const isCut = named > first && sentences.slice(first, named + 1).join(' ').length > MAX_QUOTE_LENGTH
  return sentences.slice(isCut ? named : first).join(' ')
}

/** Number of words. */
const MAX_FRAGMENT_WORDS = 8
const MAX_SECTION_WORDS = 8

/** Returns the section of a new line that is no sentence, and so would seem to be about the whole page: "Free for hosts". */
function fragmentPhrase(
  { after }: Comparison,
  before: Passage | undefined,
  line: Passage | undefined
): string {
  const section = line?.block.path.slice(1).at(-1) ?? ''
  const isFragment =
    before === undefined &&
    line?.block.kind === 'paragraph' &&
    wordCount(line.text) <= MAX_FRAGMENT_WORDS &&
    !/[.!?]$/.test(line.text)
  return isFragment && section !== '' && section !== after.headline && wordCount(section) <= MAX_SECTION_WORDS
    ? ` under ${quote(section, 50)}`
    : ''
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

/** Whether a text has too few words to say what its phrase is about. */
function isTooShort(text: string, { phrases, isNewsPerLine }: Topic): boolean {
  const count = wordCount(text)
  return count < 2 || (count === 2 && !isNewsPerLine && (phrases.exec(text)?.[0] ?? text) === text)
}

function isQuestion({ text, block }: Passage, { isNewsPerLine }: Topic): boolean {
  return !isNewsPerLine && block.kind === 'heading' && /[?？]$/.test(text)
}

/** Whether a line is right below a question, which it answers. */
function isBelowQuestion({ blocks }: PageVersion, { at }: Passage): boolean {
  return at > 0 && /[?？]$/.test(blocks[at - 1].text)
}

function isAnswer({ text, block }: Passage, { isNewsPerLine }: Topic): boolean {
  return (
    /^(?:(?:A|Q):|(?:Yes|No)[.,!])\s/.test(text) || (!isNewsPerLine && /[?？]$/.test(block.path.at(-1) ?? ''))
  )
}

/** Whether a version has a phrase's meaning in other words or another language. */
function meansTheSame(version: PageVersion, { meanings = [] }: Topic, phrase: string): boolean {
  return meanings.some((meaning) => meaning.test(phrase) && version.matches(meaning))
}

/** Whether a version mentions a phrase's number in another form: "14-day free trial", "free 14-day trial". */
function mentionsNumber({ blocks }: PageVersion, { phrases }: Topic, phrase: string): boolean {
  const [number] = /\d+/.exec(phrase) ?? []
  if (number === undefined) return false
  return blocks.some(
    ({ text }) => phrases.test(text.slice(0, 2_000)) && new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text)
  )
}

const LEADER =
  /(?<!\p{L})(?:C[ETFO]O|(?:vice )?president|(?:co-?)?founder|chair(?:man|woman|person)?|managing director|Geschäftsführer(?:in)?|Vorstand(?:svorsitzende[rn]?)?|PDG|gérante?|directeur général|directora? general|amministratore delegato|VD)(?!\p{L})/u
/** A first and a last name. */
const PERSON = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}[.,]?$/u

/** Whether a line names a different leader of the company. */
export function isOtherLeader(before: string, after: string): boolean {
  const { removed, added } = findDifference(before, after)
  return (
    [before, after].every((line) => LEADER.test(line)) &&
    [removed, added].every((words) => PERSON.test(cleanText(words)))
  )
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
 *
 * @param fresh the part of `after` that is new
 */
export function wordingClause(before: string, after: string, length = 90, fresh = after): string {
  if (after === '') return `no longer says ${quote(before, 110)}`
  const difference = findDifference(before, after)
  if (before === '' || !areAlike(before, after)) return `now says ${quote(fresh, 110)}`
  if (difference.removed === '') return `now says ${quote(difference.after, length)}`
  if (difference.added === '' && wordCount(difference.removed) > 2)
    return `no longer says ${quoteFragment(difference.removed, length)}`
  if (!areAlike(before, after, MIN_RELATED_SHARE)) return `now says ${quote(fresh, 110)}`
  const [from, to] = quoteSides(difference, length)
  return `now says ${to} instead of ${from}`
}

/** Share of words. If two lines share fewer, a sentence about both would link unrelated things. */
const MIN_RELATED_SHARE = 0.6

/** Whether two lines share enough words to be two forms of one line. */
export function areAlike(before: string, after: string, minShare = 0.4): boolean {
  const [old, now] = [before, after].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  return (
    old.intersection(now).size >= minShare * Math.max(old.size, now.size) ||
    Math.max(before.length, after.length) < 60
  )
}

/** What others say or type, within a line: 'ask it to "save 20%"'. */
const QUOTATION = /"[^"]{1,200}"|“[^”]{1,200}”/g

function phrasesIn(line: string, pattern: RegExp): string[] {
  const text = line.replace(QUOTATION, ' ')
  const phrases: string[] = []
  for (let rest = text.slice(0, 2_000); ;) {
    const match = pattern.exec(rest)
    if (!match) return phrases
    phrases.push(match[0].toLowerCase())
    rest = rest.slice(match.index + match[0].length)
  }
}
