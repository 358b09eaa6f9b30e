import { test } from '@japa/runner'
import type { Dropped, Enricher, Enrichment, Hit } from '#platform/contract'
import { CODE, PATIENCE, unmutated } from './checks.js'
import { sampleHits } from './samples/hits.js'

const MAX_VALUE_CHARACTERS = 100
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export interface EnricherSuiteOptions {
  /** Hits that show what the enricher does, in addition to those of the suite. */
  hits?: readonly Hit[]
}

/** Registers the tests of what the contract asks of an enricher. */
export function testEnricher(enricher: Enricher, { hits: ownHits = [] }: EnricherSuiteOptions = {}): void {
  const hits = [...sampleHits, ...ownHits]

  test.group(`Contract of the enricher "${enricher.id}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('has an id in snake_case', ({ assert }) => assert.match(enricher.id, CODE))

    test('tells the same of a hit each time', async ({ assert }) => {
      for (const hit of hits) {
        const answer = await unmutated(assert, hit, (given) => enricher.enrich(given))
        const told = structuredClone(answer)
        // Whoever asked may do what they want with the answer.
        for (const name of Object.keys(answer)) (answer as Enrichment)[name] = 'changed'
        assert.deepEqual(enricher.enrich(hit), told)
      }
    })

    test('tells of every hit by the same names, in snake_case', ({ assert }) => {
      const told = hits.map((hit) => enricher.enrich(hit)).filter(isEnrichment)
      for (const names of told.map(Object.keys)) {
        assert.sameMembers(names, Object.keys(told[0]))
        for (const name of names) assert.match(name, CODE)
      }
    })

    test('tells short lines, or null', ({ assert }) => {
      for (const value of hits.map((hit) => enricher.enrich(hit)).flatMap(Object.values)) {
        if (value === null) continue
        assert.isString(value)
        assert.equal(value, value.trim())
        assert.notEqual(value, '')
        assert.isAtMost(value.length, MAX_VALUE_CHARACTERS)
        assert.notMatch(value, UNSEEN)
      }
    })

    test('drops by a code and tells nothing else then', ({ assert }) => {
      for (const told of hits.map((hit) => enricher.enrich(hit))) {
        if (isEnrichment(told)) continue
        assert.sameMembers(Object.keys(told), ['drop'])
        assert.match(told.drop, CODE)
      }
    })

    test('keeps no address of a visitor', ({ assert }) => {
      for (const hit of hits.filter(({ ip }) => ip !== '')) {
        assert.notInclude(JSON.stringify(enricher.enrich(hit)), hit.ip)
      }
    })
  })
}

function isEnrichment(told: Enrichment | Dropped): told is Enrichment {
  return !('drop' in told)
}
