/** The state of a competitor's pages. Kinds that need attention come first. */
export type ReadingState = {
  kind: 'failing' | 'blocked' | 'reading' | 'waiting' | 'read' | 'paused' | 'empty'
  /** Pages in this state. */
  count: number
  /** All pages, including paused ones. */
  pages: number
  paused: number
  /** Pages with a queued or running crawl, or with a change that has not been judged. */
  underWay: number
}

export const NO_PAGES: ReadingState = { kind: 'empty', count: 0, pages: 0, paused: 0, underWay: 0 }

/** The states of active pages by status, most urgent first. */
const KINDS = [
  ['failed', 'failing'],
  ['blocked', 'blocked'],
  ['running', 'reading'],
  ['pending', 'waiting'],
] as const

/**
 * Returns the state of a competitor's pages.
 *
 * @param counted the number of pages by status and by whether they are active
 */
export function readingState(
  counted: readonly { isActive: boolean; status: string; count: number; underWay: number }[]
): ReadingState {
  const total = (pages: typeof counted) => pages.reduce((sum, { count }) => sum + count, 0)
  const all = total(counted)
  const underWay = counted.reduce((sum, pages) => sum + pages.underWay, 0)
  const active = counted.filter(({ isActive }) => isActive)
  const paused = all - total(active)
  for (const [status, kind] of KINDS) {
    const count = total(active.filter((pages) => pages.status === status))
    if (count > 0) return { kind, count, pages: all, paused, underWay }
  }
  if (all === 0) return NO_PAGES
  return active.length > 0
    ? { kind: 'read', count: total(active), pages: all, paused, underWay }
    : { kind: 'paused', count: all, pages: all, paused, underWay }
}
