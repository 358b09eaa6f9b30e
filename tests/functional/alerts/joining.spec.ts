import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DAY, HOUR } from '#platform/instants'
import { markAllAlertsRead } from '#alerts/actions/mark_all_alerts_read'
import { pruneReportedEdits } from '#detection/deduplication/prune_reported'
import { judgeChange } from '#alerts/judging/judge_page'
import { pagesOf } from '#alerts/queries/alert_pages'
import PageChange from '#monitoring/models/page_change'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'

const OLD_FOOTER = '<p>Northwind is available in English only.</p>'
const NEW_FOOTER = '<p>Northwind now integrates with Salesforce and costs $5 a month less.</p>'

/** Returns a page whose footer contains the statement that all pages share. */
function pageWith(statement: string, path: string, more = ''): string {
  return `<!doctype html><html lang="en"><head><title>Northwind ${path}</title></head>
<body><main><h1>About ${path}</h1><p>What stands on ${path} and nowhere else.</p>${more}</main><footer>${statement}</footer></body></html>`
}

const paths = Array.from({ length: 12 }, (_, index) => `/page-${index + 1}`)

async function readable(what: string) {
  const rows = await db.from('alert_tallies').where('scope_id', 'like', 'ws_%')
  return { what, unread: rows.reduce((sum, row) => sum + row.unread_count, 0) }
}

test.group('One change, one alert', (group) => {
  let watched: WatchedSite
  group.each.setup(async () => {
    watched = await WatchedSite.start()
    return () => watched.stop()
  })

  async function shift(milliseconds: number) {
    for (const [table, columns] of [
      ['page_changes', ['detected_at', 'judged_at']],
      ['alerts', ['detected_at']],
      ['told_edits', ['told_at']],
    ] as const) {
      for (const column of columns) await db.from(table).increment(column, -milliseconds)
    }
  }

  test('merges the same edit on twelve pages, judged concurrently, into one alert that names them', async ({
    assert,
  }) => {
    for (const path of paths) {
      watched.site.serve(path, pageWith(OLD_FOOTER, path))
      await watched.watch(path, 'features')
    }
    for (const path of paths) {
      watched.site.serve(path, pageWith(NEW_FOOTER, path))
      await watched.request(path)
    }
    const crawls = await db.from('watched_urls').whereNotNull('turn').select('id')
    assert.lengthOf(crawls, 12)
    const outcomes = await Promise.all(crawls.map(({ id }) => runCrawl(id)))
    const changeIds = outcomes.map((outcome) => outcome!.changeId!)
    // As if several workers judged them, each one twice.
    await Promise.all([...changeIds, ...changeIds].map((id) => judgeChange(id)))

    const alerts = await watched.alerts()
    assert.lengthOf(alerts, 1)
    const [alert] = alerts
    const joined = await PageChange.within(watched.workspace).where('outcome', 'joined')
    assert.lengthOf(joined, 11)
    assert.isTrue(joined.every(({ joinedAlertId }) => joinedAlertId === alert.id))
    assert.match(alert.summary, /, also on \/page-\d+, \/page-\d+ and 9 other pages\.$/)
    assert.isAtMost(alert.summary.length, 300)
    for (const { watchedUrlId } of joined) {
      const { url } = await db.from('watched_urls').where('id', watchedUrlId).first()
      assert.include(alert.reasoning!, new URL(url).pathname)
    }
    assert.lengthOf(await pagesOf(watched.workspace, alert.id), 11)
    assert.deepEqual(await readable('tallies'), { what: 'tallies', unread: 1 })
    assert.equal(joined[0].outcomeReason, 'An earlier alert already covered this.')
    assert.isNotEmpty(joined[0].heldBack!.filter(({ filter }) => filter === 'told'))
  })

  test('alerts only about the rest if a page has further news', async ({ assert }) => {
    for (const path of ['/a', '/b']) {
      watched.site.serve(path, pageWith(OLD_FOOTER, path))
      await watched.watch(path, 'features')
    }
    await watched.crawl('/a', pageWith(NEW_FOOTER, '/a'))
    await watched.crawl(
      '/b',
      pageWith(NEW_FOOTER, '/b', '<h2>Free plan</h2><p>The free plan ends on 1 May 2027.</p>')
    )

    const [first, second, ...more] = await watched.alerts()
    assert.isEmpty(more)
    assert.include(first.summary, ', also on /b.')
    assert.include(second.summary.toLowerCase(), 'free plan')
    const { body: evidence } = await watched.api.get(`/alerts/${second.id}/evidence`)
    assert.notInclude(JSON.stringify(evidence), 'Salesforce')
    const [change] = await watched.changes('/b')
    assert.equal(change.outcome, 'alerted')
    assert.include(JSON.stringify(change.heldBack), 'Salesforce')
  })

  test('alerts about an edit that an earlier alert only mentioned', async ({ assert }) => {
    const plan = (price: string) => `<h2>Team</h2><p>${price} / month</p>`
    const news = '<p>Northwind was acquired by Contoso.</p>'
    for (const path of ['/a', '/b', '/c']) {
      watched.site.serve(path, pageWith('', path, plan('$49')))
      await watched.watch(path, 'pricing')
    }
    await watched.crawl('/a', pageWith('', '/a', plan('$79') + news))
    for (const path of ['/b', '/c']) await watched.crawl(path, pageWith('', path, plan('$49') + news))
    const alerts = await watched.alerts()
    assert.lengthOf(alerts, 2)
    assert.include(alerts[0].summary, '$79')
    assert.notInclude(alerts[0].summary, 'also on')
    assert.include(alerts[1].summary, 'also on /c')
  })

  test('alerts again for another competitor or team, or a week later', async ({ assert }) => {
    const others = await WatchedSite.start()
    try {
      for (const each of [watched, others]) {
        each.site.serve('/a', pageWith(OLD_FOOTER, '/a'))
        await each.watch('/a', 'features')
        await each.crawl('/a', pageWith(NEW_FOOTER, '/a'))
        assert.lengthOf(await each.alerts(), 1)
      }
    } finally {
      await others.stop()
    }
    watched.site.serve('/b', pageWith(OLD_FOOTER, '/b'))
    await watched.watch('/b', 'features')
    await shift(7 * DAY + HOUR)
    await watched.crawl('/b', pageWith(NEW_FOOTER, '/b'))
    assert.lengthOf(await watched.alerts(), 2)
  })

  test('alerts once about a flapping price and marks it unread each time it changes', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ team: '$79' }))
    const [made] = await watched.alerts()
    await shift(2 * HOUR)
    await markAllAlertsRead(watched.workspace, 'test')

    await watched.crawl('/pricing', pricingPage())
    const [back] = await watched.alerts()
    assert.equal(back.status, 'unread')
    assert.equal(back.summary, made.summary.replace(/\.$/, '; it went back 2 hours later.'))
    assert.equal(back.reasoning, `${made.reasoning} The change was reverted 2 hours later.`)
    assert.deepEqual(await readable('again'), { what: 'again', unread: 1 })

    await watched.crawl('/pricing', pricingPage({ team: '$79' }), pricingPage(), pricingPage({ team: '$79' }))
    const [alert, ...more] = await watched.alerts()
    assert.isEmpty(more)
    assert.include(alert.summary, '; it went back and forth 4 times.')
    assert.include(alert.reasoning!, 'switched back and forth 4 times')
    assert.deepEqual(await watched.outcomes('/pricing'), ['alerted', 'joined', 'joined', 'joined', 'joined'])
    assert.deepEqual(await pagesOf(watched.workspace, alert.id), [])
  })

  test('alerts about a reversal a day later', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ team: '$79' }))
    await shift(25 * HOUR)
    await watched.crawl('/pricing', pricingPage())
    assert.lengthOf(await watched.alerts(), 2)
    await watched.crawl('/pricing', pricingPage({ team: '$79' }))
    const [, second, ...more] = await watched.alerts()
    assert.isEmpty(more, 'and from there on it goes back and forth')
    assert.include(second.summary, 'it went back')
  })

  test('alerts about a price that keeps changing', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ team: '$79' }), pricingPage({ team: '$99' }))
    const [first, ...more] = await watched.alerts()
    assert.lengthOf(more, 1)
    assert.include(first.summary, '; it changed again')
    assert.notInclude(first.reasoning!, 'said before')
  })

  test('does not treat a replaced text as a reversal', async ({ assert }) => {
    const says = (text: string) => pageWith('', '/a', `<p>${text}</p>`)
    const [a, b, c] = [
      'Forecasts learn from your sales history.',
      'Forecasts include supplier lead times.',
      'Reports can be sent to a spreadsheet.',
    ]
    watched.site.serve('/a', says(a))
    await watched.watch('/a', 'features')
    await watched.crawl('/a', says(b), says(c))
    const [first, second] = await watched.alerts()
    assert.include(first.summary, '; it changed again')
    assert.notInclude(second.summary, 'went back')
    await watched.crawl('/a', says(b))
    assert.include((await watched.alerts())[1].summary, '; it went back')
  })

  test('treats a repeated text as news, not as a reversal', async ({ assert }) => {
    const jobs = (count: number) =>
      pageWith(
        '',
        '/careers',
        '<h2>Account Executive</h2><p>Sell Northwind to large teams.</p>'.repeat(count)
      )
    watched.site.serve('/careers', jobs(1))
    await watched.watch('/careers', 'careers')
    await watched.crawl('/careers', jobs(2), jobs(3))
    assert.notInclude(await watched.outcomes('/careers'), 'joined')
    for (const { summary } of await watched.alerts()) assert.notInclude(summary, 'went back')
  })

  for (const [name, failure] of [
    ['an error', { status: 500, body: 'down' }],
    ['a bot wall', { status: 403, body: 'Are you human?' }],
    ['nothing', { status: 200, body: '' }],
  ] as const) {
    test(`does not alert again after ${name}`, async ({ assert }) => {
      watched.site.serve('/pricing', pricingPage())
      await watched.watch('/pricing')
      await watched.crawl('/pricing', failure, pricingPage())
      assert.isEmpty(await watched.alerts())
      const raised = pricingPage({ team: '$79' })
      await watched.crawl('/pricing', failure, raised, failure, failure, raised)
      assert.lengthOf(await watched.alerts(), 1)
      assert.deepEqual(await watched.outcomes('/pricing'), ['alerted'])
    })
  }

  test('merges a page that comes back and disappears again into one alert', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    const gone = { status: 404, body: 'gone' }
    await watched.crawl('/pricing', gone, gone, pricingPage(), gone, gone)
    const [alert, ...more] = await watched.alerts()
    assert.isEmpty(more)
    assert.include(alert.summary, 'it came back and was gone again')
  })

  test('judges the changes to a page in order, whichever job runs first', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    const changeIds: string[] = []
    for (const team of ['$79', '$49']) {
      watched.site.serve('/pricing', pricingPage({ team }))
      await watched.request('/pricing')
      const crawl = await db.from('watched_urls').whereNotNull('turn').select('id').first()
      changeIds.push((await runCrawl(crawl.id))!.changeId!)
    }
    assert.isNull(await judgeChange(changeIds[1]))
    assert.deepEqual(await watched.outcomes('/pricing'), ['alerted', 'joined'])
  })

  test('recognizes a redesign that was reverted', async ({ assert }) => {
    const lines = (word: string) =>
      Array.from({ length: 400 }, (_, index) => `<p>${word} number ${index} of the price list.</p>`).join('')
    watched.site.serve('/a', pageWith('', '/a', lines('Plan')))
    await watched.watch('/a')
    await watched.crawl('/a', pageWith('', '/a', lines('Tier')), pageWith('', '/a', lines('Plan')))
    assert.lengthOf(await watched.alerts(), 1)
    assert.deepEqual(await watched.outcomes('/a'), ['alerted', 'joined'])
  })

  test('deletes reported edits that no change can be merged with anymore', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ team: '$79' }))
    const count = async () => (await db.from('told_edits')).length
    assert.isAbove(await count(), 0)
    await pruneReportedEdits(Date.now() + 7 * DAY)
    assert.isAbove(await count(), 0)
    await pruneReportedEdits(Date.now() + 8 * DAY + HOUR)
    assert.equal(await count(), 0)
  })
})
