import { pageKinds } from '#analytics/filters'
import type { VisitorKind } from '#analytics/visits/contribution'

/** What the figures of a day are broken down by. */
export type LabelKind = VisitorKind | 'page'

/** Sums up the labels of a day that arrived after its limit was reached. */
export const OTHER = '(other)'

const MAX_PAGES = 2_000
const MAX_LABELS = 500

/** Returns how many labels of a kind are kept per site and day. */
export function mostOf(kind: LabelKind): number {
  return pageKinds.includes(kind) ? MAX_PAGES : MAX_LABELS
}
