import type { LineChange, Unit } from 'rivalwatch-plugin'

/** A changed line with the unit that it stands in. */
export interface Passage {
  text: string
  block: LineChange['block']
  /** The kept line above it; empty where none is known. */
  anchor: string
  /** Its place in the version's blocks; -1 where that is not known. */
  at: number
  plan: Unit | null
}

/** One line before and after. At least one of the two is given. */
export interface Edit {
  before?: Passage
  after?: Passage
}

/** Returns an edit's line: the new one, else the one that went. */
export function lineOf({ before, after }: Edit): Passage {
  return (after ?? before)!
}

const ACCEPTED = 0.5
/** At one place, where nothing else came or went. */
const ACCEPTED_ALONE = 0.2
/** A word that stands in more lines tells none of them apart. */
const COMMON = 12
const MOST_PASSAGES = 300
const MOST_WORDS = 60
/** Words. */
const SHORT = 4
const VERSION = /\d+\.\d+\.\d+/
const SAME_BUT_VERSION = 0.8
const MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u

/** Finds for each line that went the one that came in its place, the most alike first. */
export function pair(removed: readonly Passage[], added: readonly Passage[]): Edit[] {
  const partners = new Map<Passage, Passage>()
  const taken = new Set<Passage>()
  const take = (before: Passage, after: Passage) => {
    partners.set(before, after)
    taken.add(after)
  }
  for (const { before, after } of likeliest(removed, added)) {
    if (!partners.has(before) && !taken.has(after)) take(before, after)
  }
  const free = added.filter((one) => !taken.has(one))
  for (const [before, after] of alone(
    removed.filter((one) => !partners.has(one)),
    free
  ))
    take(before, after)
  const edits: Edit[] = removed.map((before) => ({ before, after: partners.get(before) }))
  return [...edits, ...added.filter((one) => !taken.has(one)).map((after) => ({ after }))]
}

interface Candidate {
  before: Passage
  after: Passage
  score: number
}

function likeliest(removed: readonly Passage[], added: readonly Passage[]): Candidate[] {
  const [old, now] = [removed, added].map((side) => side.slice(0, MOST_PASSAGES))
  const words = new Map([...old, ...now].map((one) => [one, wordsOf(one.text)]))
  const byWord = new Map<string, Passage[]>()
  for (const one of now)
    for (const word of words.get(one)!) byWord.set(word, [...(byWord.get(word) ?? []), one])
  const candidates: Candidate[] = []
  for (const before of old) {
    const near = new Set<Passage>()
    for (const word of words.get(before)!) {
      const sharing = byWord.get(word)
      if (sharing && sharing.length <= COMMON) for (const one of sharing) near.add(one)
    }
    for (const after of near) {
      const score = likeness(before, after, words.get(before)!, words.get(after)!)
      if (score >= ACCEPTED) candidates.push({ before, after, score })
    }
  }
  return candidates.sort((a, b) => b.score - a.score)
}

function likeness(before: Passage, after: Passage, old: Set<string>, now: Set<string>): number {
  const common = old.intersection(now)
  const shared = common.size
  // Numbers alone are shared by chance.
  if (shared === 1 && common.has('#')) return 0
  let score = shared / (old.size + now.size - shared)
  if (isListed(before, after) && score < ACCEPTED) return 0
  if (areOfTwoVersions(before, after) && score < SAME_BUT_VERSION) return 0
  if (before.block.kind === after.block.kind) score += 0.12
  if (before.block.path.at(-1) === after.block.path.at(-1)) score += 0.12
  if (before.anchor !== '' && before.anchor === after.anchor) score += 0.1
  if (before.plan && after.plan) score += before.plan.title === after.plan.title ? 0.25 : -0.3
  return score
}

/** Titles, items of a list and short lines come and go, each at a place of its own. */
function isListed({ block, text, anchor }: Passage, after: Passage): boolean {
  const isItem = block.kind === 'heading' || block.kind === 'list_item' || text.split(' ').length < SHORT
  return isItem && anchor !== after.anchor
}

/** Lines of one kind that alone are left at their place on either side. */
function* alone(removed: readonly Passage[], added: readonly Passage[]): Generator<[Passage, Passage]> {
  const place = ({ anchor, block }: Passage) => `${anchor}\n${block.kind}\n${block.path.at(-1) ?? ''}`
  const old = Map.groupBy(removed, place)
  const now = Map.groupBy(added, place)
  const isOnly = removed.length === 1 && added.length === 1
  for (const [where, [before, ...others]] of old) {
    const [after, ...rest] = now.get(where) ?? []
    if (!after || others.length > 0 || rest.length > 0) continue
    const share = shareOf(before, after)
    // Headlines and buttons take each other's place; other short lines only happen to be at one.
    const isShort =
      Math.max(before.text.length, after.text.length) <= 60 &&
      (before.block.kind === 'heading' || before.block.kind === 'cta' || MONEY.test(before.text))
    const isOfMoney = MONEY.test(before.text) === MONEY.test(after.text) || isOnly
    if (areOfTwoVersions(before, after) && share < SAME_BUT_VERSION) continue
    if (isOfMoney && (share >= ACCEPTED_ALONE || isOnly || isShort)) yield [before, after]
  }
  const isElsewhere = isOnly && place(removed[0]) !== place(added[0])
  if (isElsewhere && !isListed(removed[0], added[0]) && shareOf(removed[0], added[0]) >= ACCEPTED_ALONE)
    yield [removed[0], added[0]]
}

/** Two items of news about two versions are two, however alike. */
function areOfTwoVersions(before: Passage, after: Passage): boolean {
  const [from, to] = [before, after].map(({ text }) => VERSION.exec(text)?.[0])
  return from !== undefined && to !== undefined && from !== to
}

/** Words that two lines share, of those of the shorter. */
function shareOf(before: Passage, after: Passage): number {
  const [a, b] = [wordsOf(before.text), wordsOf(after.text)]
  return a.intersection(b).size / Math.max(1, Math.min(a.size, b.size))
}

/** Words of a line in small letters, numbers as one. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .slice(0, 1_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(0, MOST_WORDS).map((word) => (/^\p{N}/u.test(word) ? '#' : word)))
}
