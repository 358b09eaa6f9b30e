/** How reading the pages of a competitor goes. What needs somebody comes first. */
export type ReadingState = {
  kind: 'failing' | 'blocked' | 'reading' | 'waiting' | 'read' | 'paused' | 'empty'
  /** Pages that it is said of. */
  count: number
  /** All pages, paused ones too. */
  pages: number
  /** Pages with a crawl that is queued or running, or a change that nobody has judged yet. */
  underWay: number
}

export const NO_PAGES: ReadingState = { kind: 'empty', count: 0, pages: 0, underWay: 0 }

/** What a status says of pages that are not paused, the most pressing first. */
const KINDS = [
  ['failed', 'failing'],
  ['blocked', 'blocked'],
  ['running', 'reading'],
  ['pending', 'waiting'],
] as const

/** @param counted pages by status, and whether they are active */
export function readingState(
  counted: readonly { isActive: boolean; status: string; count: number; underWay: number }[]
): ReadingState {
  const total = (pages: typeof counted) => pages.reduce((sum, { count }) => sum + count, 0)
  const all = total(counted)
  const underWay = counted.reduce((sum, pages) => sum + pages.underWay, 0)
  const active = counted.filter(({ isActive }) => isActive)
  for (const [status, kind] of KINDS) {
    const count = total(active.filter((pages) => pages.status === status))
    if (count > 0) return { kind, count, pages: all, underWay }
  }
  if (all === 0) return NO_PAGES
  return active.length > 0
    ? { kind: 'read', count: total(active), pages: all, underWay }
    : { kind: 'paused', count: all, pages: all, underWay }
}
