import { createHash } from 'node:crypto'
import { normalForm } from '#alerts/normal_form'
import type { Manner, Place, SeenText } from './place.js'

/** What came to a place and what left it, in one change. */
export interface Traffic {
  came: string[]
  left: string[]
}

/** Changes back in which what came counts as having come lately. */
const LATELY = 3
/** More texts than this are no rewording. */
const REWORDED_TEXTS = 10
/** Share of words that a reworded text keeps, and how many at least. */
const KEPT_SHARE = 0.5
const KEPT_WORDS = 3
const READ = 2_000

/** A short hash of a text's normal form. */
export function hashOf(text: string): string {
  return createHash('sha256').update(normalForm(text)).digest('base64url').slice(0, 12)
}

export function seenIn(place: Place | undefined): Map<string, SeenText> {
  return new Map(place?.texts.map((text) => [text.hash, text]))
}

export function mannerOf({ came, left }: Traffic, place: Place | undefined): Manner {
  const seen = seenIn(place)
  if (areKnown({ came, left }, seen)) return 'returned'
  if (isRewording(came, left)) return 'edited'
  if (!place) return came.length > 0 && left.length > 0 ? 'replaced' : 'grown'
  const since = place.sightings.at(-LATELY)?.version ?? place.sightings[0]?.version ?? 0
  const cameLately = ({ came: cameLast, version }: SeenText) => cameLast && version >= since
  const lost = left.map((text) => seen.get(hashOf(text))).filter((text) => text !== undefined)
  return lost.some(cameLately) ? 'replaced' : 'grown'
}

/** What comes is known when it moved here before; what leaves, when it had left before and come back. */
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

/** Figures that go up and down are no rewording. */
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
