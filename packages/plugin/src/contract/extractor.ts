import type { Page } from './page.js'

/**
 * Reads one field from a page. Pure and synchronous: the same page gives the same value, as plain JSON. Lists of
 * strings may be returned as found; afterward, their white space is collapsed, and they are deduplicated and
 * truncated.
 */
export interface Extractor<Value = unknown> {
  /** Unique among the loaded extractors. The API shows the fields of the snapshot; others are for detectors. */
  field: string
  empty: Value
  extract(page: Page): Value
}
