import { test } from '@japa/runner'
import type { PageLabel, Probe } from '../index.js'
import { TIMEOUT } from './checks.js'

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

/** Registers the contract tests for a probe. */
export function testProbe(probe: Probe): void {
  test.group('Plugin contract: probe', (group) => {
    group.each.timeout(TIMEOUT)

    test('suggests paths on the site with a page type, within the limit')
      .with(['northwind.example', 'xn--mnchen-3ya.example:8080', '127.0.0.1:3000'])
      .run(({ assert }, domain) => {
        const candidates = probe.candidates(domain)
        assert.isAtMost(candidates.length, MAX_CANDIDATES, 'it suggests too many paths')
        for (const { path, label } of candidates) {
          assert.equal(new URL(path, `https://${domain}`).host, domain, `${path} is not on the site`)
          assert.match(path, /^\//, 'the path does not begin with a slash')
          assert.property(LABELS, label, 'the page type is unknown')
        }
        assert.deepEqual(probe.candidates(domain), candidates, 'the paths differ the second time')
      })
  })
}
