/**
 * Measures how closely our interpretation of robots.txt agrees with published decisions.
 * `npm run bench robots -- --corpus DIR` reads DIR/robots/cases.jsonl. Exits with 0 when everything agrees, with 1 when
 * not, with 2 without a corpus.
 */
import { parseArgs } from 'node:util'
import { decidingRule, parseRobots } from '../app/monitoring/robots/rules.js'
import { loadRows } from './support/corpus_rows.js'

interface Case {
  robots: string
  /** The exact bytes of robots.txt, if they are not UTF-8. */
  robotsBase64?: string
  userAgent: string
  url: string
  allowed: boolean
  source: string
  /** Tests behavior beyond RFC 9309. */
  googleSpecific?: boolean
}

const { values } = parseArgs({ options: { corpus: { type: 'string' } } })
const cases = loadRows<Case>(values.corpus, 'robots/cases.jsonl')
const differences = cases.filter((one) => isAllowed(one) !== one.allowed)
console.log(`${cases.length - differences.length} of ${cases.length} decisions agree`)
for (const { source, userAgent, url, allowed, robots, googleSpecific } of differences) {
  console.log(
    `\n${source}${googleSpecific ? ' (beyond RFC 9309)' : ''}: ${userAgent} ${url}` +
      `\n  expected ${allowed ? 'allowed' : 'disallowed'} by ${JSON.stringify(robots.slice(0, 300))}`
  )
}
process.exitCode = differences.length === 0 ? 0 : 1

function isAllowed({ robots, robotsBase64, userAgent, url }: Case): boolean {
  const file = robotsBase64 === undefined ? Buffer.from(robots) : Buffer.from(robotsBase64, 'base64')
  return decidingRule(parseRobots(file, userAgent), pathOf(url))?.kind !== 'disallow'
}

/** Returns the path as written, because escaping is up to the client and some cases omit it. */
function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] || '/'
}
