import type { Change } from '#platform/contract'
import type { Part } from './parts.js'
import { amountsIn, fromChangedSentence } from './text.js'

const EXCERPT_LENGTH = 500

/** The changed line that shows it best: one that holds the new amount or value, else the value itself. */
export function excerptOf(part: Part, { lines }: Change): string | null {
  const feature = part.field?.facts?.feature
  const wanted = feature ?? part.after ?? part.before ?? ''
  const kind = part.after === undefined ? 'removed' : 'added'
  const [amount] = amountsIn(wanted)
  const subject = part.field?.facts?.subject
  const texts = part.block
    ? []
    : lines.filter((line) => feature !== undefined || line.kind === kind).map(({ block }) => block.text)
  const line =
    texts.find((text) => amount && subject && text.includes(amount) && text.includes(subject)) ??
    texts.find((text) => amount !== undefined && text.includes(amount)) ??
    texts.find((text) => text.includes(wanted))
  const other = line || feature ? undefined : part.before
  return fromChangedSentence(line ?? wanted, other, EXCERPT_LENGTH) || null
}
