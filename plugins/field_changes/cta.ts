import type { Detector } from '#platform/contract'
import { pairedListChanges } from './list_difference.js'

/** Calls to action. */
export const ctaDetector: Detector = {
  categories: ['cta'],
  detect: (before, after) => pairedListChanges('cta', 'ctas', before.ctas, after.ctas),
}
