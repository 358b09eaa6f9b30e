/**
 * `npm run bench enrich` measures the CPU time of enriching a hit, compared with the same loop and an enricher that
 * does nothing. It uses 2,000 user agents, as many as a mid-sized site sees in a day, in an unbiased order, and random
 * IP addresses, a quarter of them IPv6.
 */
import type { Enricher } from 'rivalwatch-plugin'
import geo from '#plugins/geo'
import referrer from '#plugins/referrer'
import userAgent from '#plugins/user_agent'
import { median } from '../support/load.js'
import { someHits } from './hits.js'

const HITS = 200_000
const AGENTS = 2_000
const ROUNDS = 7

const hits = someHits(HITS, AGENTS)
const nothing: Enricher = { id: 'nothing', enrich: () => ({ told: null }) }
const enrichers = [userAgent, referrer, geo].map((create) => create().enrichers![0])

const loop = measure([nothing])
console.log(`                    hits a CPU-second    µs a hit`)
print('nothing', loop)
for (const enricher of enrichers) print(enricher.id, measure([enricher]))
const all = measure(enrichers)
print('all three', all)
console.log(`\nThe three take ${((all - loop) * 1e6).toFixed(2)} µs of a hit.`)
console.log(`A new agent takes ${((freshAgents() - loop) * 1e6).toFixed(2)} µs once.`)

/** Returns seconds of CPU time per hit: the median of several rounds after a warm-up round. */
function measure(asked: readonly Enricher[]): number {
  run(asked)
  return median(Array.from({ length: ROUNDS }, () => run(asked)))
}

function run(asked: readonly Enricher[]): number {
  const before = process.cpuUsage()
  let told = 0
  for (const hit of hits) {
    for (const enricher of asked) {
      const enrichment = enricher.enrich(hit)
      told++
      if ('drop' in enrichment) break
    }
  }
  const { user, system } = process.cpuUsage(before)
  if (told < hits.length) throw new Error('not every hit was enriched')
  return (user + system) / 1e6 / hits.length
}

/** Measures the plugin with a cache that holds a single user agent. */
function freshAgents(): number {
  return measure(userAgent({ remembered: 1 }).enrichers!)
}

function print(name: string, seconds: number) {
  const aSecond = Math.round(1 / seconds).toLocaleString('en')
  console.log(`${name.padEnd(16)} ${aSecond.padStart(20)} ${(seconds * 1e6).toFixed(2).padStart(11)}`)
}
