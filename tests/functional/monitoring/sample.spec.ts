import { mock } from 'node:test'
import { test } from '@japa/runner'
import Alert from '#alerts/models/alert'
import { competitorProfile } from '#alerts/profile/competitor_profile'
import { updateCompetitor } from '#monitoring/actions/update_competitor'
import { watchUrl } from '#monitoring/actions/watch_url'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { addSample } from '#monitoring/sample/add_sample'
import { beginningOf, nextNewsAt } from '#monitoring/sample/sample_story'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import { HOUR } from '#platform/instants'
import { workOffQueue } from '#tests/support/worker'
import { aWorkspace } from '#tests/support/workspace'

/** Crawls what is due once the sample has changed for the first time. */
async function playUntilNews(domain: string) {
  const at = nextNewsAt(domain, beginningOf(domain)!)!
  mock.timers.enable({ apis: ['Date'], now: Math.max(Date.now(), at + 1_000) })
  await enqueueDueCrawls()
  await workOffQueue()
}

test.group('Sample competitor', (group) => {
  group.each.teardown(() => mock.timers.reset())

  test('leads to a real alert soon after it was added, and is not watched forever', async ({ assert }) => {
    const workspace = await aWorkspace()
    const sample = await addSample(workspace, 'test')
    await workOffQueue()
    const pages = await WatchedUrl.within(workspace)
    assert.isTrue(pages.every(({ lastStatus }) => lastStatus === 'success'))
    assert.lengthOf(pages, 7)

    await playUntilNews(sample.domain)
    const alerts = await Alert.within(workspace)
    assert.lengthOf(alerts, 1)
    assert.equal(alerts[0].summary, 'Northwind (sample) raised Team from $49 to $59 a month (+20%).')
    const [change] = await PageChange.within(workspace)
    assert.isAbove(change.heldBackCount, 0, 'noise was filtered out')

    const end = beginningOf(sample.domain)! + 100 * HOUR
    assert.isNull(nextNewsAt(sample.domain, end))
    assert.isAbove(pages[0].nextCrawlAfter(end), end + 24 * HOUR)
  })

  test('has a complete profile after its first checks', async ({ assert }) => {
    const workspace = await aWorkspace()
    const sample = await addSample(workspace, 'test')
    await workOffQueue()
    const { headline, description, plans, roles, release, post, technology } = await competitorProfile(
      workspace,
      sample
    )
    const facts = { headline, description, plans, roles, release, post, technology }
    for (const [name, { value, reason }] of Object.entries(facts))
      assert.isNotNull(value, `${name}: ${reason}`)
    assert.deepEqual(
      [post.value?.text, post.value?.date.value?.text],
      ['How to write a project plan that people read', '15 January 2026']
    )
    assert.sameMembers(
      technology.value!.map(({ text }) => text),
      ['Next.js', 'Matomo']
    )
  })

  test('is added once, and does not affect the plan limits', async ({ assert }) => {
    const workspace = await aWorkspace('free')
    const sample = await addSample(workspace, 'test')
    assert.equal((await addSample(workspace, 'test')).id, sample.id)
    const { competitors, pages } = await watchingCapacity(workspace)
    assert.deepEqual([competitors.used, pages.used], [0, 0])
    const url = 'https://example.com/pricing'
    const own = await watchUrl(workspace, { competitorId: sample.id, url, label: 'pricing' }, 'test')
    assert.equal(own.host, 'example.com')
    assert.equal((await watchingCapacity(workspace)).pages.used, 1, 'pages of the web count')
  })

  test('never requests its address', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const sample = await addSample(workspace, 'test')
    const theirs = await addSample(other, 'test')
    assert.notEqual(sample.domain, theirs.domain)
    const url = `https://${theirs.domain}/pricing`
    await assert.rejects(
      () => watchUrl(workspace, { competitorId: sample.id, url, label: 'pricing' }, 'test'),
      'This URL is reserved for the sample competitor.'
    )
    const rename = (domain: string) => updateCompetitor(workspace, sample.id, { domain }, 'test')
    await assert.rejects(() => rename('example.com'), "The sample competitor's domain can't be changed.")
    await assert.rejects(() => rename(theirs.domain), "The sample competitor's domain can't be changed.")
    assert.equal((await rename(sample.domain)).domain, sample.domain)
  })
})
