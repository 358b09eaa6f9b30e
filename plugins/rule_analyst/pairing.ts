import type { LineChange, Unit } from 'rivalwatch-plugin'
import { keepResults, sharedWords, stemsIn } from './likeness.js'
import { withoutNumbers } from './words.js'

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
/** Lines per version that are compared, because pairing takes quadratic time. */
const MAX_PASSAGES = 200
/** Characters. A longer line with a price says what it is for. */
const MAX_PRICE_LENGTH = 30
const MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u

/** Pairs each removed line with the added line that replaced it, the most similar ones first. */
export function pair(removed: readonly Passage[], added: readonly Passage[]): Edit[] {
  const partners = new Map<Passage, Passage>()
  const taken = new Set<Passage>()
  const take = ([before, after]: readonly [Passage, Passage]) => {
    if (partners.has(before) || taken.has(after)) return
    partners.set(before, after)
    taken.add(after)
  }
  similarLines(removed, added).forEach(take)
  const isLeft = (one: Passage) => !partners.has(one) && !taken.has(one)
  linesAlone(removed.filter(isLeft), added.filter(isLeft)).forEach(take)
  return [
    ...removed.map((before) => ({ before, after: partners.get(before) })),
    ...added.filter((one) => !taken.has(one)).map((after) => ({ after })),
  ]
}

/** Returns the pairs of lines with similar words, the most similar ones first. */
function similarLines(removed: readonly Passage[], added: readonly Passage[]): [Passage, Passage][] {
  const now = added.slice(0, MAX_PASSAGES)
  return removed
    .slice(0, MAX_PASSAGES)
    .flatMap((before) => now.map((after) => ({ before, after, score: similarityOf(before, after) })))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .map(({ before, after }) => [before, after])
}

function similarityOf(old: Passage, now: Passage): number {
  const [words, others] = [old, now].map(({ text }) => wordsOf(text))
  const common = words.intersection(others)
  // Numbers alone match by chance.
  if (common.size === 0 || (common.size === 1 && common.has(NUMBER))) return 0
  // A price below another name is that of something else.
  const isOtherName = old.block.path.at(-1) !== now.block.path.at(-1)
  if (isOtherName && MONEY.test(old.text) && old.text.length <= MAX_PRICE_LENGTH) return 0
  let score = common.size / words.union(others).size
  // Headings and list items below different lines may be different things.
  const isItem = old.block.kind === 'heading' || old.block.kind === 'list_item'
  if (isItem && old.anchor !== now.anchor) return score
  if (old.block.kind === now.block.kind) score += 0.12
  if (old.block.path.at(-1) === now.block.path.at(-1)) score += 0.12
  if (old.anchor !== '' && old.anchor === now.anchor) score += 0.1
  if (old.plan && now.plan) score += old.plan.title === now.plan.title ? 0.25 : -0.3
  return score
}

/** Returns the pairs of lines that are the only remaining ones of their kind in their place. */
function linesAlone(removed: readonly Passage[], added: readonly Passage[]): [Passage, Passage][] {
  const place = ({ anchor, block }: Passage) => `${anchor}\n${block.kind}\n${block.path.at(-1) ?? ''}`
  const now = Map.groupBy(added, place)
  const isOnly = removed.length === 1 && added.length === 1
  return [...Map.groupBy(removed, place)].flatMap(([where, old]) => {
    const [before, after] = [old[0], now.get(where)?.[0]]
    if (!after || old.length > 1 || now.get(where)!.length > 1) return []
    const isPrice = MONEY.test(before.text)
    // A heading, button or price replaces another one. Other lines may only share a place by chance.
    const isReplaced = isPrice || before.block.kind === 'heading' || before.block.kind === 'cta'
    const isSimilar = isReplaced || sharedWords(before.text, after.text) >= MIN_SHARE_ALONE
    return isOnly || (isSimilar && isPrice === MONEY.test(after.text)) ? [[before, after]] : []
  })
}

/** Stands for any number, so that all numbers count as the same word. */
const NUMBER = '0'

const wordsOf = keepResults((text) => stemsIn(withoutNumbers(text).replaceAll('#', NUMBER), 1))
