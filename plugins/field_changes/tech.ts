import type { Detector } from 'rivalwatch-plugin'
import { listChanges } from './list_difference.js'

/** Reports changes to the technologies that the page uses. */
export const techDetector: Detector = {
  categories: ['tech'],
  detect: (before, after) => listChanges('tech', 'tech', before.tech, after.tech),
}
