import type { Detector } from '#platform/contract'
import { isChange, valueChange } from './field_change.js'

const FIELDS = ['ogTitle', 'ogDescription', 'ogImage', 'twitterTitle', 'twitterDescription'] as const

/** What a shared link shows. */
export const socialDetector: Detector = {
  categories: ['social'],
  detect: ({ seo: before }, { seo: after }) =>
    FIELDS.map((field) => valueChange('social', `seo.${field}`, before[field], after[field])).filter(
      isChange
    ),
}
