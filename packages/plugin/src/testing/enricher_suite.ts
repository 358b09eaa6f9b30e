import { test } from '@japa/runner'
import type { Dropped, Enricher, Enrichment, Hit } from '../index.js'
import { CODE, TIMEOUT, unmutated } from './checks.js'
import { sampleHits } from './samples/hits.js'

const MAX_VALUE_CHARACTERS = 100
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export interface EnricherSuiteOptions {
  /** Hits that the enricher knows something about, in addition to those of the suite. */
  hits?: readonly Hit[]
}

/** Registers the contract tests for an enricher. */
export function testEnricher(enricher: Enricher, { hits: ownHits = [] }: EnricherSuiteOptions = {}): void {
  const hits = [...sampleHits, ...ownHits]

  test.group(`Plugin contract: enricher "${enricher.id}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('has an id in snake_case', ({ assert }) => assert.match(enricher.id, CODE))

    test('returns the same result each time, as a new object', async ({ assert }) => {
      for (const hit of hits) {
        const answer = await unmutated(assert, hit, (given) => enricher.enrich(given))
        const expected = structuredClone(answer)
        // Callers may modify the answer.
        for (const name of Object.keys(answer)) (answer as Enrichment)[name] = 'changed'
        assert.deepEqual(enricher.enrich(hit), expected, 'the result differs the second time')
      }
    })

    test('returns the same names for every hit, in snake_case', ({ assert }) => {
      const enrichments = hits.map((hit) => enricher.enrich(hit)).filter(isEnrichment)
      for (const names of enrichments.map(Object.keys)) {
        assert.sameMembers(names, Object.keys(enrichments[0]))
        for (const name of names) assert.match(name, CODE)
      }
    })

    test('returns short single-line values or null', ({ assert }) => {
      for (const value of hits.map((hit) => enricher.enrich(hit)).flatMap(Object.values)) {
        if (value === null) continue
        assert.isString(value)
        assert.equal(value, value.trim(), 'the value begins or ends with white space')
        assert.notEqual(value, '', 'the value is empty; use null')
        assert.isAtMost(value.length, MAX_VALUE_CHARACTERS, 'the value is too long')
        assert.notMatch(value, INVISIBLE, 'the value contains line breaks or invisible characters')
      }
    })

    test('returns a code and nothing else for a dropped hit', ({ assert }) => {
      for (const result of hits.map((hit) => enricher.enrich(hit))) {
        if (isEnrichment(result)) continue
        assert.sameMembers(Object.keys(result), ['drop'])
        assert.match(result.drop, CODE, 'the code is not in snake_case')
      }
    })

    test('never returns the IP address of a visitor', ({ assert }) => {
      for (const hit of hits.filter(({ ip }) => ip !== '')) {
        assert.notInclude(JSON.stringify(enricher.enrich(hit)), hit.ip)
      }
    })
  })
}

function isEnrichment(result: Enrichment | Dropped): result is Enrichment {
  return !('drop' in result)
}
