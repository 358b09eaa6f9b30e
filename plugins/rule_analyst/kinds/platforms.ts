import type { PageLabel } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { joinNames } from '../words.js'

/** Platforms that a product runs on, in the forms in which pages write them. */
const PLATFORMS = /(?<![\p{L}\p{N}.])(?:windows|macos|linux|ios|ipados|android|chromeos)(?![\p{L}\p{N}])/giu
const NAMES: Record<string, string> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  ipados: 'iPadOS',
  android: 'Android',
  chromeos: 'ChromeOS',
}

/** Other names that a page may use. */
const ALSO_CALLED: Record<string, string[]> = {
  macos: ['macos', 'mac', 'os x'],
  ios: ['ios', 'iphone'],
  ipados: ['ipados', 'ipad'],
}

/** Pages that say what a product runs on. */
const PRODUCT_PAGES = new Set<PageLabel>(['homepage', 'features', 'pricing', 'docs'])

/** Platforms that an edited line about platforms no longer names, or names now. */
export const platforms: Kind = {
  find(comparison) {
    if (comparison.isLegal || !PRODUCT_PAGES.has(comparison.label)) return []
    const lines = comparison.edits.flatMap(({ before, after }) => {
      if (!before || !after) return []
      const line = { before: platformsIn(before.text), after: platformsIn(after.text), text: after.text }
      const counts = [line.before.length, line.after.length]
      // A line that names only one, or none any more, is about something else.
      return Math.min(...counts) > 0 && Math.max(...counts) > 1 ? [line] : []
    })
    return [
      ...claimOf(comparison, lines, 'before', HIGH, 'no longer names'),
      ...claimOf(comparison, lines, 'after', MEDIUM, 'now also names'),
    ]
  },
}

/** Claims the platforms that lines of one version name, and the other version names nowhere. */
function claimOf(
  comparison: Comparison,
  lines: readonly { before: string[]; after: string[]; text: string }[],
  side: 'before' | 'after',
  points: number,
  verb: string
): Claim[] {
  const other = comparison[side === 'before' ? 'after' : 'before']
  const isMissing = (name: string) => !(ALSO_CALLED[name] ?? [name]).some((form) => other.says(form))
  const changed = lines.filter((line) => line[side].some(isMissing))
  const names = new Set(changed.flatMap((line) => line[side].filter(isMissing)))
  if (names.size === 0) return []
  const list = joinNames([...names].map((name) => NAMES[name]))
  const clause = `${verb} ${list} among its platforms on ${pagePhrase(comparison.page)}`
  const proof = changed.map(({ text }) => text)
  return [{ id: 'platform', points, rank: 75, clause, why: 'Platforms changed', proof }]
}

function platformsIn(text: string): string[] {
  return [...new Set(text.match(PLATFORMS)?.map((name) => name.toLowerCase()))]
}
