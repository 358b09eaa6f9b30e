import { Parser } from 'htmlparser2'
import type { PageContent } from '#platform/contract'
import type { CorpusPage } from './corpus_pages.js'

const ROUNDS = 9

/** Prints milliseconds of CPU time for all pages, from bytes on, and their ratio; the best of several rounds each. */
export function printTiming(
  pages: readonly CorpusPage[],
  read: (body: Uint8Array) => PageContent,
  decode: (body: Uint8Array) => string
): void {
  const alone = () => {
    for (const { body } of pages)
      new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(decode(body))
  }
  const whole = () => {
    for (const { body } of pages) read(body)
  }
  // In turn, so that what else the machine does meets both.
  const rounds = Array.from({ length: ROUNDS }, () => [cpuTime(alone), cpuTime(whole)])
  const [tokenizing, reading] = [0, 1].map((which) => Math.min(...rounds.map((times) => times[which])))
  const megabytes = pages.reduce((sum, { body }) => sum + body.length, 0) / 1024 / 1024
  console.log(`pages                          ${pages.length}, ${megabytes.toFixed(1)} MB`)
  console.log(`decoding and htmlparser2 alone ${tokenizing.toFixed(0)} ms`)
  console.log(`reading and all extractors     ${reading.toFixed(0)} ms`)
  console.log(`ratio                          ${(reading / tokenizing).toFixed(2)}`)
}

/** Milliseconds of this process, its threads for compiling and for collecting garbage included. */
function cpuTime(run: () => void): number {
  const begun = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
