import type { Detector } from 'rivalwatch-plugin'
import { pairedListChanges } from './list_difference.js'

/** Reports changed calls to action. */
export const ctaDetector: Detector = {
  categories: ['cta'],
  detect: (before, after) => pairedListChanges('cta', 'ctas', before.ctas, after.ctas),
}
