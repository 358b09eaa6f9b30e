import { cutAtWord, type Change } from 'rivalwatch-plugin'
import { type Claim, MEDIUM } from './claim.js'
import { competitorName } from './page_names.js'
import { cleanText, MAX_SENTENCE_WORDS, wordCount } from './words.js'

/** Characters. */
const MAX_SENTENCE_LENGTH = 300
/** Claims per sentence. */
const MAX_CLAIMS = 3
/** Number of words. A sentence with this much room is short enough for a detail. */
const ROOM_FOR_DETAIL = 13
/** Characters. */
const MAX_EXCERPT_LENGTH = 300
/** Characters per line of an excerpt with several lines. */
const MAX_LINE_LENGTH = 65
/** Number of words. A shorter line, such as a price or a feature, would seem to belong to the line before it. */
const MIN_WORDS_ALONE = 7
/** Number of words. A shorter quote of a sentence is a name, which the lines after it need. */
const MIN_QUOTED_WORDS = 3

/** Claims that are details next to other news. */
const DETAILS = new Set([
  'amount_in_text',
  'call_to_action',
  'contact_mail',
  'feature_added',
  'feature_removed',
  'named_item',
  'rewrite',
  'section_removed',
  'table_row',
  'wording',
])

/** Chooses the leading claim and up to two others that fit next to it, or one detail next to a short lead. */
export function chooseClaims(lead: Claim, claims: readonly Claim[]): Claim[] {
  const isNews = ({ points }: Claim) => points > 0 && points >= Math.min(lead.points, MEDIUM)
  // If plans also lost features, naming only the ones they gained would tell half the story.
  const isDetail = (claim: Claim) => DETAILS.has(claim.id) && !(isOfFeature(claim) && isOfFeature(lead))
  const news = claims.filter((claim) => isNews(claim) && !isDetail(claim))
  const chosen = chooseNextTo(lead, news)
  if (chosen.length > 1) return chosen
  const briefly =
    lead.id === 'headline' && lead.brief ? chooseNextTo({ ...lead, clause: lead.brief }, news) : []
  if (briefly.length > 1) return briefly
  // Next to a price, a feature of a plan would seem to explain it. The lines of a release only repeat it.
  const details = claims.filter(
    (claim) => claim.points >= MEDIUM && isDetail(claim) && !(isOfFeature(claim) && lead.essential)
  )
  const hasRoom = MAX_SENTENCE_WORDS - wordCount(lead.clause) >= ROOM_FOR_DETAIL
  return hasRoom && lead.id !== 'release' ? chooseNextTo(lead, details).slice(0, 2) : [lead]
}

function chooseNextTo(lead: Claim, claims: readonly Claim[]): Claim[] {
  const chosen = [lead]
  let room = MAX_SENTENCE_WORDS - wordCount(lead.clause)
  for (const claim of claims) {
    if (chosen.length === MAX_CLAIMS) break
    const clause = [claim.clause, claim.brief].find((one) => one && wordCount(one) < room)
    if (!clause || chosen.some((one) => isRepetition(one, claim))) continue
    chosen.push({ ...claim, clause })
    room -= wordCount(clause) + 1
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
  const [first, ...others] = chosen.map(({ clause }, at) => {
    if (at === 0) return clause
    return dropRepeatedStart(dropRepeatedPage(clause, chosen[0].clause), chosen[at - 1].clause)
  })
  const last = others.pop()
  // If a clause contains ", and", semicolons separate the clauses.
  const isLong = chosen.some(({ clause }) => clause.includes(', and '))
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

const PAGE = / (?:to|on|from) (its (?:\p{L}+ )?(?:page|blog|changelog|homepage)(?: \/\S+)?)$/u

/** Drops the page from a clause if the first clause names it. */
function dropRepeatedPage(clause: string, first: string): string {
  const page = PAGE.exec(clause)?.[1]
  return page && first.includes(page) ? clause.replace(PAGE, '') : clause
}

/** Drops what the previous clause starts with too: "added a section and “…”", "cut Pro from $9 to $7 and …". */
function dropRepeatedStart(clause: string, previous: string): string {
  const [start] = /^(?:added|removed|now|(?:raised|cut) .+?(?= from ))(?= )/.exec(previous) ?? []
  return start && clause.startsWith(`${start} `) ? clause.slice(start.length + 1) : clause
}

/**
 * Returns the lines that prove the chosen claims, those of the leading claim first, without what the sentence quotes.
 * Fills the remaining room with lines of the most important other claims.
 */
export function buildExcerpt(
  sentence: string,
  chosen: readonly Claim[],
  others: readonly Claim[]
): string | null {
  const lines = [
    // Next to lines that are on the page now, removed lines would seem to be still there.
    ...chosen.filter((claim, at) => at === 0 || !isRemoval(claim)).flatMap(linesOf),
    ...others.flatMap((claim) => fillersOf(claim, chosen[0])),
  ]
  const isRepeated = (line: string) =>
    wordCount(line) >= MIN_QUOTED_WORDS && sentence.includes(`“${line.replace(/\.$/, '')}`)
  const more = [...new Set(lines)].filter((line) => line !== '' && !isRepeated(line))
  const [first, ...rest] = more.length > 0 ? more : lines
  if (first === undefined) return null
  let text = cutAtWord(first, rest.length > 0 ? MAX_LINE_LENGTH : MAX_EXCERPT_LENGTH)
  for (const line of rest) {
    const longer = `${text}${text.endsWith('…') ? ' ' : ' … '}${cutAtWord(line, MAX_LINE_LENGTH)}`
    if (longer.length <= MAX_EXCERPT_LENGTH) text = longer
  }
  return text
}

function linesOf({ excerpt, proof }: Claim): string[] {
  return (excerpt ?? proof).map(cleanText)
}

/** Claims about things in a list. Any line after their names would seem to be about the last one. */
const OF_LISTED_THINGS = /^(?:release|role|entry)/

/** Returns the lines of a claim that may follow those of the lead without seeming to be about it. */
function fillersOf(claim: Claim, lead: Claim): string[] {
  // After a removed line, a new one would seem to be removed, too.
  if (claim.points === 0 || isRemoval(claim) || isRemoval(lead) || OF_LISTED_THINGS.test(lead.id)) return []
  if (!lead.essential) return linesOf(claim).filter((line) => /\p{L}{2}|\d/u.test(line))
  // After prices, only a sentence about others is understood alone.
  return claim.essential ? linesOf(claim).filter((line) => wordCount(line) >= MIN_WORDS_ALONE) : []
}

function isRemoval({ clause }: Claim): boolean {
  return /^(?:no longer|removed|dropped)\b/.test(clause)
}
