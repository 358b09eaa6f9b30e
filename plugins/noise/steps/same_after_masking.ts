import type { Change, FieldChange } from 'rivalwatch-plugin'
import { withoutFormatting } from '../formatting.js'
import { inCommonNotation } from '../price_notation.js'
import { type Mask, maskText } from '../masks/mask.js'
import { type ChangePart, isLine, type Noise, formatTexts, type Step, textsOf } from '../step.js'

/** Returns a key that texts share if they read the same. */
type KeyOf = (text: string, label?: string) => string

export const formattingStep: Step = {
  id: 'formatting',
  reason: 'differs only in whitespace, case or punctuation',
  findNoise: (change) =>
    [...samePairs(change, withoutFormatting), ...samePairs(change, lettersLeft).filter(isGarbled)].map(
      noiseOf
    ),
}

/** Returns the ASCII letters and digits, which every encoding preserves. */
function lettersLeft(text: string): string {
  return text.replace(/[^a-z\d]+/gi, '')
}

/** Whether either text lost characters to a wrong encoding, which shows as U+FFFD. */
function isGarbled({ before, after }: SamePair): boolean {
  return (before + after).includes('\ufffd')
}

export const priceNotationStep: Step = {
  id: 'price_notation',
  reason: 'differs only in how a price is written',
  findNoise: (change) => samePairs(change, (text) => withoutFormatting(inCommonNotation(text))).map(noiseOf),
}

/** Creates a step that filters out pairs that one mask makes equal. */
export function maskStep(mask: Mask): Step {
  return {
    id: mask.id,
    reason: `differs only in ${mask.description}`,
    findNoise: (change) =>
      samePairs(change, (text, label) => withoutFormatting(maskText(mask, text, label)))
        .filter(({ before, after }) => mask.isNoiseBetween?.(before, after) ?? true)
        .map(noiseOf),
  }
}

/** Creates a step that filters out pairs that only several masks make equal: "Updated 12 Nov · 1,203 reviews". */
export function severalMasksStep(allMasks: readonly Mask[]): Step {
  const masks = allMasks.filter((mask) => !mask.isNoiseBetween)
  const keyOf: KeyOf = (text, label) =>
    withoutFormatting(masks.reduce((masked, mask) => maskText(mask, masked, label), text))
  return {
    id: 'several',
    reason: 'differs only in dates, counters and the like',
    findNoise: (change) =>
      samePairs(change, keyOf).map((pair) => {
        const touching = masks.filter((mask) => maskText(mask, pair.before) !== pair.before)
        return {
          ...noiseOf(pair),
          reason: `differs only in ${touching.map(({ description }) => description).join(' and ')}`,
        }
      }),
  }
}

interface SamePair {
  parts: ChangePart[]
  before: string
  after: string
}

function noiseOf({ parts, before, after }: SamePair): Noise {
  return { parts, text: formatTexts(before, after) }
}

function samePairs(change: Change, keyOf: KeyOf): SamePair[] {
  const pairs: SamePair[] = []
  const oneSided: ChangePart[] = [...change.lines]
  for (const field of change.fields) {
    if (field.before === undefined || field.after === undefined) oneSided.push(field)
    else if (!hasOtherAmount(field) && keyOf(field.before) === keyOf(field.after)) {
      pairs.push({ parts: [field], before: field.before, after: field.after })
    }
  }
  pairs.push(...pairAcross(oneSided, keyOf))
  return pairs
}

function hasOtherAmount({ facts }: FieldChange): boolean {
  return facts?.amountBefore !== facts?.amountAfter
}

/** Pairs removed with added texts: lines with lines, and fields with the same field. */
function pairAcross(parts: readonly ChangePart[], keyOf: KeyOf): SamePair[] {
  const groupedKey = (part: ChangePart, text: string) =>
    isLine(part) ? `\n${keyOf(text, part.anchor)}` : `${keyOf(part.field)}\n${keyOf(text)}`
  const removed = new Map<string, { part: ChangePart; text: string }[]>()
  for (const part of parts) {
    const { before } = textsOf(part)
    if (before === undefined) continue
    const key = groupedKey(part, before)
    const entry = { part, text: before }
    const entries = removed.get(key)
    if (entries) entries.push(entry)
    else removed.set(key, [entry])
  }
  if (removed.size === 0) return []

  const pairs: SamePair[] = []
  for (const part of parts) {
    const { after } = textsOf(part)
    if (after === undefined) continue
    const partner = removed.get(groupedKey(part, after))?.shift()
    if (partner) pairs.push({ parts: [partner.part, part], before: partner.text, after })
  }
  return pairs
}
