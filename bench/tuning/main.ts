/**
 * Measures whether rating helps: simulated users with different tastes rate their alerts, and after 0, 10, 50 and 200
 * ratings, the alerts of a later, unseen stream are compared with their taste. `npm run bench tuning [-- --seeds=5]`.
 * Exits with 1 when 50 ratings gain less than 0.15 on average, or a curve falls.
 */
import { parseArgs } from 'node:util'
import plugins from '../../config/plugins.js'
import { PluginRegistry } from '../../app/platform/plugins/registry.js'
import { fit } from '../../app/detection/scoring/fit.js'
import { judgeWith, streamOf } from './stream.js'
import { type Taste, tastes } from './tastes.js'
import { atBest, learningCurve, type Measure } from './user.js'

const STOPS = [0, 10, 50, 200]
/** The index in `STOPS` at which the gain is checked. */
const GAIN_AT = 2
const REQUIRED_GAIN = 0.15
/** The drop in the mean over the seeds that is attributed to chance. */
const NOISE = 0.01
const TRAIN = 3_000
const TEST = 600

interface Run {
  curve: Measure[]
  best: Measure
}

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '5' } } })
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)

const registry = await PluginRegistry.load(plugins)
const pipeline = {
  extractors: registry.all('extractors'),
  detectors: registry.all('detectors'),
  filters: registry.all('filters'),
  judge: judgeWith(registry.all('analysts')),
}

const runs = new Map<Taste, Run[]>(tastes.map((taste) => [taste, []]))
for (const seed of seeds) {
  const train = streamOf(pipeline, TRAIN, seed * 1_000, 'train')
  const test = streamOf(pipeline, TEST, seed * 1_000 + 1, 'test')
  for (const taste of tastes) {
    const curve = learningCurve(taste, STOPS, { train, test, seed })
    runs.get(taste)!.push({ curve, best: atBest(taste, test) })
  }
}

const curves = [show('F1 of what alerts at all', 'alerted'), show('F1 of what is medium or more', 'notable')]
show('Recall: what should alert and does', 'recall')
console.log(`\nFitting takes ${fittingTimes([200, 1_000])} (median of 15)`)
process.exitCode = curves.every(isGood) ? 0 : 1

/**
 * Prints one table.
 *
 * @returns the mean over all tastes at each stop
 */
function show(title: string, measure: keyof Measure): number[] {
  console.log(`\n${title}, mean ± standard deviation over ${seeds.length} seeds`)
  console.log(row('ratings', [...STOPS.map(String), 'gain at 50', 'at best']))
  const means = tastes.map((taste) => {
    const some = runs.get(taste)!
    const cells = STOPS.map((_, at) =>
      some.map(({ curve }) => curve[at]?.[measure]).filter((value) => value !== undefined)
    )
    const mean = cells.map(meanOf)
    const texts = cells.map((cell, at) => `${mean[at].toFixed(2)} ± ${spreadOf(cell).toFixed(2)}`)
    const best = meanOf(some.map((run) => run.best[measure])).toFixed(2)
    console.log(row(taste.name, [...texts, signed(mean[GAIN_AT] - mean[0]), best]))
    return mean
  })
  const overall = STOPS.map((_, at) => meanOf(means.map((mean) => mean[at])))
  console.log(row('mean', [...overall.map((mean) => mean.toFixed(2)), signed(overall[GAIN_AT] - overall[0])]))
  return overall
}

/** Formats how long fitting takes: "4 ms at 200 ratings, …". */
function fittingTimes(counts: readonly number[]): string {
  const ratings = streamOf(pipeline, Math.max(...counts), 1, 'train').map(({ judged }, index) => ({
    id: String(index),
    judged,
    useful: index % 3 === 0,
  }))
  const timeOf = (count: number) => {
    const start = performance.now()
    fit(ratings.slice(0, count))
    return performance.now() - start
  }
  return counts
    .map((count) => {
      const times = Array.from({ length: 15 }, () => timeOf(count)).sort((a, b) => a - b)
      return `${times[7].toFixed(0)} ms at ${count} ratings`
    })
    .join(', ')
}

function isGood(means: readonly number[]): boolean {
  const isRising = means.every((mean, at) => at === 0 || mean >= means[at - 1] - NOISE)
  return isRising && means[GAIN_AT] - means[0] >= REQUIRED_GAIN
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(14)).join('')
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function spreadOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers)
  return Math.sqrt(meanOf(numbers.map((number) => (number - mean) ** 2)))
}

function signed(number: number): string {
  return `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(2)}`
}
