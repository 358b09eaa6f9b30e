import { Parser } from 'htmlparser2'
import type { PageContent } from 'rivalwatch-plugin'
import type { CorpusPage } from './corpus_pages.js'

const ROUNDS = 9

/**
 * Prints the milliseconds of CPU time that tokenizing and reading all pages from bytes take, and their ratio. Each time
 * is the best of several rounds.
 */
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
  // Alternates so that other load on the machine affects both.
  const rounds = Array.from({ length: ROUNDS }, () => [cpuTime(alone), cpuTime(whole)])
  const [tokenizing, reading] = [0, 1].map((which) => Math.min(...rounds.map((times) => times[which])))
  const megabytes = pages.reduce((sum, { body }) => sum + body.length, 0) / 1024 / 1024
  console.log(`pages                          ${pages.length}, ${megabytes.toFixed(1)} MB`)
  console.log(`decoding and htmlparser2 alone ${tokenizing.toFixed(0)} ms`)
  console.log(`reading and all extractors     ${reading.toFixed(0)} ms`)
  console.log(`ratio                          ${(reading / tokenizing).toFixed(2)}`)
}

/** Returns milliseconds of this process's CPU time, including its compiler and garbage collector threads. */
function cpuTime(run: () => void): number {
  const begun = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
