import type { Change } from './change.js'

/** Something that a filter removed from a change, and why, in plain words. */
export interface HeldBack {
  filter: string
  reason: string
  /** The removed text, at least the first 100 characters of each line. */
  text: string
}

/**
 * Removes noise from a change. Filters run in plugin order, each on what the previous one left. Everything removed is
 * listed in `heldBack`, and everything else stays as it is. Pure.
 */
export interface Filter {
  id: string
  apply(change: Change): { change: Change; heldBack: HeldBack[] }
}
