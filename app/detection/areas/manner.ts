import { createHash } from 'node:crypto'
import { normalForm } from '#detection/normal_form'
import type { Manner, Area, SeenText } from './area.js'

/** The texts that one change added to an area and removed from it. */
export interface Traffic {
  came: string[]
  left: string[]
}

/** A text is recent if it was added within this many changes to its area. */
const LATELY = 3
/** The maximum number of changed texts that still count as a rewording. */
const REWORDED_TEXTS = 10
/** The minimum share and number of words that a reworded text keeps. */
const KEPT_SHARE = 0.5
const KEPT_WORDS = 3
const READ = 2_000

/** Returns a short hash of a text's normalized form. */
export function hashOf(text: string): string {
  return createHash('sha256').update(normalForm(text)).digest('base64url').slice(0, 12)
}

export function seenIn(area: Area | undefined): Map<string, SeenText> {
  return new Map(area?.texts.map((text) => [text.hash, text]))
}

export function mannerOf({ came, left }: Traffic, area: Area | undefined): Manner {
  const seen = seenIn(area)
  if (areKnown({ came, left }, seen)) return 'returned'
  if (isRewording(came, left)) return 'edited'
  if (!area) return came.length > 0 && left.length > 0 ? 'replaced' : 'grown'
  const since = area.sightings.at(-LATELY)?.version ?? area.sightings[0]?.version ?? 0
  const cameLately = ({ came: cameLast, version }: SeenText) => cameLast && version >= since
  const lost = left.map((text) => seen.get(hashOf(text))).filter((text) => text !== undefined)
  return lost.some(cameLately) ? 'replaced' : 'grown'
}

/**
 * Whether a text is known to come and go here: an added text must have been added or removed at least once before, a
 * removed text at least twice (out and back in).
 */
export function isKnown(text: string, kind: 'came' | 'left', seen: ReadonlyMap<string, SeenText>): boolean {
  return (seen.get(hashOf(text))?.moves ?? 0) >= (kind === 'came' ? 1 : 2)
}

function areKnown({ came, left }: Traffic, seen: ReadonlyMap<string, SeenText>): boolean {
  const kind = came.length ? 'came' : 'left'
  const texts = came.length ? came : left
  const known = texts.filter((text) => isKnown(text, kind, seen))
  return texts.length > 0 && known.length * 2 >= texts.length
}

function isRewording(came: readonly string[], left: readonly string[]): boolean {
  if (came.length === 0 || came.length > REWORDED_TEXTS || left.length > REWORDED_TEXTS) return false
  return came.every((text) => left.some((old) => isReworded(old, text)))
}

/** Whether a text was reworded. Changing only its numbers is not a rewording. */
function isReworded(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => normalForm(text.slice(0, READ)))
  if (withoutFigures(old) === withoutFigures(now)) return false
  const [words, others] = [old, now].map((text) => new Set(text.split(' ')))
  const kept = words.intersection(others).size
  return kept >= KEPT_WORDS && kept >= KEPT_SHARE * Math.max(words.size, others.size)
}

function withoutFigures(text: string): string {
  return text.replace(/\p{N}[\p{N}.,:/-]*/gu, '#')
}
