/**
 * Measures how reliable alerts are: judges the labeled page changes in DIR (`pairs.jsonl`, `sequences.jsonl`,
 * `index.json`, `pages/`) and prints precision, recall and F1 for an alert on every visible change, for jsdiff with
 * common ignore rules, and for the product. `--show` lists every wrong judgment. Exits with 1 below 90% precision or
 * recall, with 2 when the corpus cannot be read.
 */
import { parseArgs } from 'node:util'
import type { PageContent } from 'rivalwatch-plugin'
import { percentiles } from '../support/percentiles.js'
import { contentOf, judge, placesAfter, type WatchedPage } from '../support/product.js'
import { anyVisibleChange, jsdiffWithIgnoreRules } from './baselines.js'
import { CorpusMissing, labelledPages, type LabelledPage, type LabelledPair } from './corpus.js'
import { figuresOf, percent, type Outcome } from './figures.js'

const REQUIRED = 0.9

type Way = 'every visible change' | 'jsdiff, ignore rules' | 'Rivalwatch' | 'Rivalwatch, learned'

const OURS: Way[] = ['Rivalwatch', 'Rivalwatch, learned']

const { values: options } = parseArgs({
  options: { corpus: { type: 'string' }, show: { type: 'boolean', default: false } },
})
if (!options.corpus) stop('Say where the labeled page changes are: --corpus DIR')

const outcomes = new Map<Way, Outcome[]>()
const times: number[] = []
const mistakes: string[] = []
/** Contents of the current page: a snapshot can appear in several pairs and histories. */
let contents = new Map<string, PageContent>()
try {
  for (const page of labelledPages(options.corpus)) await judgePage(page)
} catch (error) {
  if (error instanceof CorpusMissing) stop(error.message)
  throw error
}
report()

function readContent(page: LabelledPage, sha1: string, url: string): PageContent {
  const content = contents.get(sha1) ?? contentOf(page.html(sha1), url)
  contents.set(sha1, content)
  return content
}

async function judgePage(page: LabelledPage) {
  contents = new Map()
  for (const pair of page.pairs) {
    const [before, after] = [page.html(pair.before.sha1), page.html(pair.after.sha1)]
    note('every visible change', pair, anyVisibleChange(before, after))
    note('jsdiff, ignore rules', pair, jsdiffWithIgnoreRules(before, after))
    const watched = { url: pair.url, label: 'custom' as const, competitor: pair.page.split('/')[0] }
    const [was, is] = [pair.before, pair.after].map(({ sha1 }) => readContent(page, sha1, pair.url))
    const judgement = await judge(watched, was, is)
    times.push(judgement.took)
    const alerted = Boolean(judgement.verdict?.score)
    note('Rivalwatch', pair, alerted)
    note('Rivalwatch, learned', pair, await alertsAfterHistory(page, pair, watched))
    if (alerted !== (pair.label === 'meaningful')) {
      const { score, summary, reasoning } = judgement.verdict ?? {}
      mistakes.push(
        `${pair.kind}  ${pair.id}  ${pair.page}\n  ${score ?? 'silent'}: ${summary ?? ''}\n  ${reasoning ?? judgement.heldBack.map((held) => `${held.filter}: ${held.text}`).join('\n  ')}`
      )
    }
  }
}

/** Whether a pair raises an alert after the product has seen the page's earlier crawls. */
async function alertsAfterHistory(page: LabelledPage, pair: LabelledPair, watched: WatchedPage) {
  const crawls = pair.history.map(({ sha1, at }) => ({
    content: readContent(page, sha1, pair.url),
    at: Date.parse(at),
  }))
  const places = placesAfter(watched, crawls)
  const crawl = { version: crawls.length + 1, at: Date.parse(pair.after.at) }
  const [before, after] = [pair.before, pair.after].map(({ sha1 }) => readContent(page, sha1, pair.url))
  const { verdict } = await judge(watched, before, after, { places, crawl })
  return Boolean(verdict?.score)
}

function note(way: Way, { label, kind }: LabelledPair, alerted: boolean) {
  const sofar = outcomes.get(way) ?? []
  sofar.push({ label, kind, alerted })
  outcomes.set(way, sofar)
}

function report() {
  for (const [title, keep] of [
    ['all pairs', () => true],
    ['without menus', ({ kind }: Outcome) => kind !== 'menu'],
  ] as const) {
    console.log(`\n${title.padEnd(22)} precision  recall       F1   right  wrong  missed`)
    for (const [way, all] of outcomes) {
      const { precision, recall, f1, right, wrong, missed } = figuresOf(all.filter(keep))
      const counts = [right, wrong, missed].map((number) => String(number).padStart(7)).join('')
      console.log(`${way.padEnd(22)}  ${percent(precision)} ${percent(recall)} ${percent(f1)} ${counts}`)
    }
  }
  console.log('\nalerts by kind         ' + [...outcomes.keys()].join(' · '))
  const kinds = Map.groupBy(outcomes.get('Rivalwatch')!, ({ label, kind }) => `${label}, ${kind}`)
  for (const [name, ofKind] of kinds) {
    const [{ label, kind }] = ofKind
    const counts = [...outcomes.values()].map((all) => {
      const alerted = all.filter(
        (outcome) => outcome.kind === kind && outcome.label === label && outcome.alerted
      )
      return alerted.length
    })
    console.log(`${name.padEnd(30)} ${counts.join(' · ')} of ${ofKind.length}`)
  }
  console.log(`\njudging one change: ${percentiles(times, 'ms')}`)
  if (options.show) console.log(`\n${mistakes.join('\n')}`)
  const isGood = OURS.every((way) => {
    const { precision, recall } = figuresOf(outcomes.get(way)!)
    return precision >= REQUIRED && recall >= REQUIRED
  })
  process.exitCode = isGood ? 0 : 1
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
