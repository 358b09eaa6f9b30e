import type { PageLabel } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
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

/** Platforms that a line about the product's platforms no longer names, or names now. */
export const platforms: Kind = {
  find(comparison) {
    if (comparison.isLegal || !PRODUCT_PAGES.has(comparison.label)) return []
    const { before, after } = comparison
    const edited = comparison.edits.flatMap((edit) => {
      if (!edit.before || !edit.after) return []
      const [old, now] = [edit.before.text, edit.after.text].map(platformsIn)
      // A line that names only one, or none any more, is about something else.
      return old.size > 0 && now.size > 0 && Math.max(old.size, now.size) > 1
        ? [{ old, now, text: edit.after.text }]
        : []
    })
    const gone = edited.filter(({ old, now }) => isAnyMissing(old, now, after))
    const fresh = edited.filter(({ old, now }) => isAnyMissing(now, old, before))
    return [
      ...claimOf(
        comparison,
        gone,
        'no longer names',
        HIGH,
        missingFrom(
          gone.map(({ old }) => old),
          after
        )
      ),
      ...claimOf(
        comparison,
        fresh,
        'now also names',
        MEDIUM,
        missingFrom(
          fresh.map(({ now }) => now),
          before
        )
      ),
    ]
  },
}

function claimOf(
  { page }: Comparison,
  lines: readonly { text: string }[],
  verb: string,
  points: number,
  names: readonly string[]
): Claim[] {
  if (names.length === 0) return []
  const clause = `${verb} ${joinNames(names.map((name) => NAMES[name]))} among its platforms on ${pagePhrase(page)}`
  return [
    {
      id: 'platform',
      points,
      rank: 75,
      clause,
      why: 'Platforms changed',
      proof: lines.map(({ text }) => text),
    },
  ]
}

function platformsIn(text: string): Set<string> {
  return new Set(text.match(PLATFORMS)?.map((name) => name.toLowerCase()))
}

function isAnyMissing(
  names: ReadonlySet<string>,
  others: ReadonlySet<string>,
  version: PageVersion
): boolean {
  return missingFrom([names.difference(others)], version).length > 0
}

/** Returns the platforms that a version names nowhere. */
function missingFrom(sets: readonly ReadonlySet<string>[], version: PageVersion): string[] {
  return [...new Set(sets.flatMap((names) => [...names]))].filter(
    (name) => !(ALSO_CALLED[name] ?? [name]).some((form) => version.says(form))
  )
}
