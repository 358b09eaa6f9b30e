import type { Detector } from '#platform/contract'
import { listChanges } from './list_difference.js'

/** Products that the page is built with. */
export const techDetector: Detector = {
  categories: ['tech'],
  detect: (before, after) => listChanges('tech', 'tech', before.tech, after.tech),
}
