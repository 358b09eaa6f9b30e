import { test } from '@japa/runner'
import { HOUR, MINUTE } from '#platform/instants'
import { reasoningWith, summaryWith, type Merged } from '#alerts/judging/merged_wording'

const OWN = 'Northwind raised Team from $49 to $79 a month (+61%).'
const joined = (values: Partial<Merged>): Merged => ({
  kind: 'content',
  pages: [],
  turns: 0,
  lastTurnAfter: 0,
  state: 'told',
  ...values,
})
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index + 1}`)

test.group('Wording of merged changes', () => {
  test('names a few pages and counts many')
    .with([
      [1, ', also on /page-1.'],
      [2, ', also on /page-1 and /page-2.'],
      [3, ', also on /page-1, /page-2 and /page-3.'],
      [4, ', also on /page-1, /page-2 and 2 other pages.'],
      [11, ', also on /page-1, /page-2 and 9 other pages.'],
    ] as const)
    .run(({ assert }, [count, end]) => {
      assert.equal(summaryWith(OWN, joined({ pages: paths(count) })), OWN.slice(0, -1) + end)
    })

  test('names up to thirty pages in the reasoning', ({ assert }) => {
    assert.equal(
      reasoningWith('Why.', joined({ pages: paths(2) })),
      'Why. Also on 2 other pages: /page-1, /page-2.'
    )
    const many = reasoningWith('Why.', joined({ pages: paths(32) }))
    assert.include(many, '32 other pages')
    assert.include(many, '/page-30 and 2 more.')
  })

  test('words a single reversal and repeated ones', ({ assert }) => {
    const once = joined({ turns: 1, lastTurnAfter: 2 * HOUR, state: 'before' })
    assert.equal(summaryWith(OWN, once), `${OWN.slice(0, -1)}; it went back 2 hours later.`)
    assert.equal(reasoningWith('Why.', once), 'Why. The change was reverted 2 hours later.')
    const often = joined({ turns: 4, lastTurnAfter: 3 * MINUTE, pages: ['/a'] })
    assert.equal(summaryWith(OWN, often), `${OWN.slice(0, -1)}, also on /a; it went back and forth 4 times.`)
    assert.include(
      reasoningWith('Why.', often),
      'switched back and forth 4 times; 3 minutes later the change was in place.'
    )
    assert.include(reasoningWith('Why.', { ...often, state: 'before' }), 'the change was reverted.')
  })

  test('does not call a change to something else a reversal', ({ assert }) => {
    const once = joined({ turns: 1, lastTurnAfter: 2 * HOUR, state: 'other' })
    assert.equal(summaryWith(OWN, once), `${OWN.slice(0, -1)}; it changed again 2 hours later.`)
    assert.equal(reasoningWith('Why.', once), 'Why. It changed again 2 hours later.')
    const often = { ...once, turns: 3 }
    assert.equal(summaryWith(OWN, often), `${OWN.slice(0, -1)}; it changed 3 more times.`)
    assert.equal(reasoningWith('Why.', often), 'Why. It changed 3 more times, most recently 2 hours later.')
  })

  test('words a page that disappears again', ({ assert }) => {
    const again = joined({ kind: 'gone', turns: 1, lastTurnAfter: 50 * HOUR })
    assert.include(summaryWith(OWN, again), '; it came back and was gone again 2 days later.')
    assert.include(reasoningWith('Why.', again), 'The page came back and disappeared again 2 days later.')
  })

  test('keeps every text within its limit without losing its end', ({ assert }) => {
    const long = joined({
      pages: paths(40).map((path) => path + 'x'.repeat(200)),
      turns: 9,
      lastTurnAfter: 0,
    })
    const summary = summaryWith(`${'😀'.repeat(150)}.`, long)
    assert.isAtMost(summary.length, 300)
    assert.isTrue(summary.isWellFormed())
    assert.match(summary, /and 38 other pages; it went back and forth 9 times\.$/)
    const reasoning = reasoningWith('y'.repeat(2_000), long)
    assert.isAtMost(reasoning.length, 2_000)
    assert.include(reasoning, '40 other pages')
  })
})
