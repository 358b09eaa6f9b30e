import { cutAtWord, type Change } from 'rivalwatch-plugin'
import { type Claim, MEDIUM } from './claim.js'
import { competitorOf } from './page_names.js'
import { plain, wordCount } from './words.js'

const SENTENCE_LENGTH = 300
/** A sentence with more words is not read. */
const MOST_WORDS = 24
const MOST_TOLD = 3
const EXCERPT_LENGTH = 300
/** Of one line where others have to fit beside it. */
const LINE_LENGTH = 110

/** What only tells where nothing else does. */
const BESIDE_THE_POINT = new Set(['wording', 'rewrite', 'section_removed'])

/** The leading claim with up to two others that fit beside it; what is low is left out of more important news. */
export function toldWith(lead: Claim, claims: readonly Claim[]): Claim[] {
  const told = [lead]
  // What was left out for want of room is not told by another of its kind, which would tell half of it.
  const left = new Set<string>()
  let room = MOST_WORDS - wordCount(lead.clause)
  for (const claim of claims) {
    const isMinor =
      claim.points === 0 || BESIDE_THE_POINT.has(claim.id) || (lead.points >= MEDIUM && claim.points < MEDIUM)
    if (told.length === MOST_TOLD || isMinor || told.some((one) => isSame(one, claim))) continue
    const words = wordCount(claim.clause) + 1
    if (words > room || left.has(familyOf(claim))) left.add(familyOf(claim))
    else {
      told.push(claim)
      room -= words
    }
  }
  return told
}

/** "plan_limit" and "limit" are of one kind. */
function familyOf({ id }: Claim): string {
  return id.split('_').at(-1)!
}

/** Claims of one kind, and those that rest on the same line, tell the same. */
function isSame(one: Claim, other: Claim): boolean {
  if (one.id === other.id) return true
  return one.proof.some((line) => other.proof.some((also) => line.includes(also) || also.includes(line)))
}

export function sentenceOf(page: Change['page'], told: readonly Claim[]): string {
  const clauses = told.map(({ clause }, at) =>
    at === 0 ? clause : withoutVerb(withoutPage(clause, told[0].clause), told[at - 1].clause)
  )
  const last = clauses.pop()!
  // Where a clause has an "and" of its own, semicolons keep them apart.
  const isLong = [...clauses, last].some((clause) => clause.includes(', and '))
  const joined =
    clauses.length === 0
      ? last
      : isLong
        ? [...clauses, last].join('; ')
        : `${clauses.join(', ')}, and ${last}`
  const sentence = cutAtWord(`${competitorOf(page)} ${joined}`, SENTENCE_LENGTH - 1)
  if (/[.!?…]$/.test(sentence)) return sentence
  // A quotation at the end leaves the full stop to the sentence.
  return `${sentence.replace(/[.](?=”$)/, '')}.`
}

/** What went would read as if it stood there now. */
function isShownBeside({ points, clause }: Claim): boolean {
  return points > 0 && !/^(?:no longer|removed)\b/.test(clause)
}

const PAGE = / (?:to|on|from) (its (?:\p{L}+ )?(?:page|blog|changelog|homepage)(?: \/\S+)?)$/u

/** "added a section and “…”": a verb that the clause before begins with as well is said once. */
function withoutVerb(clause: string, previous: string): string {
  const [verb] = previous.split(' ', 1)
  return /^(?:added|removed)$/.test(verb) && clause.startsWith(`${verb} `)
    ? clause.slice(verb.length + 1)
    : clause
}

/** The page is named once. */
function withoutPage(clause: string, first: string): string {
  const page = PAGE.exec(clause)?.[1]
  return page && first.includes(page) ? clause.replace(PAGE, '') : clause
}

/**
 * The lines that prove what is told, those of the leading claim first; where there is room, the lines of what weighs most
 * beside it.
 */
export function excerptOf(told: readonly Claim[], claims: readonly Claim[]): string | null {
  const proven = [...told, ...(told[0].id === 'release' ? [] : claims.filter(isShownBeside))].flatMap(
    ({ proof }) => proof
  )
  const lines = [...new Set(proven.map(plain))].filter(Boolean)
  const [first] = lines
  if (first === undefined) return null
  const length = lines.length > 1 ? LINE_LENGTH : EXCERPT_LENGTH
  let text = cutAtWord(first, length)
  for (const line of lines.slice(1)) {
    const longer = `${text}${text.endsWith('…') ? ' ' : ' … '}${cutAtWord(line, LINE_LENGTH)}`
    if (longer.length > EXCERPT_LENGTH) break
    text = longer
  }
  return text
}
