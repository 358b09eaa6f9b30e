import type { LineChange } from 'rivalwatch-plugin'
import { formatTexts, type Step } from '../step.js'

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
      const removed = group.filter(({ kind }) => kind === 'removed')
      const added = group.filter(({ kind }) => kind === 'added')
      if (removed.length !== added.length || removed.length < MIN_FIGURES || removed.length > MAX_FIGURES)
        return []
      return [{ parts: group, text: formatTexts(joined(removed), joined(added)) }]
    })
  },
}

function joined(lines: readonly LineChange[]): string {
  return lines.map(({ block }) => block.text).join(' ')
}
