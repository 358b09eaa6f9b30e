import type { Detector } from 'rivalwatch-plugin'
import { listChanges } from './list_difference.js'

/** Reports changed menu and footer links. */
export const navigationDetector: Detector = {
  categories: ['navigation'],
  detect: (before, after) => [
    ...listChanges('navigation', 'navLinks', before.navLinks, after.navLinks),
    ...listChanges('navigation', 'footerLinks', before.footerLinks, after.footerLinks),
  ],
}
