import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { nameKey } from '../proof.js'
import { textKey } from '../likeness.js'
import { amountsIn, cleanName, joinNames } from '../words.js'

/** Columns that the tables of both versions have in common. With fewer, they are two tables. */
const MIN_SHARED = 2
const MAX_NAMED = 2
const FREE = /^(?:free|gratis|gratuit|kostenlos)$/i

/** Columns that a table gained or lost, such as that of a plan in a comparison of plans. */
export const columns: Kind = {
  find(comparison) {
    const { before, after, page, label } = comparison
    const old = before.unitsOf('table_header').map((header) => columnsOf(before, header))
    const claims = after.unitsOf('table_header').flatMap((header) => {
      const now = columnsOf(after, header)
      // Several tables may have some columns in common.
      const isKnown = old.some((one) => namesOf(one).join('\n') === namesOf(now).join('\n'))
      const former = old.find((one) => sharedWith(namesOf(one), namesOf(now)) >= MIN_SHARED)
      if (!former || isKnown) return []
      const [added, removed] = [onlyIn(now, former), onlyIn(former, now)]
      if ((added.length === 0) === (removed.length === 0)) return []
      const [changed, verb, preposition] =
        added.length > 0 ? [added, 'added', 'to'] : [removed, 'removed', 'from']
      const noun = changed.length > 1 ? 'columns' : 'a column'
      const names = changed.map(({ name, price }) => `${cleanName(name, 40)}${price && ` at ${price}`}`)
      const isPriced = changed.some(({ price }) => price !== '')
      const plans = (added.length > 0 ? after : before).content?.plans?.plans.map(nameKey) ?? []
      const isOfPlans = changed.every(({ name }) => plans.includes(nameKey(name)))
      return [
        {
          id: `column_${verb}`,
          points: label !== 'pricing' ? LOW : isPriced || isOfPlans ? HIGH : MEDIUM,
          rank: 61,
          clause: `${verb} ${noun} for ${joinNames(names, MAX_NAMED, 'columns')} ${preposition} the table on ${pagePhrase(page)}`,
          why: 'The columns of a table changed',
          proof: namesOf(changed),
          essential: label === 'pricing',
        },
      ]
    })
    return [...claims.slice(0, 1), ...replacedPlans(comparison)]
  },
}

/**
 * Claims that columns of a table of plans have other names, in the same places. Plans that are boxes are compared as
 * such.
 */
function replacedPlans({ before, after }: Comparison): Claim[] {
  const [old, now] = [before, after].map(({ content }) => content?.plans?.plans ?? [])
  const changed = now.flatMap((name, at) => (nameKey(name) === nameKey(old[at] ?? '') ? [] : [at]))
  if (old.length !== now.length || changed.length === 0 || changed.length === now.length) return []
  if ([before, after].some((version) => version.unitsOf('plan').length > 0)) return []
  const [removed, added] = [old, now].map((names) => changed.map((at) => names[at]))
  // A menu may have a page of the same name.
  const hasLine = ({ blocks }: PageVersion, name: string) =>
    blocks.some(({ landmark, text }) => landmark === 'main' && textKey(text) === textKey(name))
  if (added.some((name) => hasLine(before, name)) || removed.some((name) => hasLine(after, name))) return []
  const [from, to] = [removed, added].map((names) =>
    joinNames(
      names.map((name) => cleanName(name, 40)),
      MAX_NAMED + 1,
      'plans'
    )
  )
  return [
    {
      id: 'plans_replaced',
      points: HIGH,
      rank: 85,
      clause: `now lists ${to} in place of ${from}`,
      why: 'Plans have other names',
      proof: added,
      essential: true,
    },
  ]
}

interface Column {
  name: string
  /** Its price in the first row of prices; empty if it has none. */
  price: string
}

function columnsOf(version: PageVersion, { start, end }: Unit): Column[] {
  const names = version.blocks.slice(start, end).map(({ text }) => text)
  const rest = version.blocks.slice(end)
  const length = rest.findIndex(({ kind }) => kind !== 'cell' && kind !== 'cta')
  const cells = (length < 0 ? rest : rest.slice(0, length)).map(({ text }, index) => ({
    text,
    label: version.tables.cellLabel(end + index),
  }))
  if (cells.some(({ label }) => label !== null)) {
    const row = cells.find(({ text, label }) => label !== null && priceIn(text) !== '')?.label?.row
    return names.map((name) => {
      const cell = cells.find(({ label }) => label !== null && label.row === row && label.column === name)
      return { name, price: priceIn(cell?.text) }
    })
  }
  // Without labels, a row of prices has one in each column. "Free" is one, too.
  const isPrice = ({ text }: { text: string }) => priceIn(text) !== '' || FREE.test(text)
  const first = cells.findIndex(
    (_, at) =>
      at % names.length === 0 &&
      at + names.length <= cells.length &&
      cells.slice(at, at + names.length).every(isPrice)
  )
  return names.map((name, at) => ({ name, price: first < 0 ? '' : priceIn(cells[first + at]?.text) }))
}

function priceIn(text = ''): string {
  return amountsIn(text)[0] ?? ''
}

function namesOf(some: readonly Column[]): string[] {
  return some.map(({ name }) => name)
}

function onlyIn(some: readonly Column[], others: readonly Column[]): Column[] {
  const known = new Set(namesOf(others).map(nameKey))
  // A period is the unit of the prices above it.
  return some.filter(
    ({ name }) =>
      /\p{L}{2}/u.test(name) && !/^(?:per|pro|par|por|\/)\s/i.test(name) && !known.has(nameKey(name))
  )
}

function sharedWith(names: readonly string[], others: readonly string[]): number {
  return new Set(names.map(nameKey)).intersection(new Set(others.map(nameKey))).size
}
