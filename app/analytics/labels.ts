import { pageKinds } from '#analytics/filters'
import type { VisitorKind } from '#analytics/visits/contribution'

/** The properties by which the figures of a day are broken down. */
export type LabelKind = VisitorKind | 'page'

/** The sum of labels of a day that arrived after the limit was reached. */
export const OTHER = '(other)'

const MAX_PAGES = 2_000
const MAX_LABELS = 500

/** Returns how many labels of a kind are kept per site and day. */
export function mostOf(kind: LabelKind): number {
  return pageKinds.includes(kind) ? MAX_PAGES : MAX_LABELS
}
