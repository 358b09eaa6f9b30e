/**
 * `npm run bench sentences -- --corpus DIR [--half look|test] [--show] [--only TEXT] [--model]` judges the labeled
 * changes to company pages in DIR (`cases.jsonl`, `pages/`). It prints how often the score fits, how often sentence and
 * excerpt name the main fact, and how often they make a claim that is listed as false.
 *
 * The corpus is split by site: rules may be developed against one half (`look`), while the other (`test`) shows how
 * well they generalize. `--show` prints every sentence with its reference, `--only` selects the cases with TEXT in
 * their ID. With `--model`, the model in `LLM_BASE_URL`, `LLM_MODEL` and `LLM_API_KEY` words each verdict, and the same
 * table is printed for it. Exits with 2 when the corpus cannot be read or no model is configured.
 */
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { loadRows } from '../support/corpus_rows.js'
import { percentiles } from '../support/percentiles.js'
import { judge } from '../support/product.js'
import { figuresOf, type LabelledChange, type Outcome } from './figures.js'
import { contentsOf } from './labelled_pages.js'
import { table } from './report.js'
import { ModelInUse } from './with_model.js'

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string' },
    half: { type: 'string' },
    show: { type: 'boolean', default: false },
    only: { type: 'string' },
    model: { type: 'boolean', default: false },
  },
})
const cases = loadRows<LabelledChange>(options.corpus, 'cases.jsonl')
const folder = options.corpus!
const model = options.model ? modelInUse() : null
const outcomes: Outcome[] = []
const reworded: Outcome[] = []
const times: number[] = []
for (const one of cases) {
  const half = halfOf(one)
  if (options.half && half !== options.half) continue
  if (options.only && !one.id.includes(options.only)) continue
  const { before, after } = contentsOf(folder, one)
  const page = { url: one.url, label: one.label, competitor: one.competitor }
  const { change, verdict, took } = await judge(page, before, after)
  times.push(took)
  const alert = verdict?.score ? verdict : null
  outcomes.push({ labelled: one, half, verdict: alert })
  if (options.show) show(outcomes.at(-1)!)
  if (!model) continue
  const worded = alert && (await model.reword(change, alert, { before, after }))
  reworded.push({ labelled: one, half, verdict: worded })
  if (options.show && worded) console.log(`  model  ${worded.summary}`)
}
for (const half of ['look', 'test', null] as const) {
  const some = outcomes.filter((outcome) => half === null || outcome.half === half)
  if (some.length > 0 && (half !== null || !options.half)) console.log(table(half ?? 'both halves', some))
}
if (model) {
  console.log(table('with the model', reworded))
  console.log(`\nwhat became of its answers: ${await model.close()}`)
}
console.log(`judging one change: ${percentiles(times, 'ms')}`)

function modelInUse(): ModelInUse {
  try {
    return new ModelInUse(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Splits by site, so that no site is in both halves. */
function halfOf({ repo }: LabelledChange): 'look' | 'test' {
  return createHash('sha1').update(repo.toLowerCase()).digest()[0] % 2 === 0 ? 'look' : 'test'
}

function show(outcome: Outcome) {
  const { labelled, verdict } = outcome
  const figures = figuresOf(outcome)
  const marks = [
    figures.fits ? '' : 'SCORE',
    figures.main === false ? 'MAIN' : figures.mainAlone === false ? 'main in the excerpt only' : '',
    figures.every === false ? 'every' : '',
    figures.isFalse ? 'FALSE' : '',
  ].filter(Boolean)
  console.log(`\n${labelled.id} [${outcome.half}, ${labelled.label}, ${labelled.kind}] ${marks.join(', ')}`)
  console.log(`  wanted ${labelled.wanted.join('/')}: ${labelled.sentence}`)
  if (labelled.tells.length > 0)
    console.log(`  facts  ${labelled.tells.map((one) => one.join(' | ')).join(' + ')}`)
  console.log(`  said   ${verdict?.score ?? 'silent'}: ${verdict?.summary ?? ''}`)
  if (verdict?.excerpt) console.log(`         > ${verdict.excerpt.slice(0, 200)}`)
  if (verdict) console.log(`         (${verdict.reasoning})`)
}
