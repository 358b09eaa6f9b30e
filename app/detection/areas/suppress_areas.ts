import type { Change, HeldBack } from 'rivalwatch-plugin'
import { lengthOf, shown, textsOf, without, type ChangePart } from '#detection/change_parts'
import { locate } from './locate.js'
import { isKnown, seenIn } from './manner.js'
import { moneyIn } from './money.js'
import type { Area, SeenText, CrawledVersion } from './area.js'
import { isVolatile, reasonOf } from './volatility.js'

export const LEARNED_AREAS = 'learned_places'

/** The rest of a change, what was filtered out and why, and the keys of the affected areas. */
interface Masked {
  change: Change
  heldBack: HeldBack[]
  areaKeys: Set<string>
}

/**
 * Filters out changes in volatile areas, except those about money. In areas whose texts come and go, texts that were
 * not there before are also kept. Pure.
 *
 * @param areas the areas of this page
 * @param crawl the crawl that found the change
 */
export function suppressVolatile(change: Change, areas: readonly Area[], crawl: CrawledVersion): Masked {
  const volatile = new Map(areas.filter((area) => isVolatile(area, crawl)).map((area) => [area.key, area]))
  const suppressed = new Set<ChangePart>()
  const heldBack: HeldBack[] = []
  const areaKeys = new Set<string>()
  if (volatile.size === 0) return { change, heldBack, areaKeys }

  const isMoney = moneyIn(change)
  const seen = new Map<string, Map<string, SeenText>>()
  for (const [part, { key }] of locate(change)) {
    const area = volatile.get(key)
    if (!area || isMoney(part)) continue
    const texts = seen.get(key) ?? seenIn(area)
    seen.set(key, texts)
    if (area.volatility!.by === 'returns' && !allKnown(part, texts)) continue
    suppressed.add(part)
    areaKeys.add(key)
    heldBack.push({ filter: LEARNED_AREAS, reason: reasonFor(area), text: shown(part) })
  }

  const length = lengthOf(change)
  if (length && change.lines.length > 0 && change.lines.every((line) => suppressed.has(line))) {
    suppressed.add(length)
    heldBack.push({
      filter: LEARNED_AREAS,
      reason: 'follows from other filtered-out text',
      text: shown(length),
    })
  }
  return { change: without(change, suppressed), heldBack, areaKeys }
}

function allKnown(part: ChangePart, seen: ReadonlyMap<string, SeenText>): boolean {
  const { before, after } = textsOf(part)
  return (
    (after === undefined || isKnown(after, 'came', seen)) &&
    (before === undefined || after !== undefined || isKnown(before, 'left', seen))
  )
}

function reasonFor({ name, volatility }: Area): string {
  return `is in an ignored area that ${reasonOf(volatility!)}: ${name}`
}
