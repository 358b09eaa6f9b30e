/**
 * `npm run bench sentences-kinds -- --corpus DIR [--corpus DIR ...]` shows what each kind of news contributes: it judges
 * the labeled changes in each DIR (see `main.ts`) once with all kinds and once without each of them.
 *
 * Prints for each kind, named by the claims that it makes, how many sentences, scores or excerpts change without it, and
 * how many of these fit the labels better or worse then. A kind without which none gets worse can be removed. Exits with
 * 2 when a corpus cannot be read.
 */
import { parseArgs } from 'node:util'
import { isEmpty } from '#detection/change_parts'
import { comparable } from '#monitoring/pipeline/comparing/compare'
import type { Change, Verdict, Versions } from 'rivalwatch-plugin'
import type { Kind } from '../../plugins/rule_analyst/claim.js'
import { judge as judgeByRules } from '../../plugins/rule_analyst/judge.js'
import { kinds } from '../../plugins/rule_analyst/kinds.js'
import { loadRows } from '../support/corpus_rows.js'
import { judge } from '../support/product.js'
import { figuresOf, type LabelledChange } from './figures.js'
import { contentsOf } from './labelled_pages.js'

/** Claims that name a kind in the table. */
const MAX_NAMED = 3

const { values } = parseArgs({ options: { corpus: { type: 'string', multiple: true } } })

const changes: { labelled: LabelledChange; change: Change; versions: Versions | null }[] = []
for (const folder of values.corpus ?? [undefined])
  for (const labelled of loadRows<LabelledChange>(folder, 'cases.jsonl')) {
    const contents = contentsOf(folder!, labelled)
    const { change } = await judge(labelled, contents.before, contents.after)
    if (!isEmpty(change)) changes.push({ labelled, change, versions: comparable(contents) })
  }

const claimsOf = new Map<Kind, Set<string>>()
for (const kind of kinds) {
  const find = kind.find.bind(kind)
  const ids = new Set<string>()
  claimsOf.set(kind, ids)
  kind.find = (comparison) => {
    const claims = find(comparison)
    for (const { id } of claims) ids.add(id)
    return claims
  }
}

const withAll = verdicts()
console.log(`${changes.length} changes\n${row(['without', 'changed', 'worse', 'better'])}`)
for (const kind of kinds) {
  const find = kind.find
  kind.find = () => []
  const outcomes = verdicts().map((verdict, at) => ({ verdict, usual: withAll[at], ...changes[at] }))
  kind.find = find
  const changed = outcomes.filter(({ verdict, usual }) => said(verdict) !== said(usual))
  const gains = changed.map(({ labelled, verdict, usual }) => fit(labelled, verdict) - fit(labelled, usual))
  const name = [...claimsOf.get(kind)!].slice(0, MAX_NAMED).join(', ') || 'no claim'
  const [worse, better] = [gains.filter((gain) => gain < 0), gains.filter((gain) => gain > 0)]
  console.log(row([name, changed.length, worse.length, better.length]))
}

function verdicts(): (Verdict | null)[] {
  return changes
    .map(({ change, versions }) => judgeByRules(change, versions))
    .map((verdict) => (verdict.score ? verdict : null))
}

function said(verdict: Verdict | null): string {
  return verdict ? [verdict.score, verdict.summary, verdict.excerpt].join('\n') : ''
}

/** How well a verdict fits the labels: the number of figures of the table in `main.ts` that it meets. */
function fit(labelled: LabelledChange, verdict: Verdict | null): number {
  const { fits, main, mainAlone, every, isFalse } = figuresOf({ labelled, half: 'look', verdict })
  return [fits, main, mainAlone, every, !isFalse].filter((one) => one === true).length
}

function row([name, ...counts]: (string | number)[]): string {
  return `${String(name).padEnd(60)}${counts.map((count) => String(count).padStart(9)).join('')}`
}
