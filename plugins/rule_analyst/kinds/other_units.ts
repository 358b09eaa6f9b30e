import { type Claim, type Kind, LOW } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { compareUnits } from '../proof.js'
import { joinNames, quote } from '../words.js'

/** Kinds that other files report. */
const REPORTED_ELSEWHERE = new Set(['plan', 'entry', 'row', 'table_header'])

/** Units of kinds that other plugins define, reported by the kind's name and their titles. */
export const otherUnits: Kind = {
  find(comparison) {
    const kinds = new Set([...comparison.before.units, ...comparison.after.units].map(({ kind }) => kind))
    return [...kinds]
      .filter((kind) => !REPORTED_ELSEWHERE.has(kind))
      .flatMap((kind) => claimsOf(comparison, kind))
  },
}

function claimsOf(comparison: Comparison, kind: string): Claim[] {
  // A version stored before the plugin was installed has no units, which says nothing about the page.
  if (comparison.before.unitsOf(kind).length === 0 || comparison.after.unitsOf(kind).length === 0) return []
  const units = compareUnits(comparison, kind)
  const added = units.added.filter(({ title }) => !comparison.before.says(title)).map(({ title }) => title)
  const removed = units.removed.filter(({ title }) => !comparison.after.says(title)).map(({ title }) => title)
  const page = pagePhrase(comparison.page)
  return [
    ...unitClaims(kind, `added ${nameUnits(kind, added)} to ${page}`, added, 52),
    ...unitClaims(kind, `removed ${nameUnits(kind, removed)} from ${page}`, removed, 47),
  ]
}

/** Names units in a sentence: "the webinar “Designing alerts”", "3 webinars, among them “Designing alerts”". */
function nameUnits(kind: string, titles: readonly string[]): string {
  const name = kind.replaceAll('_', ' ')
  const quotes = titles.map((title) => quote(title, 60))
  return titles.length > 2
    ? `${titles.length} ${name}s, among them ${quotes[0]}`
    : `the ${name}${titles.length > 1 ? 's' : ''} ${joinNames(quotes)}`
}

function unitClaims(kind: string, clause: string, titles: readonly string[], rank: number): Claim[] {
  if (titles.length === 0) return []
  const why = `A ${kind.replaceAll('_', ' ')} ${clause.startsWith('added') ? 'was added' : 'was removed'}`
  return [{ id: `unit_${kind}`, points: LOW, rank, clause, why, proof: titles.slice(0, 3) }]
}
