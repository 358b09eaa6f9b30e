import { type Claim, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { lettersOf } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { joinNames, withoutNumbers } from '../words.js'
import { OTHER_VERSION } from './version_patterns.js'

/** The number of a version, but not a date or a count. */
const VERSION = /(?<![\d.,])\d{1,3}(?:\.\d{1,3}){1,3}(?![.,]?\d)/g
/** The checksum of a download. */
const CHECKSUM = /(?<![\p{L}\d])[\da-f]{16,}…?\s?/giu
/** Characters before a version that have to name the product: "northwind-2.4.tar.gz", "Northwind Server v2.4". */
const MAX_NAME_DISTANCE = 30
/** Versions that a sentence names: products may have a stable one and a preview. */
const MAX_NAMED = 2

/**
 * Returns the claim that a page offers a later version of the product than before: lines that name the product, such as
 * those of downloads, only have other numbers. Null if there are none.
 */
export function movedVersion(comparison: Comparison): Claim | null {
  const { page, before } = comparison
  const edits = [...comparison.edits, ...comparison.controls]
  const oldLines = new Map(
    // The first of several such lines is the newest.
    edits.toReversed().flatMap((edit) => (edit.before ? [[shapeOf(edit.before.text), edit.before.text]] : []))
  )
  const moves = new Map<string, { was: string; line: string }>()
  for (const edit of edits) {
    const text = edit.after?.text ?? ''
    const isPaired = edit.before !== undefined && shapeOf(edit.before.text) === shapeOf(text)
    const old = isPaired ? edit.before!.text : oldLines.get(shapeOf(text))
    const [was, now] = firstDifference(old ?? '', text)
    if (!was || !now || OTHER_VERSION.test(text) || !followsName(text, now, page.competitor)) continue
    const isLater = now.localeCompare(was, 'en', { numeric: true }) > 0
    if (isLater && !before.says(now) && !moves.has(now)) moves.set(now, { was, line: text })
  }
  const named = [...moves].slice(0, MAX_NAMED)
  if (named.length === 0) return null
  const noun = named.length > 1 ? 'versions' : 'version'
  const [now, was] = [named.map(([version]) => version), named.map(([, move]) => move.was)]
  return {
    id: 'release',
    points: MEDIUM,
    rank: 90,
    clause: `now lists ${noun} ${joinNames(now)} instead of ${joinNames(was)} on ${pagePhrase(page)}`,
    why: 'A new version is listed',
    proof: named.map(([, { line }]) => line),
  }
}

/** Returns what lines that differ only in numbers and checksums have in common. */
function shapeOf(text: string): string {
  return withoutNumbers(text.replace(CHECKSUM, ''))
}

/** Returns the first versions in which two lines of one shape differ. */
function firstDifference(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.replace(CHECKSUM, '').match(VERSION) ?? [])
  const at = now.findIndex((version, index) => version !== old[index])
  return at < 0 ? [] : [old[at], now[at]]
}

function followsName(text: string, version: string, competitor: string): boolean {
  const at = text.indexOf(version)
  const [lead, name] = [text.slice(Math.max(0, at - MAX_NAME_DISTANCE), at), competitor].map((one) =>
    lettersOf(one).toLowerCase()
  )
  return lead.includes(name)
}
