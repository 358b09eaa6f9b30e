import type { Offer } from './content.js'
import type { Page } from './page.js'

/**
 * Something on a page with its own name: a plan, an entry of a list, a release. Two versions of a page are compared
 * unit by unit, so that an alert can name what was added and removed.
 */
export interface Unit {
  /** In snake_case: `plan`, `entry`. Alerts show unknown kinds as written, with spaces. */
  kind: string
  title: string
  /** Identifies the unit in both versions instead of its title, if a source sets it. */
  id?: string
  /** Its lines in `blocks`: the position of the first, and the one after the last. */
  start: number
  end: number
  /** Its prices, the main one first. */
  offers?: Offer[]
}

/** Finds the units of one kind on a page. Pure and synchronous, like an `Extractor`. */
export interface UnitReader {
  /** Unique among the loaded readers. */
  kind: string
  /** In page order, at most 500. */
  read(page: Page): Unit[]
}
