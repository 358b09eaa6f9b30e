import { test } from '@japa/runner'
import type { Enricher, Hit } from '#platform/contract'
import { CODE, PATIENCE, unmutated } from './checks.js'

const MAX_VALUE_CHARACTERS = 1_000

const hits: Hit[] = [
  {
    url: 'https://shop.example/plans?utm_source=newsletter',
    referrer: 'https://www.google.com/',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ip: '203.0.113.7',
  },
  { url: '', referrer: '', userAgent: '', ip: '' },
  { url: '::', referrer: 'android-app://x', userAgent: '('.repeat(10_000), ip: '2001:db8::1' },
  { url: 'a'.repeat(10_000), referrer: '%', userAgent: '\0\ud800', ip: '999.1.1.1' },
]

/** Registers the tests of what the contract asks of an enricher. */
export function testEnricher(enricher: Enricher): void {
  test.group(`Contract of the enricher "${enricher.id}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('has an id in snake_case', ({ assert }) => assert.match(enricher.id, CODE))

    test('tells short texts or null of any hit, the same each time', async ({ assert }) => {
      for (const hit of hits) {
        const told = await unmutated(assert, hit, (given) => enricher.enrich(given))
        for (const [name, value] of Object.entries(told)) {
          assert.match(name, /^[a-z][A-Za-z0-9]*$/)
          if (value !== null) assert.isAtMost(value.length, MAX_VALUE_CHARACTERS)
        }
        assert.deepEqual(enricher.enrich(hit), told)
      }
    })

    test('keeps no address of a visitor', ({ assert }) => {
      for (const hit of hits.filter(({ ip }) => ip !== '')) {
        assert.notInclude(JSON.stringify(enricher.enrich(hit)), hit.ip)
      }
    })
  })
}
