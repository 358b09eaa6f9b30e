import { type Block, countOf } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { cleanName, quote } from '../words.js'
import { roleClaims } from './jobs.js'
import { entryClaim } from './posts.js'
import { type Release, releaseClaim } from './releases.js'
import { ANY_VERSION } from './versions.js'

/** Kinds whose oldest entries drop off the end of a source, which does not mean that they were withdrawn. */
const ROLLING = new Set(['post', 'release'])
const KINDS = new Set([...ROLLING, 'job', 'incident'])
/** Characters. */
const MAX_PLACE = 40
/** A "place" that is not a location: "Remote", "Hybrid (EU)". */
const NO_PLACE = /remote|hybrid|anywhere|home ?office|various|multiple/i
const RESOLVED = /^resolved$/i

const NAMES: Record<string, string> = { job: 'role' }

/** What a source lists under a title. */
interface Entry {
  title: string
  /** The key of the title. */
  key: string
  /** The line below the title, such as a job's place or an incident's state; empty if there is none. */
  detail: string
  /** The lines below the title, as one key. */
  body: string
  blocks: readonly Block[]
  /** The title's index in the version's blocks. */
  start: number
}

type Pair = readonly [before: Entry, after: Entry]

/** The entries of a kind in both versions. */
interface Entries {
  added: Entry[]
  removed: Entry[]
  /** The same entries, perhaps under another title or, if they are jobs, in another place. */
  both: Pair[]
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
  return [...new Set([...before.units, ...after.units].map(({ kind }) => kind)).intersection(KINDS)]
}

function claimsOf(comparison: Comparison, kind: string): Claim[] {
  const entries = compareEntries(comparison, kind)
  if (kind === 'incident') return incidentClaims(entries)
  const { added } = entries
  const edited = editedClaims(comparison, kind, entries)
  if (kind === 'job') return [...jobClaims(comparison, entries), ...edited]
  if (added.length === 0) return edited
  const isPost = kind === 'post'
  const titles = added.map(({ title }) => title)
  return [isPost ? entryClaim(titles) : releaseClaim(comparison.page, added.map(releaseOf)), ...edited]
}

function compareEntries({ before, after }: Comparison, kind: string): Entries {
  const [old, now] = [before, after].map((version) => entriesOf(version, kind))
  const both = [...old].flatMap(([key, was]): Pair[] => (now.has(key) ? [[was, now.get(key)!]] : []))
  // What appears below the last entry that was there before is older than it.
  const lastKnown = Math.max(...both.map(([, { start }]) => start))
  const isOlder = ({ start }: Entry) => ROLLING.has(kind) && both.length > 0 && start > lastKnown
  const gone = [...old].flatMap(([key, entry]) => (now.has(key) ? [] : [entry]))
  const found = [...now].flatMap(([key, entry]) => (old.has(key) || isOlder(entry) ? [] : [entry]))
  const isSame = (was: Entry, is: Entry) =>
    (was.body !== '' && was.body === is.body) || (kind === 'job' && was.key === is.key)
  const renamed = found.flatMap((is): Pair[] => {
    const was = gone.find((one) => isSame(one, is))
    return was ? [[was, is]] : []
  })
  const isRenamed = new Set(renamed.flat())
  // An earlier alert may have reported the new part of an entry from another page.
  const changed = new Set(after.changed.map(({ text }) => textKey(text)))
  const titles = new Set([...old.values()].map(({ key }) => key))
  const isInChange = ({ key, detail }: Entry) => changed.has(titles.has(key) ? textKey(detail) : key)
  return {
    added: found.filter((entry) => !isRenamed.has(entry) && isInChange(entry)),
    removed: gone.filter((entry) => !isRenamed.has(entry)),
    both: [...both, ...renamed],
  }
}

/** Returns the entries of a version by ID or else title; jobs also by place, because a role may be open in several. */
function entriesOf({ units, blocks }: PageVersion, kind: string): Map<string, Entry> {
  return new Map(
    units
      .filter((unit) => unit.kind === kind)
      .map(({ id, title, start, end }) => {
        const own = blocks.slice(start, end)
        const [, ...below] = own.map(({ text }) => text)
        const [detail = ''] = below
        const key = textKey(title)
        const entry = { title, key, detail, body: textKey(below.join('\n')), blocks: own, start }
        return [id ?? (kind === 'job' ? `${key}\n${textKey(detail)}` : key), entry]
      })
  )
}

function incidentClaims({ added, removed, both }: Entries): Claim[] {
  const isOpen = ({ detail }: Entry) => !RESOLVED.test(detail)
  const [opened, passed] = [added.filter(isOpen), added.filter((one) => !isOpen(one))]
  const resolved = both.filter(([was, is]) => isOpen(was) && !isOpen(is))
  const updated = both.filter(([was, is]) => isOpen(is) && was.body !== is.body)
  const nowOf = (pairs: readonly Pair[]) => pairs.map(([, is]) => is)
  const claim = (verb: string, points: number, rank: number, incidents: readonly Entry[]): Claim => {
    const [first] = incidents
    const what = incidents.length > 1 ? `${incidents.length} incidents, among them` : 'an incident:'
    const clause = `${verb} ${what} ${quote(first?.title ?? '', 80)}`
    const proof = incidents.slice(0, 3).map(({ title }) => title)
    const [id, why] = [`incident_${verb.split(' ').at(-1)}`, `An incident was ${verb}`]
    return { id, points, rank, clause, why, proof }
  }
  return [
    claim('reported', MEDIUM, 93, opened),
    claim('reported and resolved', MEDIUM, 92, passed),
    // Some services list only open incidents.
    claim('resolved', MEDIUM, 91, [...nowOf(resolved), ...removed.filter(isOpen)]),
    claim('updated', LOW, 60, nowOf(updated)),
  ].filter(({ proof }) => proof.length > 0)
}

function jobClaims({ after }: Comparison, { added, removed }: Entries): Claim[] {
  const names = (entries: readonly Entry[]) => [...new Set(entries.map(({ title }) => cleanName(title, 80)))]
  const closed = names(removed.filter(({ title }) => after.countLines(title) === 0))
  const where = added.length === 1 ? placeOf(added[0]) : ''
  const place = where === '' ? '' : NO_PLACE.test(where) ? ` (${where})` : ` in ${where}`
  return roleClaims(names(added), closed, place)
}

function placeOf({ detail }: Entry): string {
  const place = cleanName(detail, MAX_PLACE + 1)
  return place.length > MAX_PLACE ? '' : place
}

function releaseOf({ title, blocks: [, ...body], start }: Entry): Release {
  return { version: ANY_VERSION.exec(title)?.[0] ?? cleanName(title), title, at: start, body }
}

/** Claims that entries were edited. Says so of the first one. */
function editedClaims({ before, after }: Comparison, kind: string, { both }: Entries): Claim[] {
  const name = NAMES[kind] ?? kind
  const lineIn = ({ blocks }: Entry, version: PageVersion) =>
    blocks.find(({ text }) => version.hasChangedLine(text))?.text
  const edited = both.flatMap(([was, is]) => {
    const line = lineIn(is, after) ?? (lineIn(was, before) && is.title)
    return line !== undefined && (was.key !== is.key || was.body !== is.body) ? [{ was, is, line }] : []
  })
  const others = edited.length > 1 ? countOf(edited.length - 1, `other ${name}`) : ''
  return edited.slice(0, 1).map(({ was, is, line }): Claim => {
    const [from, to] = [was, is].map(placeOf)
    const [isMoved, isRenamed] = [kind === 'job' && from && to && from !== to, was.body === is.body]
    const clause = isMoved
      ? `moved the ${name} ${cleanName(is.title, 80)} from ${from} to ${to}`
      : isRenamed
        ? `renamed the ${name} ${quote(was.title, 60)} to ${quote(is.title, 60)}`
        : `edited the ${name} ${quote(is.title, 80)}`
    const rest = others && ` and ${isMoved || isRenamed ? 'edited ' : ''}${others}`
    const why = `A ${name} was edited`
    return { id: `${kind}_edited`, points: LOW, rank: 50, clause: clause + rest, why, proof: [line] }
  })
}
