/** Reads what a text counts, so that two texts can be compared quantity by quantity. */
import { stemOf } from './likeness.js'

/** A number and the word that it counts: "250 credits". */
const QUANTITY = /(?<![\p{L}\d.,/:-])(?<number>\d[\d.,]*?)[.,]?[^\S\n](?<counted>\p{L}{3,})/gu

export interface Quantity {
  /** As written: "250 credits". */
  text: string
  number: string
  /** Where the quantity begins in its text. */
  at: number
}

/** Returns what a text counts, by the stem of its word, each if the text counts it once. */
function quantitiesIn(text: string): Map<string, Quantity> {
  const found = [...text.matchAll(QUANTITY)].map(({ 0: own, groups, index }) => ({
    counted: stemOf(groups!.counted.toLowerCase()),
    quantity: { text: own, number: groups!.number, at: index },
  }))
  const groups = Map.groupBy(found, ({ counted }) => counted)
  return new Map(
    [...groups].flatMap(([counted, some]) => (some.length === 1 ? [[counted, some[0].quantity]] : []))
  )
}

/** Returns the quantities that two texts have in different numbers, in the order of the first. */
export function changedQuantities(before: string, after: string): [Quantity, Quantity][] {
  const now = quantitiesIn(after)
  return [...quantitiesIn(before)].flatMap(([counted, from]): [Quantity, Quantity][] => {
    const to = now.get(counted)
    return to && to.number !== from.number ? [[from, to]] : []
  })
}
