import { test } from '@japa/runner'
import { likelyName } from '#monitoring/suggesting/likely_name'

test.group("A company's likely name", () => {
  test('is derived from its domain')
    .with([
      ['paperkite.example', 'Paperkite'],
      ['paper-kite.co.uk', 'Paper Kite'],
      ['docs.acme.com', 'Acme'],
      ['127.0.0.1:8080', '127.0.0.1:8080'],
      ['intranet', 'Intranet'],
    ])
    .run(({ assert }, [domain, name]) => {
      assert.equal(likelyName(domain), name)
    })
})
