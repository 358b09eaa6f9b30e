import { test } from '@japa/runner'
import { DAY, HOUR, MINUTE } from '#platform/instants'
import { backoffAfter, nextAttemptAt } from '#monitoring/schedule/next_try'

const NOW = Date.UTC(2026, 10, 20, 12)
const ID = 'wu_01'

function failure(code: string, status: number | null = null, retryAfter: number | null = null) {
  const outcome = [401, 403, 429, 451].includes(status ?? 0) || code === 'bot_wall' ? 'blocked' : 'failed'
  return { outcome, code, status, retryAfter } as const
}

/** Returns milliseconds from now. */
function waitFor(what: ReturnType<typeof failure>, failures: number, place: number): number {
  return nextAttemptAt({ id: ID, nextCrawlAt: NOW + place }, what, failures, NOW) - NOW
}

test.group('Backoff', () => {
  test('doubles from an hour, plus or minus a quarter, up to a day', ({ assert }) => {
    for (let page = 0; page < 200; page++) {
      const waits = [1, 2, 3, 4, 5].map((failures) => backoffAfter(failures, `wu_${page}`) / HOUR)
      waits.forEach((hours, index) => {
        const middle = 2 ** index
        assert.isTrue(hours >= 0.75 * middle && hours <= 1.25 * middle, `${waits}`)
      })
      for (const failures of [6, 7, 50, 5000]) {
        assert.isAtMost(backoffAfter(failures, `wu_${page}`), DAY)
        assert.isAtLeast(backoffAfter(failures, `wu_${page}`), 0.75 * DAY)
      }
    }
  })

  test('spreads pages that fail together, deterministically for each', ({ assert }) => {
    const quarters = new Array(4).fill(0)
    for (let page = 0; page < 1000; page++) {
      const wait = backoffAfter(1, `wu_${page}`)
      assert.equal(backoffAfter(1, `wu_${page}`), wait)
      quarters[Math.min(3, Math.floor((wait - 45 * MINUTE) / (7.5 * MINUTE)))]++
    }
    for (const count of quarters) assert.isTrue(count > 180 && count < 320, `${quarters}`)
  })
})

test.group('Next retry', () => {
  const passing = [
    failure('timeout'),
    failure('dns_failed'),
    failure('connect_failed'),
    failure('tls_failed'),
    failure('bad_response'),
    failure('http_500', 500),
    failure('http_503', 503),
  ]
  test("after temporary {code} comes before the page's regular slot")
    .with(passing)
    .run(({ assert }, what) => {
      for (const failures of [1, 4]) {
        assert.equal(waitFor(what, failures, 30 * HOUR), backoffAfter(failures, ID))
        assert.equal(waitFor(what, failures, 10 * MINUTE), backoffAfter(failures, ID))
      }
    })

  const lasting = [
    failure('http_404', 404),
    failure('not_html', 200),
    failure('too_large'),
    failure('refused_target'),
    failure('http_403', 403),
    failure('bot_wall', 503),
    failure('robots_disallowed'),
  ]
  test('after lasting {code} waits for the regular slot, and longer each time')
    .with(lasting)
    .run(({ assert }, what) => {
      assert.equal(waitFor(what, 1, 80 * MINUTE), 80 * MINUTE)
      assert.equal(waitFor(what, 4, 80 * MINUTE), backoffAfter(4, ID))
      assert.equal(waitFor(what, 9, 30 * HOUR), 30 * HOUR)
    })

  test('after our own {code} comes within minutes, and at least every hour')
    .with([failure('internal_error'), failure('disk_full'), failure('content_store_unavailable')])
    .run(({ assert }, what) => {
      for (const failures of [1, 2, 5]) {
        const minutes = waitFor(what, failures, 30 * HOUR) / MINUTE
        assert.isAtLeast(minutes, 0.75 * 2 ** (failures - 1))
        assert.isAtMost(minutes, 1.25 * 2 ** (failures - 1))
      }
      assert.equal(waitFor(what, 50, 30 * HOUR), HOUR)
    })

  test('waits as long as the site asks', ({ assert }) => {
    const wait = (retryAfter: number) => waitFor(failure('http_503', 503, retryAfter), 1, HOUR)
    assert.equal(wait(7200), 2 * HOUR)
    assert.equal(wait(60), backoffAfter(1, ID))
    assert.equal(waitFor(failure('http_429', 429, 86_400), 1, HOUR), DAY)
  })
})
