import type { Detector } from 'rivalwatch-plugin'
import { isChange, valueChange } from './field_change.js'

const FIELDS = ['ogTitle', 'ogDescription', 'ogImage', 'twitterTitle', 'twitterDescription'] as const

/** Reports changes to the preview of a shared link. */
export const socialDetector: Detector = {
  categories: ['social'],
  detect: ({ seo: before }, { seo: after }) =>
    FIELDS.map((field) => valueChange('social', `seo.${field}`, before[field], after[field])).filter(
      isChange
    ),
}
