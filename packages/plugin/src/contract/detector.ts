import type { PageContent } from './content.js'
import type { Landmark } from './page.js'

export type Category =
  'seo' | 'social' | 'structure' | 'pricing' | 'navigation' | 'cta' | 'schema' | 'tech' | 'page'

export type ChangeKind = 'changed' | 'added' | 'removed'

/** Numbers and names behind a change, for analysts; the API never shows them. */
export interface ChangeFacts {
  /** What changed: a plan, a section. */
  subject?: string
  /** What the plan has or had: a feature, a limit. */
  feature?: string
  amountBefore?: number
  amountAfter?: number
  currency?: string
  period?: string
  landmark?: Landmark
}

/** `changed` has `before` and `after`, `added` only `after`, `removed` only `before`. */
export interface FieldChange {
  category: Category
  /** Path of the field: `seo.title`, `headings.h1`, `prices`, `structuredData.Product.offers.price`. */
  field: string
  kind: ChangeKind
  before?: string
  after?: string
  facts?: ChangeFacts
}

export interface Detector {
  /** For `plugin:list`; each change names its own category. */
  categories: Category[]
  /** Returns the changes between two contents; none for equal ones. Pure. */
  detect(before: PageContent, after: PageContent): FieldChange[]
}
