import type { Detector } from '#platform/contract'
import { listChanges } from './list_difference.js'

/** Links of the menu and of the footer. */
export const navigationDetector: Detector = {
  categories: ['navigation'],
  detect: (before, after) => [
    ...listChanges('navigation', 'navLinks', before.navLinks, after.navLinks),
    ...listChanges('navigation', 'footerLinks', before.footerLinks, after.footerLinks),
  ],
}
