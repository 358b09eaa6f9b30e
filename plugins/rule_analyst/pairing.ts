import type { LineChange, Unit } from 'rivalwatch-plugin'
import { stemOf } from './likeness.js'

/** A changed line with the plan that contains it. */
export interface Passage {
  text: string
  block: LineChange['block']
  /** The unchanged line above it; empty if none is known. */
  anchor: string
  /** Index in the version's blocks; -1 if it is unknown. */
  at: number
  plan: Unit | null
}

/** A line before and after the change. At least one of the two exists. */
export interface Edit {
  before?: Passage
  after?: Passage
}

/** Returns an edit's new line, or the removed one if it has no new line. */
export function lineOf({ before, after }: Edit): Passage {
  return (after ?? before)!
}

/** Minimum similarity of two lines that are paired, wherever they are. */
const MIN_SIMILARITY = 0.5
/** Minimum share of words that two paired lines have in common if nothing else changed in their place. */
const MIN_SHARE_ALONE = 0.2
/** Number of lines. A word in more lines does not show which lines belong together. */
const MAX_LINES_PER_WORD = 12
/** Lines per version that are compared, because pairing takes quadratic time. */
const MAX_PASSAGES = 300
/** Words per line that are compared. */
const MAX_WORDS = 60
/** Number of words. Shorter lines are labels, many of which are similar. */
const MIN_LONG_WORDS = 4
const MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u

/** Pairs each removed line with the added line that replaced it, the most similar ones first. */
export function pair(removed: readonly Passage[], added: readonly Passage[]): Edit[] {
  const partners = new Map<Passage, Passage>()
  const taken = new Set<Passage>()
  const take = (before: Passage, after: Passage) => {
    partners.set(before, after)
    taken.add(after)
  }
  for (const { before, after } of findCandidates(removed, added)) {
    if (!partners.has(before) && !taken.has(after)) take(before, after)
  }
  const left = [removed.filter((one) => !partners.has(one)), added.filter((one) => !taken.has(one))] as const
  for (const [before, after] of pairAlone(...left)) take(before, after)
  return [
    ...removed.map((before) => ({ before, after: partners.get(before) })),
    ...added.filter((one) => !taken.has(one)).map((after) => ({ after })),
  ]
}

interface Candidate {
  before: Passage
  after: Passage
  score: number
}

function findCandidates(removed: readonly Passage[], added: readonly Passage[]): Candidate[] {
  const [old, now] = [removed, added].map((side) => side.slice(0, MAX_PASSAGES))
  const words = new Map([...old, ...now].map((one) => [one, wordsOf(one.text)]))
  const byWord = new Map<string, Passage[]>()
  for (const one of now)
    for (const word of words.get(one)!) byWord.set(word, [...(byWord.get(word) ?? []), one])
  const candidates: Candidate[] = []
  for (const before of old) {
    const similar = new Set<Passage>()
    for (const word of words.get(before)!) {
      const sharing = byWord.get(word)
      if (sharing && sharing.length <= MAX_LINES_PER_WORD) for (const one of sharing) similar.add(one)
    }
    for (const after of similar) {
      const score = similarityOf(before, after, words.get(before)!, words.get(after)!)
      if (score >= MIN_SIMILARITY) candidates.push({ before, after, score })
    }
  }
  return candidates.sort((a, b) => b.score - a.score)
}

function similarityOf(before: Passage, after: Passage, old: Set<string>, now: Set<string>): number {
  const common = old.intersection(now)
  const shared = common.size
  // Numbers alone match by chance.
  if (shared === 1 && common.has('#')) return 0
  let score = shared / (old.size + now.size - shared)
  if (isSeparateItem(before, after) && score < MIN_SIMILARITY) return 0
  if (before.block.kind === after.block.kind) score += 0.12
  if (before.block.path.at(-1) === after.block.path.at(-1)) score += 0.12
  if (before.anchor !== '' && before.anchor === after.anchor) score += 0.1
  if (before.plan && after.plan) score += before.plan.title === after.plan.title ? 0.25 : -0.3
  return score
}

/** Whether two similar lines may be different things: headings, list items and short lines below different lines. */
function isSeparateItem({ block, text, anchor }: Passage, after: Passage): boolean {
  const isItem =
    block.kind === 'heading' || block.kind === 'list_item' || text.split(' ').length < MIN_LONG_WORDS
  return isItem && anchor !== after.anchor
}

/** Yields the pairs of lines that are the only remaining ones of their kind in their place. */
function* pairAlone(removed: readonly Passage[], added: readonly Passage[]): Generator<[Passage, Passage]> {
  const place = ({ anchor, block }: Passage) => `${anchor}\n${block.kind}\n${block.path.at(-1) ?? ''}`
  const old = Map.groupBy(removed, place)
  const now = Map.groupBy(added, place)
  const isOnly = removed.length === 1 && added.length === 1
  for (const [where, [before, ...others]] of old) {
    const [after, ...rest] = now.get(where) ?? []
    if (!after || others.length > 0 || rest.length > 0) continue
    const share = shareOf(before, after)
    // A headline, button or price replaces another one. Other short lines only share a place by chance.
    const isShort =
      Math.max(before.text.length, after.text.length) <= 60 &&
      (before.block.kind === 'heading' || before.block.kind === 'cta' || MONEY.test(before.text))
    const isOfMoney = MONEY.test(before.text) === MONEY.test(after.text) || isOnly
    if (isOfMoney && (share >= MIN_SHARE_ALONE || isOnly || isShort)) yield [before, after]
  }
}

/** Returns the number of words that two lines have in common, divided by that of the shorter line. */
function shareOf(before: Passage, after: Passage): number {
  const [a, b] = [wordsOf(before.text), wordsOf(after.text)]
  return a.intersection(b).size / Math.max(1, Math.min(a.size, b.size))
}

/** Returns the stems of a line's words. All numbers count as the same word. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .slice(0, 1_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(0, MAX_WORDS).map((word) => (/^\p{N}/u.test(word) ? '#' : stemOf(word))))
}
