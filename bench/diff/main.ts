/**
 * `npm run bench diff` measures the line diff on adversarial pairs of 20,000 lines, and compares it with jsdiff on
 * pairs small enough for jsdiff. Exits with 1 when a pair takes more than 50 ms.
 */
import { diffArrays } from 'diff'
import type { Block } from 'rivalwatch-plugin'
import { diffLines } from '../../app/monitoring/pipeline/comparing/line_diff.js'
import { median } from '../support/load.js'
import { SHAPES } from './shapes.js'

const LINES = 20_000
/** Lines in each comparison. jsdiff takes minutes for ten times as many. */
const LINES_FOR_BOTH = 2_000
const LIMIT = 50
const ROUNDS = 7

const blocksOf = (texts: readonly string[]): Block[] =>
  texts.map((text) => ({ text, kind: 'paragraph', landmark: 'main', path: [] }))

function took(run: () => void): number {
  const begun = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}

const rounds = (run: () => void) => Array.from({ length: ROUNDS }, () => took(run))

console.log(
  `\nCPU time, the median of ${ROUNDS}; the second with ${LINES_FOR_BOTH.toLocaleString('en')} lines, and jsdiff`
)
console.log(
  `${''.padEnd(46)} ${LINES.toLocaleString('en')} lines    most  both sizes smaller    jsdiff    times`
)
let slowest = 0
for (const { name, pair } of SHAPES) {
  const [before, after] = pair(LINES).map(blocksOf)
  const times = rounds(() => diffLines(before, after))
  slowest = Math.max(slowest, median(times))

  const texts = pair(LINES_FOR_BOTH)
  const [fewBefore, fewAfter] = texts.map(blocksOf)
  const ours = median(rounds(() => diffLines(fewBefore, fewAfter)))
  const theirs = took(() => diffArrays(...texts))
  const figures = [median(times), Math.max(...times), ours, theirs].map((time) =>
    `${time.toFixed(1)} ms`.padStart(11)
  )
  console.log(`${name.padEnd(46)} ${figures.join('')} ${(theirs / ours).toFixed(0).padStart(8)}`)
}
console.log(
  `\nslowest pair of ${LINES.toLocaleString('en')} lines: ${slowest.toFixed(0)} ms, limit ${LIMIT} ms`
)
process.exitCode = slowest > LIMIT ? 1 : 0
