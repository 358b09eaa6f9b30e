import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { rateAlert } from '#alerts/actions/rate_alert'
import { promoteChange } from '#alerts/actions/promote_change'
import type Alert from '#alerts/models/alert'
import { fit } from '#detection/scoring/fit'
import { learned } from '#detection/scoring/learned'
import { replaySummary } from '#detection/scoring/replay_summary'
import { resetScoring } from '#detection/scoring/reset_scoring'
import { allWeights } from '#detection/scoring/weights'
import PageChange, { type Judged } from '#monitoring/models/page_change'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import AuditEvent from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'

const articles = [
  'What a quiet inbox does for a team',
  'The forecast that nobody believed',
  'Four ways to run a calmer review',
  'Paper boards are not as dead as you think',
  'How we plan a year on one page',
  'Notes from a conference about queues',
]

/** Returns the blog after its first `count` articles, newest first. */
function blog(count: number): string {
  const items = articles.slice(0, count).toReversed()
  return `<!doctype html><html lang="en"><head><title>Blog | Northwind</title></head>
<body><main><h1>Blog</h1><p>Thoughts on planning.</p>
<ul>${items.map((article) => `<li>${article}</li>`).join('')}</ul></main></body></html>`
}

/** Creates an alert with a given judgment. */
async function aJudgedAlert(
  workspace: Workspace,
  path: string,
  judged: Partial<Judged> = {}
): Promise<Alert> {
  const alert = await anAlert(await aWatchedUrl(workspace, 'northwind.example', path))
  const judgement: Judged = {
    score: 'low',
    terms: [{ id: 'wording', text: 'The text changed', weight: 2 }],
    essential: false,
    features: ['rule:wording', 'pair:wording/blog', 'label:blog', `word:${path.slice(1)}`],
    ...judged,
  }
  await db
    .from('page_changes')
    .where('id', alert.changeId)
    .update({ judgement: JSON.stringify(judgement) })
  return alert
}

/** Returns all weights by feature. */
async function weightsIn(workspace: Workspace) {
  const weights = await allWeights(workspace)
  return new Map(weights.map((weight) => [weight.feature, weight]))
}

test.group('Ratings tune the score', (group) => {
  let watched: WatchedSite
  group.each.setup(async () => {
    watched = await WatchedSite.start()
    return () => watched.stop()
  })

  const rate = (alert: Alert, feedback: 'useful' | 'not_useful') =>
    watched.api.post(`/alerts/${alert.id}/feedback`, { feedback })

  test('silence a change that was rated not useful twice, in this workspace only', async ({
    assert,
    cleanup,
  }) => {
    const other = await WatchedSite.start()
    cleanup(() => other.stop())
    for (const { site } of [watched, other]) site.serve('/blog', blog(1))
    for (const each of [watched, other]) await each.watch('/blog', 'blog')

    for (const [index, count] of [2, 3].entries()) {
      for (const each of [watched, other]) await each.crawl('/blog', blog(count))
      const alerts = await watched.alerts()
      assert.lengthOf(alerts, index + 1)
      assert.equal((await rate(alerts[index], 'not_useful')).status, 200)
    }
    for (const each of [watched, other]) await each.crawl('/blog', blog(4))
    assert.lengthOf(await watched.alerts(), 2)
    assert.lengthOf(await other.alerts(), 3)
    assert.isEmpty(await allWeights(other.workspace))

    const silenced = (await watched.changes('/blog')).at(-1)!
    assert.equal(silenced.outcome, 'held_back')
    assert.match(silenced.outcomeReason!, /Your team rates .* as not useful \(−.*\): too minor to alert\.$/)
    assert.isNotNull(silenced.judgement!.score, 'kept as it was before ratings had their say')
    assert.includeMembers(silenced.judgement!.features, ['label:blog', 'word:boards'])

    for (const alert of await watched.alerts()) await rate(alert, 'useful')
    await watched.crawl('/blog', blog(5))
    const [, , liked] = await watched.alerts()
    assert.isAbove(['low', 'medium', 'high'].indexOf(liked.signalScore), 0)
    assert.match(liked.reasoning!, /Your team rates .* as useful \(\+/)
  })

  test('raise a change that was wanted twice from the filtered-out list', async ({ assert }) => {
    const menus = ['Partners', 'Academy', 'Events']
    const page = (
      count: number,
      note: string
    ) => `<!doctype html><html lang="en"><head><title>About</title></head>
<body><main><h1>About</h1><p>A company from the north.</p></main>
<footer>${menus
      .slice(0, count)
      .map((name) => `<a href="/${name}">${name}</a>`)
      .join(' ')}<p>${note}</p></footer></body></html>`
    watched.site.serve('/about', page(0, 'Lisbon'))
    await watched.watch('/about', 'features')
    const user = { id: 'user_test', name: 'Ada' }
    for (const count of [1, 2]) {
      await watched.crawl('/about', page(count, 'Lisbon'))
      const change = (await watched.changes('/about')).at(-1)!
      assert.equal(change.outcome, 'held_back')
      assert.isNull(change.judgement!.score)
      await promoteChange(watched.workspace, change.id, user)
    }
    await watched.crawl('/about', page(3, 'Lisbon'))
    const alerts = await watched.alerts()
    assert.lengthOf(alerts, 3)
    assert.equal(alerts[2].signalScore, 'low')
    assert.include(alerts[2].summary, 'Events')
    assert.include(alerts[2].reasoning!, 'the rules filter out')
  })

  test('never silence a price change, whatever the number of ratings', async ({ assert }) => {
    const price = (count: number) => pricingPage({ team: `$${49 + count * 20}` })
    watched.site.serve('/pricing', price(0))
    await watched.watch('/pricing', 'pricing')
    for (let count = 1; count <= 7; count++) {
      await watched.crawl('/pricing', price(count))
      const alerts = await watched.alerts()
      assert.lengthOf(alerts, count)
      assert.equal(
        alerts[count - 1].signalScore,
        count <= 5 ? 'high' : 'medium',
        `after ${count - 1} ratings`
      )
      await rate(alerts[count - 1], 'not_useful')
    }
  })

  test('count only the latest rating on an alert', async ({ assert }) => {
    const alerts = [
      await aJudgedAlert(watched.workspace, '/a'),
      await aJudgedAlert(watched.workspace, '/b', { features: ['rule:role', 'label:careers'] }),
    ]
    await rate(alerts[0], 'not_useful')
    await rate(alerts[1], 'useful')
    await rate(alerts[0], 'useful')
    const changed = await weightsIn(watched.workspace)
    await db.from('alert_feedback').delete()
    for (const alert of alerts) await rate(alert, 'useful')
    assert.deepEqual(await weightsIn(watched.workspace), changed)
    assert.containsSubset(changed.get('label:blog'), { usefulCount: 1, notUsefulCount: 0 })
  })

  test('are ignored after a reset, except for later ones', async ({ assert }) => {
    const theirs = await aWorkspace()
    await rateAlert(theirs, (await aJudgedAlert(theirs, '/theirs')).id, 'useful', 'test')
    const alerts = [await aJudgedAlert(watched.workspace, '/a'), await aJudgedAlert(watched.workspace, '/b')]
    for (const alert of alerts) await rate(alert, 'not_useful')
    assert.isNotEmpty(await learned(watched.workspace))

    await resetScoring(watched.workspace, 'test')
    assert.isEmpty(await learned(watched.workspace))
    assert.isNotEmpty(await learned(theirs))
    const events = await AuditEvent.within(watched.workspace).where('action', 'signal.reset')
    assert.lengthOf(events, 1)

    await rate(alerts[0], 'not_useful')
    const weights = await weightsIn(watched.workspace)
    assert.containsSubset(weights.get('label:blog'), { usefulCount: 0, notUsefulCount: 1 })
    const { body } = await watched.api.get(`/alerts/${alerts[1].id}`)
    assert.equal(body.feedback, 'not_useful', 'the rating itself stays')
  })

  test('all count when given concurrently, with the same result as one by one', async ({ assert }) => {
    const alerts = []
    for (let count = 0; count < 12; count++) {
      alerts.push(await aJudgedAlert(watched.workspace, `/page${String.fromCodePoint(97 + count)}`))
    }
    const valueOf = (index: number) => (index % 3 === 0 ? 'useful' : 'not_useful')
    const answers = await Promise.all(alerts.map((alert, index) => rate(alert, valueOf(index))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))

    const changes = await PageChange.within(watched.workspace)
    const ratings = alerts.map((alert, index) => ({
      id: alert.changeId,
      judged: changes.find(({ id }) => id === alert.changeId)!.judgement!,
      useful: valueOf(index) === 'useful',
    }))
    const stored = await weightsIn(watched.workspace)
    const fitted = fit(ratings)
    assert.equal(stored.size, fitted.length)
    for (const { feature, weight, ...counts } of fitted) {
      assert.closeTo(stored.get(feature)!.weight, weight, 1e-9)
      assert.containsSubset(stored.get(feature), counts)
    }
    assert.containsSubset(stored.get('label:blog'), { usefulCount: 4, notUsefulCount: 8 })
  })

  test('are explained in plain words, heaviest first', async ({ assert }) => {
    for (const path of ['/a', '/b', '/c']) {
      await rate(await aJudgedAlert(watched.workspace, path), 'not_useful')
    }
    const taught = await learned(watched.workspace)
    const weights = taught.map(({ weight }) => Math.abs(weight))
    assert.deepEqual(
      weights,
      weights.toSorted((a, b) => b - a)
    )
    assert.containsSubset(
      taught.find(({ feature }) => feature === 'label:blog'),
      { group: 'label', text: 'changes on blog pages', usefulCount: 0, notUsefulCount: 3 }
    )
    assert.notInclude(
      taught.map(({ feature }) => feature),
      'any:change'
    )
  })

  test('may be given to an alert without a judgment, but teach nothing', async ({ assert }) => {
    const alert = await anAlert(await aWatchedUrl(watched.workspace))
    assert.equal((await rate(alert, 'useful')).status, 200)
    assert.isEmpty(await allWeights(watched.workspace))
  })

  test('are rejected for another workspace and teach it nothing', async ({ assert }) => {
    const alert = await aJudgedAlert(watched.workspace, '/a')
    const stranger = await aWorkspace()
    const api = new Api(await aKey(stranger))
    assert.equal((await api.post(`/alerts/${alert.id}/feedback`, { feedback: 'useful' })).status, 404)
    assert.isEmpty(await allWeights(watched.workspace))
    assert.isEmpty(await allWeights(stranger))
  })

  test('can be replayed without changing anything', async ({ assert }) => {
    watched.site.serve('/blog', blog(1)).serve('/pricing', pricingPage())
    await watched.watch('/blog', 'blog')
    await watched.watch('/pricing', 'pricing')
    await watched.crawl('/blog', blog(2), blog(3))
    await watched.crawl('/pricing', pricingPage({ team: '$79' }))
    const { totals, differences } = await replaySummary(watched.workspace, 10)
    assert.deepEqual(totals, { judged: 3, same: 3, raised: 0, lowered: 0, alertsThen: 3, alertsNow: 3 })
    assert.isEmpty(differences)

    const posts = (await watched.alerts()).filter(({ pageType }) => pageType === 'blog')
    for (const alert of posts) await rate(alert, 'not_useful')
    const before = await db.from('page_changes').orderBy('id')
    const replayed = await replaySummary(watched.workspace, 10)
    assert.deepEqual(replayed.totals, {
      judged: 3,
      same: 1,
      raised: 0,
      lowered: 2,
      alertsThen: 3,
      alertsNow: 1,
    })
    assert.containsSubset(replayed.differences[0], { changeId: posts[1].changeId, then: 'low', now: null })
    assert.include(replayed.differences[0].reason, 'Your team rates')
    assert.equal((await replaySummary(watched.workspace, 1)).totals.judged, 1)
    assert.deepEqual(await db.from('page_changes').orderBy('id'), before)

    await db.from('page_versions').delete()
    assert.deepEqual(
      (await replaySummary(watched.workspace, 10)).totals,
      replayed.totals,
      'from what was stored'
    )
    assert.equal((await replaySummary(await aWorkspace(), 10)).totals.judged, 0)
  })
})
