import { cutAtWord, type Change } from 'rivalwatch-plugin'
import { type Claim, MEDIUM } from './claim.js'
import type { Comparison } from './comparison.js'
import { competitorName } from './page_names.js'
import { cleanText, MAX_SENTENCE_WORDS, wordCount } from './words.js'

/** Characters. */
const MAX_SENTENCE_LENGTH = 300
/** Claims per sentence. */
const MAX_CLAIMS = 3
/** Characters. */
const MAX_EXCERPT_LENGTH = 300
/** Characters per line of an excerpt with several lines. */
const MAX_LINE_LENGTH = 80

/** Claims that are only mentioned if they lead, because next to other news they are details. */
const DETAILS = new Set([
  'amount_in_text',
  'call_to_action',
  'contact_mail',
  'contact_phone',
  'feature_added',
  'feature_changed',
  'feature_removed',
  'named_item',
  'price_in_structured_data',
  'rewrite',
  'section_removed',
  'table_row',
  'wording',
])

/**
 * Chooses the leading claim and up to two others that fit next to it, or next to the brief form of a headline. Leaves
 * low claims out of more important news.
 */
export function chooseClaims(lead: Claim, claims: readonly Claim[]): Claim[] {
  const chosen = chooseNextTo(lead, claims)
  if (chosen.length > 1) return chosen
  if (lead.id !== 'headline' || !lead.brief) return withDetail(lead, claims)
  const briefly = chooseNextTo({ ...lead, clause: lead.brief }, claims)
  return briefly.length > 1 ? briefly : chosen
}

/** Number of words. A sentence with this much room is short enough for a detail. */
const ROOM_FOR_DETAIL = 13

/** Claims that other lines only repeat. */
const SAYS_ALL = new Set(['release', 'renaming'])

/** Adds the most important other claim that fits, mostly a detail, to a short sentence that says only one thing. */
function withDetail(lead: Claim, claims: readonly Claim[]): Claim[] {
  const room = MAX_SENTENCE_WORDS - wordCount(lead.clause)
  const detail = claims.find(
    (claim) =>
      claim.points >= MEDIUM &&
      claim.id !== 'rewrite' &&
      // Next to a price, a feature of a plan would seem to explain it.
      !(isOfFeature(claim) && lead.essential) &&
      wordCount(claim.clause) < room &&
      !isRepetition(lead, claim)
  )
  return detail && room >= ROOM_FOR_DETAIL && !SAYS_ALL.has(lead.id) ? [lead, detail] : [lead]
}

function chooseNextTo(lead: Claim, claims: readonly Claim[]): Claim[] {
  const chosen = [lead]
  let room = MAX_SENTENCE_WORDS - wordCount(lead.clause)
  for (const claim of claims) {
    // If plans also lost features, naming only the ones they gained would tell half the story.
    const isDetail = DETAILS.has(claim.id) && !(isOfFeature(claim) && isOfFeature(lead))
    // New sections say what is in a release, or behind a headline.
    const isOfLead = ['release', 'headline'].includes(lead.id) && claim.id === 'section_added'
    // Below a new headline, a rewritten page is told by its new sections.
    const isBehindHeadline = lead.id === 'headline' && claim.id === 'rewrite'
    const isMinor =
      claim.points === 0 ||
      (isDetail && !isBehindHeadline) ||
      (lead.points >= MEDIUM && claim.points < MEDIUM && !isOfLead)
    if (chosen.length === MAX_CLAIMS || isMinor || chosen.some((one) => isRepetition(one, claim))) continue
    const clauses = isBehindHeadline ? [claim.brief] : [claim.clause, claim.brief]
    const clause = clauses.find((one) => one && wordCount(one) < room)
    if (clause) {
      chosen.push({ ...claim, clause })
      room -= wordCount(clause) + 1
    }
  }
  return chosen
}

/** Whether a claim is about the features of plans. */
function isOfFeature({ id }: Claim): boolean {
  return id.startsWith('feature_')
}

/** Whether two claims have the same ID or the same evidence, and thus say the same thing. */
function isRepetition(one: Claim, other: Claim): boolean {
  if (one.id === other.id) return true
  return one.proof.some((line) => other.proof.some((also) => line.includes(also) || also.includes(line)))
}

export function buildSentence(page: Change['page'], chosen: readonly Claim[]): string {
  const clauses = chosen.map(({ clause }, at) =>
    at === 0 ? clause : dropRepeatedPage(clause, chosen[0].clause)
  )
  // If a clause contains ", and", semicolons separate the clauses.
  const isLong = clauses.length > 1 && clauses.some((clause) => clause.includes(', and '))
  const [first, ...others] = clauses.map((clause, at) =>
    at === 0 ? clause : dropRepeatedStart(clause, clauses[at - 1])
  )
  const last = others.pop()
  const joined =
    last === undefined
      ? first
      : isLong
        ? [first, ...others, last].join('; ')
        : `${[first, ...others].join(', ')}, and ${last}`
  const sentence = cutAtWord(cleanText(`${competitorName(page)} ${joined}`), MAX_SENTENCE_LENGTH - 1)
  // A period at the end of a quote would double the punctuation after it.
  const bare = sentence.replace(/(?<!\.)\.(?=”(?:[,;]|$))/g, '')
  return /[.!?…]$/.test(bare) ? bare : `${bare}.`
}

/** Whether a claim's lines may be in the excerpt. Removed lines would read as if they were still on the page. */
function isShownInExcerpt({ points, clause }: Claim): boolean {
  return points > 0 && !/^(?:no longer|removed)\b/.test(clause)
}

const PAGE = / (?:to|on|from) (its (?:\p{L}+ )?(?:page|blog|changelog|homepage)(?: \/\S+)?)$/u

/** Drops the page from a clause if the first clause names it. */
function dropRepeatedPage(clause: string, first: string): string {
  const page = PAGE.exec(clause)?.[1]
  return page && first.includes(page) ? clause.replace(PAGE, '') : clause
}

/**
 * Drops what the previous clause starts with too: "added a section and “…”", "cut Pro from $9 to $7 and from 3 to 2
 * seats".
 */
function dropRepeatedStart(clause: string, previous: string): string {
  const [start] = /^(?:added|removed|now|(?:raised|cut) .+?(?= from ))(?= )/.exec(previous) ?? []
  return start && clause.startsWith(`${start} `) ? clause.slice(start.length + 1) : clause
}

/** Number of words. A shorter line, such as a price, would seem to belong to the line before it. */
const MIN_WORDS_ALONE = 8

/**
 * Returns the lines that prove the chosen claims, those of the leading claim first. Fills the remaining room with lines
 * of the most important other claims.
 */
export function buildExcerpt(
  { isNewsList }: Pick<Comparison, 'isNewsList'>,
  chosen: readonly Claim[],
  claims: readonly Claim[]
): string | null {
  // Next to lines that are on the page now, removed lines would seem to be still there.
  const current = chosen.filter(isShownInExcerpt)
  const [lead] = chosen
  // Next to prices, a line about something else would seem to be about the same plan, and next to a new entry, an edited
  // one would seem to be new.
  const others = claims.filter(
    (claim) =>
      isShownInExcerpt(claim) &&
      (claim.essential === true || lead.essential !== true) &&
      !(isNewsList && claim.id === 'wording')
  )
  const proven = [
    ...(current.length > 0 ? current : chosen).flatMap(({ excerpt, proof }) => excerpt ?? proof),
    ...(lead.id === 'release' || current.length === 0 ? [] : others).flatMap(
      ({ excerpt, proof }) => excerpt ?? proof.filter((line) => wordCount(line) >= MIN_WORDS_ALONE)
    ),
  ]
  const [first, ...more] = [...new Set(proven.map(cleanText))].filter(Boolean)
  if (first === undefined) return null
  let text = cutAtWord(first, more.length > 0 ? MAX_LINE_LENGTH : MAX_EXCERPT_LENGTH)
  for (const line of more) {
    const longer = `${text}${text.endsWith('…') ? ' ' : ' … '}${cutAtWord(line, MAX_LINE_LENGTH)}`
    if (longer.length > MAX_EXCERPT_LENGTH) break
    text = longer
  }
  return text
}
