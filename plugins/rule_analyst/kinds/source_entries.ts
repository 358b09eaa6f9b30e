import type { Unit } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { cleanName, joinNames, quote, withArticle } from '../words.js'
import { releaseClaim } from './releases.js'
import { ANY_VERSION } from './version_patterns.js'

/** Kinds whose oldest entries drop off the end of a source, which does not mean that they were withdrawn. */
const ROLLING = new Set(['post', 'release'])
const KINDS = new Set([...ROLLING, 'job', 'incident'])
/** Characters. */
const MAX_PLACE = 40
/** A "place" that is not a location: "Remote", "Hybrid (EU)". */
const NO_PLACE = /remote|hybrid|anywhere|home ?office|various|multiple/i
const RESOLVED = /^resolved$/i
const NAMES: Record<string, string> = { job: 'role' }

/**
 * Entries of both versions, matched by ID or else title; jobs also by location, because a role may be open in several.
 */
interface Entries {
  added: Unit[]
  removed: Unit[]
  both: [before: Unit, after: Unit][]
}

/** Posts, releases, jobs and incidents that a source identifies, so that they need not be recognized in the text. */
export const sourceEntries: Kind = {
  find: (comparison) => kindsIn(comparison).flatMap((kind) => claimsOf(comparison, kind)),
}

/** Whether both versions were read by a source that names what it lists. */
export function hasSourceEntries(comparison: Comparison): boolean {
  const { before, after } = comparison
  const isSource = before.content?.source !== undefined && after.content?.source !== undefined
  return isSource && kindsIn(comparison).length > 0
}

function kindsIn({ before, after }: Comparison): string[] {
  return [...new Set([...before.units, ...after.units].map(({ kind }) => kind))].filter((kind) =>
    KINDS.has(kind)
  )
}

function claimsOf(comparison: Comparison, kind: string): Claim[] {
  const entries = compared(comparison, kind)
  const renamed = entries.added.flatMap((now) => {
    const text = bodyOf(comparison.after, now)
    const old =
      text === '' ? undefined : entries.removed.find((one) => bodyOf(comparison.before, one) === text)
    return old ? [[old, now] as const] : []
  })
  const isRenamed = new Set(renamed.flat())
  const added = entries.added.filter((unit) => !isRenamed.has(unit) && isInChange(comparison, unit))
  const removed = entries.removed.filter((unit) => !isRenamed.has(unit))
  return [
    ...(kind === 'incident' ? incidentClaims(comparison, { ...entries, added, removed }) : []),
    ...(kind === 'job' ? jobClaims(comparison, added, removed) : []),
    ...(kind === 'post' ? postClaims(added) : []),
    ...(kind === 'release' ? releaseClaims(comparison, added) : []),
    ...renamedClaims(kind, renamed),
    ...(kind === 'incident' ? [] : editedClaims(comparison, kind, entries.both)),
  ]
}

function compared({ before, after }: Comparison, kind: string): Entries {
  const [old, now] = [before, after].map(
    (version) =>
      new Map(version.units.flatMap((unit) => (unit.kind === kind ? [[keyOf(version, unit), unit]] : [])))
  )
  const both = [...old].flatMap(([key, unit]): [Unit, Unit][] =>
    now.has(key) ? [[unit, now.get(key)!]] : []
  )
  const removed = [...old].flatMap(([key, unit]) => (now.has(key) ? [] : [unit]))
  const added = [...now].flatMap(([key, unit]) => (old.has(key) ? [] : [unit]))
  if (!ROLLING.has(kind)) return { added, removed, both }
  // What appears below the last entry that was there before is older than it.
  const lastKnown = Math.max(-1, ...both.map(([, { start }]) => start))
  return {
    both,
    removed: added.length > 0 ? removed : [],
    added: added.filter(({ start }) => lastKnown < 0 || start < lastKnown),
  }
}

function keyOf(version: PageVersion, unit: Unit): string {
  if (unit.id !== undefined) return `id ${unit.id}`
  const title = textKey(unit.title)
  return unit.kind === 'job' ? `${title}\n${textKey(lineOf(version, unit))}` : title
}

/** Returns the line below the title, such as a job's place or an incident's state; empty if there is none. */
function lineOf({ blocks }: PageVersion, { start, end }: Unit): string {
  return start + 1 < end ? (blocks[start + 1]?.text ?? '') : ''
}

/** Returns the text below the title. */
function bodyOf(version: PageVersion, { start, end }: Unit): string {
  return textOf(version, { start: start + 1, end })
}

function textOf({ blocks }: PageVersion, { start, end }: Pick<Unit, 'start' | 'end'>): string {
  return blocks
    .slice(start, end)
    .map(({ text }) => textKey(text))
    .join('\n')
}

/** Whether the new part of an entry belongs to the change: an earlier alert may have reported it from another page. */
function isInChange({ before, after }: Comparison, unit: Unit): boolean {
  const title = textKey(unit.title)
  const isKnown = before.units.some((one) => one.kind === unit.kind && textKey(one.title) === title)
  const sought = isKnown ? textKey(lineOf(after, unit)) : title
  return after.changed.some(({ text }) => textKey(text) === sought)
}

function incidentClaims(comparison: Comparison, { added, removed, both }: Entries): Claim[] {
  const { before, after } = comparison
  const isOpen = (version: PageVersion, unit: Unit) => !RESOLVED.test(lineOf(version, unit))
  const opened = added.filter((unit) => isOpen(after, unit))
  const passed = added.filter((unit) => !isOpen(after, unit))
  const resolved = [
    ...both.flatMap(([was, is]) => (isOpen(before, was) && !isOpen(after, is) ? [is] : [])),
    // Some services list only open incidents.
    ...removed.filter((unit) => isOpen(before, unit)),
  ]
  const updated = both.filter(([was, is]) => isOpen(after, is) && bodyOf(before, was) !== bodyOf(after, is))
  return [
    ...incidentClaim('reported', opened, 'An incident was reported', MEDIUM, 93),
    ...incidentClaim('reported and resolved', passed, 'An incident was reported', MEDIUM, 92),
    ...incidentClaim('resolved', resolved, 'An incident was resolved', MEDIUM, 91),
    ...incidentClaim(
      'updated',
      updated.map(([, is]) => is),
      'An incident was updated',
      LOW,
      60
    ),
  ]
}

function incidentClaim(
  verb: string,
  units: readonly Unit[],
  why: string,
  points: number,
  rank: number
): Claim[] {
  const [first, ...others] = units
  if (!first) return []
  const clause =
    others.length > 0
      ? `${verb} ${units.length} incidents, among them ${quote(first.title, 60)}`
      : `${verb} an incident: ${quote(first.title, 80)}`
  const id = `incident_${verb.split(' ').at(-1)}`
  return [{ id, points, rank, clause, why, proof: units.slice(0, 3).map(({ title }) => title) }]
}

function jobClaims(comparison: Comparison, added: readonly Unit[], removed: readonly Unit[]): Claim[] {
  const moved = added.flatMap((now) => {
    const old = removed.find(({ title }) => textKey(title) === textKey(now.title))
    return old ? [[old, now] as const] : []
  })
  const isMoved = new Set(moved.flat())
  const opened = added.filter((unit) => !isMoved.has(unit))
  const closed = removed.filter((unit) => !isMoved.has(unit) && !isListed(comparison.after, unit))
  const claim = (id: string, points: number, clause: string, why: string, units: readonly Unit[]): Claim => ({
    id,
    points,
    rank: 91,
    clause,
    why,
    proof: units.slice(0, 3).map(({ title }) => title),
  })
  const claims: Claim[] = []
  if (opened.length === 1) {
    const [one] = opened
    const place = placeOf(comparison.after, one)
    const where = place === '' ? '' : NO_PLACE.test(place) ? ` (${place})` : ` in ${place}`
    claims.push(
      claim('role', MEDIUM, `is hiring ${withArticle(titleOf(one))}${where}`, 'A role was opened', opened)
    )
  } else if (opened.length > 1) {
    const names = [...new Set(opened.map(titleOf))]
    const why = `${opened.length} roles were opened`
    claims.push(claim('role', MEDIUM, `is hiring for ${joinNames(names, 3, 'role')}`, why, opened))
  }
  if (closed.length > 0) {
    const names = [...new Set(closed.map(titleOf))]
    const what = names.length === 1 ? `the role ${names[0]}` : joinNames(names, 3, 'role')
    claims.push(claim('role_closed', MEDIUM, `no longer lists ${what}`, 'Roles were removed', closed))
  }
  const [first] = moved
  if (first) {
    const [was, is] = [placeOf(comparison.before, first[0]), placeOf(comparison.after, first[1])]
    const clause = `moved the role ${titleOf(first[1])}${was && is ? ` from ${was} to ${is}` : ''}`
    claims.push(claim('role_moved', LOW, clause, 'A role was moved', [first[1]]))
  }
  return claims
}

function titleOf({ title }: Unit): string {
  return cleanName(title, 80)
}

function placeOf(version: PageVersion, unit: Unit): string {
  const place = cleanName(lineOf(version, unit), MAX_PLACE + 1)
  return place.length > MAX_PLACE ? '' : place
}

function isListed({ units }: PageVersion, { title }: Unit): boolean {
  return units.some((unit) => unit.kind === 'job' && textKey(unit.title) === textKey(title))
}

function postClaims(added: readonly Unit[]): Claim[] {
  const [first, ...others] = added.map(({ title }) => title)
  if (first === undefined) return []
  const also =
    others.length === 0
      ? ''
      : others.length === 1 && others[0].length <= 60
        ? ` and ${quote(others[0], 60)}`
        : ` and ${others.length} other ${others.length === 1 ? 'post' : 'posts'}`
  return [
    {
      id: 'entry',
      points: MEDIUM,
      rank: 83,
      clause: `published ${quote(first, 90)}${also}`,
      why: 'New entry published',
      proof: [first, ...others].slice(0, 3),
    },
  ]
}

function releaseClaims(comparison: Comparison, added: readonly Unit[]): Claim[] {
  if (added.length === 0) return []
  const { blocks } = comparison.after
  const passage = (at: number) => ({ text: blocks[at].text, block: blocks[at], anchor: '', at, plan: null })
  const found = added.map(({ title, start, end }) => ({
    version: ANY_VERSION.exec(title)?.[0] ?? cleanName(title, 60),
    line: passage(start),
    body: Array.from({ length: Math.min(end - start - 1, 40) }, (_, at) => passage(start + 1 + at)),
  }))
  return [releaseClaim(comparison.page, found)]
}

function renamedClaims(kind: string, renamed: readonly (readonly [Unit, Unit])[]): Claim[] {
  return renamed.slice(0, 1).map(([was, is]) => ({
    id: `${kind}_renamed`,
    points: LOW,
    rank: 55,
    clause: `renamed the ${NAMES[kind] ?? kind} ${quote(was.title, 60)} to ${quote(is.title, 60)}`,
    why: `A ${NAMES[kind] ?? kind} was renamed`,
    proof: [is.title],
  }))
}

function editedClaims(comparison: Comparison, kind: string, both: Entries['both']): Claim[] {
  const { before, after } = comparison
  const changed = new Set([...before.changed, ...after.changed].map(({ text }) => textKey(text)))
  const edited = both.filter(([was, is]) => {
    const [old, now] = [textOf(before, was), textOf(after, is)]
    return old !== now && [...old.split('\n'), ...now.split('\n')].some((line) => changed.has(line))
  })
  const [first, ...others] = edited
  if (!first) return []
  const [, { title, start, end }] = first
  const also =
    others.length === 0
      ? ''
      : ` and ${others.length} other ${NAMES[kind] ?? kind}${others.length === 1 ? '' : 's'}`
  const line = after.blocks.slice(start, end).find(({ text }) => changed.has(textKey(text)))?.text
  return [
    {
      id: `${kind}_edited`,
      points: LOW,
      rank: 50,
      clause: `edited the ${NAMES[kind] ?? kind} ${quote(title, 80)}${also}`,
      why: `A ${NAMES[kind] ?? kind} was edited`,
      proof: [line ?? title],
    },
  ]
}
