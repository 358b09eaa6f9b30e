import type { Plugin } from 'rivalwatch-plugin'
import { ctaDetector } from './cta.js'
import { navigationDetector } from './navigation.js'
import { pageDetector } from './page.js'
import { schemaDetector } from './schema.js'
import { seoDetector } from './seo.js'
import { socialDetector } from './social.js'
import { structureDetector } from './structure.js'
import { techDetector } from './tech.js'

/** Provides the detectors for every category except `pricing`. */
export default function fieldChanges(): Plugin {
  return {
    name: 'field_changes',
    detectors: [
      seoDetector,
      socialDetector,
      structureDetector,
      navigationDetector,
      ctaDetector,
      schemaDetector,
      techDetector,
      pageDetector,
    ],
  }
}
