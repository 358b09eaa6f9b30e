/**
 * Measures whether changes to pricing pages are reported. `npm run bench pricing -- --corpus DIR` renders the models of
 * DIR/pairs.jsonl in several layouts, reads both years as crawls do, compares them, filters noise and judges the rest.
 * `cells` is the share of the models' prices, features and limits that the price history shows correctly, and `board`
 * the same share for the market board, including prices per month and linked lines. `--missed` lists missed
 * differences, unexpected reports and unequal cells.
 *
 * Exits with 0 when every layout reports at least 95% of the expected differences and shows 95% of the cells in the
 * history and on the board, all pairs with differences score high and the others stay silent; with 1 when not; with 2
 * without a corpus.
 */
import { parseArgs } from 'node:util'
import { readPlans } from '#alerts/prices/plan_readings'
import { compareBoard } from './pricing/board_cells.js'
import { compareCells } from './pricing/cells.js'
import { coverageOf } from './pricing/coverage.js'
import { layouts } from './pricing/layouts.js'
import type { Layout } from './pricing/layouts/layout.js'
import { humanised, offeringOf, planName, type Difference, type Pair } from './pricing/model.js'
import { loadRows } from './support/corpus_rows.js'
import { contentOf, judge, type WatchedPage } from './support/product.js'

const REQUIRED_SHARE = 0.95
const PAGE: WatchedPage = { url: 'https://rival.example/pricing', label: 'pricing', competitor: 'Rival' }

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    missed: { type: 'boolean', default: false },
    layout: { type: 'string' },
    summaries: { type: 'boolean', default: false },
  },
})
const pairs = loadRows<Pair>(values.corpus, 'pairs.jsonl')
console.log(
  `${'layout'.padEnd(20)} ${'told'.padStart(14)}  ${'high'.padStart(7)}  silent  ${'cells'.padStart(15)}  ${'board'.padStart(15)}  stray field changes`
)
const totals = { expected: 0, told: 0, cells: 0, equal: 0, boardCells: 0, boardEqual: 0 }
let passed = true
for (const layout of layouts.filter(({ id }) => !values.layout || id === values.layout)) {
  const result = await measure(layout)
  totals.expected += result.expected
  totals.told += result.told
  totals.cells += result.cells
  totals.equal += result.equal
  totals.boardCells += result.boardCells
  totals.boardEqual += result.boardEqual
  passed &&=
    result.told >= REQUIRED_SHARE * result.expected &&
    result.equal >= REQUIRED_SHARE * result.cells &&
    result.boardEqual >= REQUIRED_SHARE * result.boardCells &&
    result.high === result.changed &&
    result.silent === result.unchanged
  console.log(
    `${layout.id.padEnd(20)} ${percent(result.told, result.expected)} ${`${result.told}/${result.expected}`.padStart(7)}  ${`${result.high}/${result.changed}`.padStart(7)}  ${`${result.silent}/${result.unchanged}`.padStart(6)}  ${percent(result.equal, result.cells)} ${`${result.equal}/${result.cells}`.padStart(9)}  ${percent(result.boardEqual, result.boardCells)} ${`${result.boardEqual}/${result.boardCells}`.padStart(9)}  ${percent(result.stray, result.fields)} ${result.stray}/${result.fields}`
  )
  for (const line of result.notes) console.log(`  ${line}`)
}
console.log(
  `${'all'.padEnd(20)} ${percent(totals.told, totals.expected)} ${`${totals.told}/${totals.expected}`.padStart(7)}; cells ${percent(totals.equal, totals.cells)} ${totals.equal}/${totals.cells}; board ${percent(totals.boardEqual, totals.boardCells)} ${totals.boardEqual}/${totals.boardCells}`
)
process.exitCode = passed ? 0 : 1

async function measure(layout: Layout) {
  const result = { expected: 0, told: 0, changed: 0, high: 0, unchanged: 0, silent: 0, fields: 0, stray: 0 }
  const cells = { cells: 0, equal: 0, boardCells: 0, boardEqual: 0 }
  const notes: string[] = []
  for (const pair of pairs) {
    const [before, after] = [pair.before, pair.after].map((model) => {
      const offering = offeringOf(model, pair.saas)
      const content = contentOf(layout.render(offering), PAGE.url)
      const { all, unequal } = compareCells(layout, offering, readPlans(content))
      cells.cells += all
      cells.equal += all - unequal.length
      if (values.missed) notes.push(...unequal.map((cell) => `${pair.id}: unequal ${cell}`))
      const board = compareBoard(layout, offering, content)
      cells.boardCells += board.all
      cells.boardEqual += Math.max(0, board.all - board.unequal.length)
      if (values.missed) notes.push(...board.unequal.map((cell) => `${pair.id}: board ${cell}`))
      return content
    })
    const { change, verdict } = await judge(PAGE, before, after)
    const { score = null, summary = '' } = verdict ?? {}
    const shown = pair.expected.filter((difference) => isShown(layout, pair, difference))
    if (pair.expected.length === 0) {
      result.unchanged++
      if (score === null) result.silent++
      else notes.push(`${pair.id}: not silent: ${summary}`)
      continue
    }
    if (shown.length === 0) continue
    const names = [pair.before, pair.after].flatMap(({ plans }) => Object.keys(plans ?? {}).map(planName))
    const { told, missed, fields, strayFields } = coverageOf(change, shown, names)
    result.changed++
    if (score === 'high') result.high++
    else notes.push(`${pair.id}: ${score ?? 'silent'}: ${summary}`)
    result.expected += shown.length
    result.told += told.length
    result.fields += fields
    result.stray += strayFields.length
    if (values.summaries) notes.push(`${pair.id}: ${summary}`)
    if (!values.missed) continue
    for (const difference of missed) notes.push(`${pair.id}: missed ${JSON.stringify(difference)}`)
    for (const stray of strayFields) notes.push(`${pair.id}: beyond: ${stray}`)
  }
  return { ...result, ...cells, notes }
}

/**
 * Whether the page shows a difference: a page that lists only what each plan has cannot show a feature that no
 * plan has.
 */
function isShown(layout: Layout, { before, after }: Pair, { feature, limit }: Difference): boolean {
  const key = feature ?? limit
  if (key === undefined) return true
  const rows = [before, after].flatMap((model) =>
    offeringOf(model).rows.filter(({ name }) => name === humanised(key))
  )
  return rows.some((row) => layout.shows(row))
}

function percent(part: number, whole: number): string {
  return `${(whole ? (100 * part) / whole : 100).toFixed(1).padStart(5)}%`
}
