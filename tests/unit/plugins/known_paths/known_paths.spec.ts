import { test } from '@japa/runner'
import knownPaths from '#plugins/known_paths'

test.group('known_paths', () => {
  test('returns twelve paths with their labels, the likelier first for each label', ({ assert }) => {
    const [probe] = knownPaths().probes!
    assert.deepEqual(
      probe.candidates('northwind.example').map(({ path, label }) => `${path} ${label}`),
      [
        '/pricing pricing',
        '/features features',
        '/product features',
        '/changelog changelog',
        '/releases changelog',
        '/blog blog',
        '/news blog',
        '/careers careers',
        '/jobs careers',
        '/docs docs',
        '/documentation docs',
        '/ homepage',
      ]
    )
  })

  test('returns a fresh list each time', ({ assert }) => {
    const [probe] = knownPaths().probes!
    probe.candidates('northwind.example')[0].path = '/changed'
    assert.equal(probe.candidates('northwind.example')[0].path, '/pricing')
  })
})
