/** Reads what a text counts, so that two texts can be compared quantity by quantity. */
import { type Kind, MEDIUM } from '../claim.js'
import { editClause } from '../edit_words.js'
import { sharedWords, stemOf } from '../likeness.js'
import { amountsIn, sentencesOf, withoutNumbers } from '../words.js'
import { DATE, TRIAL } from './phrases.js'

/** Share of words. With fewer in common, two sentences count different things. */
const MIN_SHARED_WORDS = 0.5
/** A number and the word that it counts: "250 credits". */
const QUANTITY = /(?<![\p{L}\d.,/:-])(?<number>\d[\d.,]*?)[.,]?[^\S\n](?<counted>\p{L}{3,})/gu

/** A quantity in a line of a pricing page that was also changed in other ways: "40 minutes" in place of "30 minutes". */
export const quantities: Kind = {
  find({ label, isLegal, edits, before: old, after: now }) {
    if (label !== 'pricing' || isLegal) return []
    return edits.flatMap(({ before, after }) => {
      const [from, to] = (before && after && sentencesThatDiffer(before.text, after.text)) ?? []
      // A sentence that differs in nothing but its numbers is a figure.
      if (!after || !from || !to || withoutNumbers(from) === withoutNumbers(to)) return []
      if (!changedQuantities(from, to).some((pair) => !now.says(pair[0]) && !old.says(pair[1]))) return []
      return {
        id: 'limit',
        points: MEDIUM,
        rank: 78,
        clause: editClause(from, to),
        why: 'A limit changed',
        proof: [after.text],
        essential: true,
      }
    })
  },
}

/** Returns the first sentences of two lines that state different quantities of the same things. */
function sentencesThatDiffer(before: string, after: string): [string, string] | null {
  const isOther = (text: string) => DATE.test(text) || TRIAL.test(text) || amountsIn(text).length > 0
  for (const from of sentencesOf(before)) {
    for (const to of sentencesOf(after)) {
      if (isOther(from) || isOther(to) || changedQuantities(from, to).length === 0) continue
      if (sharedWords(from, to) >= MIN_SHARED_WORDS) return [from, to]
    }
  }
  return null
}

/** Returns the quantities that two texts have in different numbers, as written: "30 minutes", "40 minutes". */
export function changedQuantities(before: string, after: string): [string, string][] {
  const now = quantitiesIn(after)
  return [...quantitiesIn(before)].flatMap(([counted, from]): [string, string][] => {
    const to = now.get(counted)
    return to && to.number !== from.number ? [[from.text, to.text]] : []
  })
}

/** Returns what a text counts, by the stem of its word, each if the text counts it once. */
function quantitiesIn(text: string): Map<string, { text: string; number: string }> {
  const found = [...text.matchAll(QUANTITY)]
  const byWord = Map.groupBy(found, ({ groups }) => stemOf(groups!.counted.toLowerCase()))
  return new Map(
    [...byWord].flatMap(([counted, [first, ...others]]) =>
      others.length === 0 ? [[counted, { text: first[0], number: first.groups!.number }]] : []
    )
  )
}
