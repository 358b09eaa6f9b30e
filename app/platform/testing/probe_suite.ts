import { test } from '@japa/runner'
import type { PageLabel, Probe } from '#platform/contract'
import { PATIENCE } from './checks.js'

const MAX_CANDIDATES = 100

const LABELS: Record<PageLabel, true> = {
  pricing: true,
  features: true,
  changelog: true,
  blog: true,
  careers: true,
  docs: true,
  homepage: true,
  custom: true,
}

/** Registers the tests of what the contract asks of a probe. */
export function testProbe(probe: Probe): void {
  test.group('Contract of a probe', (group) => {
    group.each.timeout(PATIENCE)

    test('names paths of the site with their labels, few enough to ask for')
      .with(['northwind.example', 'xn--mnchen-3ya.example:8080', '127.0.0.1:3000'])
      .run(({ assert }, domain) => {
        const candidates = probe.candidates(domain)
        assert.isAtMost(candidates.length, MAX_CANDIDATES)
        for (const { path, label } of candidates) {
          assert.equal(new URL(path, `https://${domain}`).host, domain, `${path} leads elsewhere`)
          assert.match(path, /^\//)
          assert.property(LABELS, label)
        }
        assert.deepEqual(probe.candidates(domain), candidates)
      })
  })
}
