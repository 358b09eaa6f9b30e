import { type Claim, type Kind, LOW } from '../claim.js'
import type { Look } from '../look.js'
import { thePage } from '../page_names.js'
import { compareUnits } from '../proof.js'
import { listed, quoted } from '../words.js'

/** Kinds that other files report. */
const TOLD_ELSEWHERE = new Set(['plan', 'entry'])

/** Units of kinds that other plugins define, reported by the kind's name and their titles. */
export const otherUnits: Kind = {
  find(look) {
    const kinds = new Set([...look.before.units, ...look.after.units].map(({ kind }) => kind))
    return [...kinds].filter((kind) => !TOLD_ELSEWHERE.has(kind)).flatMap((kind) => claimsOf(look, kind))
  },
}

function claimsOf(look: Look, kind: string): Claim[] {
  // A version stored before the plugin was installed has no units, which says nothing about the page.
  if (look.before.unitsOf(kind).length === 0 || look.after.unitsOf(kind).length === 0) return []
  const { come, gone } = compareUnits(look, kind)
  const added = come.filter(({ title }) => !look.before.says(title)).map(({ title }) => title)
  const removed = gone.filter(({ title }) => !look.after.says(title)).map(({ title }) => title)
  const page = thePage(look.page)
  return [
    ...claim(kind, `added ${said(kind, added)} to ${page}`, added, 52),
    ...claim(kind, `removed ${said(kind, removed)} from ${page}`, removed, 47),
  ]
}

/** Names units in a sentence: "the webinar “Designing alerts”", "3 webinars, among them “Designing alerts”". */
function said(kind: string, titles: readonly string[]): string {
  const name = kind.replaceAll('_', ' ')
  const quotes = titles.map((title) => quoted(title, 60))
  return titles.length > 2
    ? `${titles.length} ${name}s, among them ${quotes[0]}`
    : `the ${name}${titles.length > 1 ? 's' : ''} ${listed(quotes)}`
}

function claim(kind: string, clause: string, titles: readonly string[], rank: number): Claim[] {
  if (titles.length === 0) return []
  const why = `A ${kind.replaceAll('_', ' ')} ${clause.startsWith('added') ? 'was added' : 'was removed'}`
  return [{ id: `unit_${kind}`, points: LOW, rank, clause, why, proof: titles.slice(0, 3) }]
}
