import { Parser } from 'htmlparser2'
import type { PageContent } from '#platform/contract'
import type { CorpusPage } from './corpus_pages.js'

const ROUNDS = 7

/** Prints milliseconds for all pages, from bytes on, and their ratio; the best of several rounds each. */
export function printTiming(
  pages: readonly CorpusPage[],
  read: (body: Uint8Array) => PageContent,
  decode: (body: Uint8Array) => string
): void {
  const tokenizing = best(() => {
    for (const { body } of pages)
      new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(decode(body))
  })
  const reading = best(() => {
    for (const { body } of pages) read(body)
  })
  const megabytes = pages.reduce((sum, { body }) => sum + body.length, 0) / 1024 / 1024
  console.log(`pages                          ${pages.length}, ${megabytes.toFixed(1)} MB`)
  console.log(`decoding and htmlparser2 alone ${tokenizing.toFixed(0)} ms`)
  console.log(`reading and all extractors     ${reading.toFixed(0)} ms`)
  console.log(`ratio                          ${(reading / tokenizing).toFixed(2)}`)
}

function best(run: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}
