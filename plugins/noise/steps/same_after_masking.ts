import type { Change } from 'rivalwatch-plugin'
import { withoutFormatting } from '../formatting.js'
import { inCommonNotation } from '../price_notation.js'
import { type Mask, maskText } from '../masks/mask.js'
import { type ChangePart, isLine, type Noise, formatTexts, type Step, textsOf } from '../step.js'

/** Returns a key that texts share if they read the same. */
type KeyOf = (text: string, label?: string) => string

export const formattingStep: Step = {
  id: 'formatting',
  reason: 'differs only in whitespace, case or punctuation',
  findNoise: (change) => [
    ...samePairs(change, withoutFormatting),
    // A wrong encoding leaves U+FFFD in place of a character, and keeps ASCII.
    ...samePairs(
      change,
      (text) => text.replace(/[^a-z\d]+/gi, ''),
      (before, after) => (before + after).includes('\ufffd')
    ),
  ],
}

export const priceNotationStep: Step = {
  id: 'price_notation',
  reason: 'differs only in how a price is written',
  findNoise: (change) => samePairs(change, (text) => withoutFormatting(inCommonNotation(text))),
}

/** Creates a step that filters out pairs that one mask makes equal. */
export function maskStep(mask: Mask): Step {
  return {
    id: mask.id,
    reason: `differs only in ${mask.description}`,
    findNoise: (change) =>
      samePairs(change, (text, label) => withoutFormatting(maskText(mask, text, label)), mask.isNoiseBetween),
  }
}

/** Creates a step that filters out pairs that only several masks make equal: "Updated 12 Nov · 1,203 reviews". */
export function severalMasksStep(allMasks: readonly Mask[]): Step {
  const masks = allMasks.filter((mask) => !mask.isNoiseBetween)
  return {
    id: 'several',
    reason: 'differs only in dates, counters and the like',
    findNoise: (change) =>
      samePairs(change, (text, label) =>
        withoutFormatting(masks.reduce((masked, mask) => maskText(mask, masked, label), text))
      ),
  }
}

/**
 * Finds texts that were replaced by texts with the same key: in one field, or else removed and added lines, or removed
 * and added values of the same field.
 */
function samePairs(
  change: Change,
  keyOf: KeyOf,
  isNoiseBetween = (_before: string, _after: string) => true
): Noise[] {
  const pairs: Noise[] = []
  const add = (parts: ChangePart[], before: string, after: string) => {
    if (isNoiseBetween(before, after)) pairs.push({ parts, text: formatTexts([before, after]) })
  }
  const oneSided: ChangePart[] = [...change.lines]
  for (const field of change.fields) {
    const { before, after, facts } = field
    if (before === undefined || after === undefined) oneSided.push(field)
    else if (facts?.amountBefore === facts?.amountAfter && keyOf(before) === keyOf(after))
      add([field], before, after)
  }
  const groupedKey = (part: ChangePart, text: string) =>
    isLine(part) ? `\n${keyOf(text, part.anchor)}` : `${keyOf(part.field)}\n${keyOf(text)}`
  const removed = Map.groupBy(
    oneSided.filter((part) => textsOf(part).before !== undefined),
    (part) => groupedKey(part, textsOf(part).before!)
  )
  if (removed.size === 0) return pairs
  for (const part of oneSided) {
    const { after } = textsOf(part)
    const partner = after === undefined ? undefined : removed.get(groupedKey(part, after))?.shift()
    if (partner) add([partner, part], textsOf(partner).before!, after!)
  }
  return pairs
}
