/** Reads what a text counts, so that two texts can be compared quantity by quantity. */
import { stemOf } from '../likeness.js'

/** A number and the word that it counts: "250 credits". */
const QUANTITY = /(?<![\p{L}\d.,/:-])(?<number>\d[\d.,]*?)[.,]?[^\S\n](?<counted>\p{L}{3,})/gu

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
