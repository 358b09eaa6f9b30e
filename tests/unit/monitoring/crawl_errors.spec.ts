import { test } from '@japa/runner'
import { crawlErrorWords } from '#monitoring/crawl_errors'
import { readSourceFiles } from '#tests/unit/architecture/source_files'

/** The places that assign a code to a crawl without a page. */
const SOURCES = [
  'app/platform/outbound/**/*.ts',
  'packages/plugin/src/helpers/fetching/**/*.ts',
  'app/monitoring/inventory/**/*.ts',
  'app/monitoring/pipeline/**/*.ts',
  'app/monitoring/robots/**/*.ts',
  'app/monitoring/schedule/**/*.ts',
  'plugins/*fetcher/**/*.ts',
]

const CODE =
  /(?:code: |failed\(\s*|OutboundError\(\s*|ReadingRefused\(\s*|blocked\(\s*|refusal\(\s*(?:\w+, '\w+', )?)'([a-z_0-9]+)'/g

test.group('Descriptions of failed crawls', () => {
  test('exist for every code', async ({ assert }) => {
    const codes = new Set<string>()
    for (const text of (await readSourceFiles(...SOURCES)).values()) {
      for (const [, code] of text.matchAll(CODE)) codes.add(code)
    }
    assert.includeMembers(
      [...codes],
      [
        'bot_wall',
        'not_html',
        'too_complex',
        'no_fetcher',
        'worker_died',
        'dns_failed',
        'internal_error',
        'robots_disallowed',
      ]
    )
    const speechless = [...codes].filter((code) => crawlErrorWords(code) === null)
    assert.deepEqual(speechless, [])
  })

  test('exist for every response that is not a page', ({ assert }) => {
    for (let status = 100; status < 600; status++) {
      if (status < 200 || status > 299) assert.isNotNull(crawlErrorWords(`http_${status}`), String(status))
    }
  })

  test('are complete sentences', ({ assert }) => {
    for (const code of ['bot_wall', 'http_403', 'http_503', 'timeout', 'extraction_failed']) {
      const { what, remedy } = crawlErrorWords(code)!
      assert.match(what, /^[A-Z].*[^.]$/, 'goes on')
      assert.match(remedy, /^[A-Z].*\.$/, 'ends')
    }
  })

  test('are null for unknown codes', ({ assert }) => {
    for (const code of ['', 'constructor', 'http_2000', 'paywall']) assert.isNull(crawlErrorWords(code))
  })
})
