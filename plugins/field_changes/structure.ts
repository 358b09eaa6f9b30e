import type { Detector } from 'rivalwatch-plugin'
import { pairedListChanges } from './list_difference.js'

const LEVELS = ['h1', 'h2', 'h3'] as const

/** Reports changed headings. */
export const structureDetector: Detector = {
  categories: ['structure'],
  detect: ({ headings: before }, { headings: after }) =>
    LEVELS.flatMap((level) =>
      pairedListChanges('structure', `headings.${level}`, before[level], after[level])
    ),
}
