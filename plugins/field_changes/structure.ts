import type { Detector } from '#platform/contract'
import { pairedListChanges } from './list_difference.js'

const LEVELS = ['h1', 'h2', 'h3'] as const

/** The headings that carry the page. */
export const structureDetector: Detector = {
  categories: ['structure'],
  detect: ({ headings: before }, { headings: after }) =>
    LEVELS.flatMap((level) =>
      pairedListChanges('structure', `headings.${level}`, before[level], after[level])
    ),
}
