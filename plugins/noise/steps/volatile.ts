import type { LineChange } from 'rivalwatch-plugin'
import { withoutFormatting } from '../formatting.js'
import { MASK, type Mask, maskText } from '../masks/mask.js'
import { formatTexts, isLine, noiseWhere, type Step } from '../step.js'

/** Properties with dates and counters, which are not part of what a page says. */
const PROPERTY =
  /\.(?:dateModified|dateCreated|datePublished|uploadDate|lastReviewed|contentReferenceTime|reviewCount|ratingCount|ratingValue|userInteractionCount|interactionCount|commentCount|nonce|copyrightYear|wordCount)$/

export const schemaMetadataStep: Step = {
  id: 'schema_metadata',
  reason: 'is a date, counter or ID in the structured data',
  findNoise: ({ fields }) =>
    noiseWhere(fields, (_, { category, field }) => category === 'schema' && PROPERTY.test(field)),
}

const FIGURE = /^\d{1,2}$/
/** Days, hours, minutes and seconds at most. A single figure could be anything. */
const MIN_FIGURES = 2
const MAX_FIGURES = 4

/**
 * Filters out countdowns with each figure on a separate line: two to four bare numbers below 100 that changed together
 * under the same headings. Keeps table cells, because they may be limits of plans.
 */
export const countdownFiguresStep: Step = {
  id: 'countdown_figures',
  reason: 'differs only in a countdown',
  findNoise({ lines }) {
    const figures = lines.filter(({ block }) => block.kind !== 'cell' && FIGURE.test(block.text))
    const groups = Map.groupBy(figures, ({ block }) => [block.landmark, ...block.path].join('\n'))
    return [...groups.values()].flatMap((group) => {
      const { removed = [], added = [] } = Object.groupBy(group, ({ kind }) => kind)
      const isCountdown = removed.length >= MIN_FIGURES && removed.length <= MAX_FIGURES
      if (!isCountdown || removed.length !== added.length) return []
      return [{ parts: group, text: formatTexts([removed, added].map(joined)) }]
    })
  },
}

function joined(lines: readonly LineChange[]): string {
  return lines.map(({ block }) => block.text).join(' ')
}

/** Creates a step that filters out text that is only a date, an ID or similar, even if it was just added or removed. */
export function volatileAloneStep(masks: readonly Mask[]): Step {
  const standalone = masks.filter(({ noiseAlone }) => noiseAlone)
  return {
    id: 'volatile_alone',
    reason: 'is only a date, time or ID',
    findNoise: ({ fields, lines }) =>
      noiseWhere([...fields, ...lines], (text, part) => {
        const label = isLine(part) ? part.anchor : undefined
        const masked = withoutFormatting(standalone.reduce((left, mask) => maskText(mask, left, label), text))
        return masked.includes(MASK) && masked.replaceAll(MASK, '').trim() === ''
      }),
  }
}
