import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { planNames, plans, type PlanName } from '#config/plans'
import Crawl from '#monitoring/models/crawl'
import PageChange from '#monitoring/models/page_change'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import type WatchedUrl from '#monitoring/models/watched_url'
import { pruneChanges } from '#monitoring/retention/prune_changes'
import { pruneCrawls } from '#monitoring/retention/prune_crawls'
import { pruneVersions } from '#monitoring/retention/prune_versions'
import { newId } from '#platform/ids'
import { DAY, HOUR } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { pricingPage } from '#tests/support/pricing_page'
import { aChangeBetween, aVersion } from '#tests/support/versions'
import { titled } from '#tests/support/contents'
import { WatchedSite } from '#tests/support/watched_site'
import { workOffQueue } from '#tests/support/worker'
import { aWorkspace } from '#tests/support/workspace'
import { changePlan } from '#workspaces/actions/change_plan'

const NOW = Date.UTC(2026, 10, 20, 12)

/** Returns the ages in days of a page's remaining versions, oldest first. */
async function agesOf(page: WatchedUrl): Promise<number[]> {
  const rows = await PageVersion.query().where('watched_url_id', page.id).orderBy('version_number')
  return rows.map(({ crawledAt }) => (NOW - crawledAt) / DAY)
}

async function aPageOfAges(plan: PlanName, ages: readonly number[]): Promise<WatchedUrl> {
  const page = await aWatchedUrl(await aWorkspace(plan))
  for (const age of ages) await aVersion(page, {}, NOW - age * DAY)
  return page
}

async function idsOf(table: string): Promise<string[]> {
  return (await db.from(table).orderBy('id').select('id')).map(({ id }) => id)
}

test.group('Retention of versions', () => {
  const AGES = [400, 366, 364, 91, 89, 31, 29, 1]

  test("keeps those within the plan's days")
    .with([
      ['free', [29, 1]],
      ['starter', [89, 31, 29, 1]],
      ['pro', [364, 91, 89, 31, 29, 1]],
      ['enterprise', AGES],
    ] as const)
    .run(async ({ assert }, [plan, kept]) => {
      const page = await aPageOfAges(plan, AGES)
      assert.deepEqual(await pruneVersions(NOW), { versions: AGES.length - kept.length, contents: 0 })
      assert.deepEqual(await agesOf(page), [...kept])
    })

  test('keeps the latest of each page at any age, and applies the plan to canceled workspaces', async ({
    assert,
  }) => {
    const page = await aPageOfAges('free', [500, 400])
    await db.from('workspaces').update({ subscription_status: 'canceled' })
    await pruneVersions(NOW)
    assert.deepEqual(await agesOf(page), [400])
    assert.deepEqual(await pruneVersions(NOW), { versions: 0, contents: 0 })
  })

  test('follows plan changes', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    for (const age of [80, 60, 20, 1]) await aVersion(page, {}, NOW - age * DAY)
    await pruneVersions(NOW)
    assert.lengthOf(await agesOf(page), 4)
    await changePlan(workspace, { plan: 'free' }, 'test')
    await changePlan(workspace, { plan: 'starter' }, 'test')
    await pruneVersions(NOW)
    assert.lengthOf(await agesOf(page), 4)
    await changePlan(workspace, { plan: 'free' }, 'test')
    await pruneVersions(NOW)
    assert.deepEqual(await agesOf(page), [20, 1])
  })

  test('keeps both sides of a change that is recent or not yet judged', async ({ assert }) => {
    const page = await aPageOfAges('free', [])
    const [old, paused, fresh] = [
      await aVersion(page, {}, NOW - 100 * DAY),
      await aVersion(page, {}, NOW - 90 * DAY),
      await aVersion(page, {}, NOW - DAY),
    ]
    await aChangeBetween(paused, fresh)
    const stuck = await aChangeBetween(old, paused, 'pending')
    await aVersion(page, {}, NOW)
    await pruneVersions(NOW)
    assert.deepEqual(await agesOf(page), [100, 90, 1, 0])
    await stuck.merge({ outcome: 'alerted' }).save()
    await pruneVersions(NOW)
    assert.deepEqual(await agesOf(page), [90, 1, 0])
  })

  test('deletes contents that no other version uses', async ({ assert }) => {
    const page = await aPageOfAges('free', [])
    for (const [age, title] of [
      [60, 'A'],
      [50, 'B'],
      [40, 'A'],
      [39, 'C'],
      [2, 'B'],
    ] as const)
      await aVersion(page, titled(title), NOW - age * DAY)
    assert.deepEqual(await pruneVersions(NOW), { versions: 4, contents: 2 })
    const [{ contentId }] = await PageVersion.query().where('watched_url_id', page.id)
    assert.deepEqual(
      (await PageContent.query().where('watched_url_id', page.id)).map(({ id }) => id),
      [contentId]
    )
  })

  test('deletes in batches and leaves nothing half done when interrupted', async ({ assert }) => {
    const page = await aPageOfAges('free', [1])
    const [{ contentId }] = await PageVersion.query()
    const old = await aVersion(page, titled('Old'), NOW - 50 * DAY)
    await db.table('page_versions').multiInsert(
      Array.from({ length: 250 }, (_, index) => ({
        id: newId('version'),
        workspace_id: page.workspaceId,
        watched_url_id: page.id,
        content_id: index < 249 ? old.contentId : contentId,
        version_number: index + 3,
        http_status: 200,
        body_hash: '',
        crawled_at: NOW - (300 - index) * HOUR * 24,
      }))
    )
    assert.deepEqual(await pruneVersions(NOW, () => false), { versions: 200, contents: 0 })
    assert.lengthOf(await agesOf(page), 52)
    const together = await Promise.all([1, 2, 3].map(() => pruneVersions(NOW)))
    assert.equal(
      together.reduce((sum, { versions }) => sum + versions, 0),
      50
    )
    assert.equal(
      together.reduce((sum, { contents }) => sum + contents, 0),
      1
    )
    assert.lengthOf(await agesOf(page), 2)
  })

  test('keeps exactly the same as a check of each version, for any workspaces, pages and plans', async ({
    assert,
  }) => {
    const visit = fc.record({
      age: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(29, 30, 31, 89, 90, 91, 365, 366)),
      title: fc.constantFrom('A', 'B', 'C'),
      outcome: fc.constantFrom(null, 'pending', 'alerted', 'joined', 'held_back'),
    })
    const pages = fc.array(fc.array(visit, { maxLength: 8 }), { minLength: 1, maxLength: 3 })
    const owner = fc.record({ plan: fc.constantFrom(...planNames), pages })
    const owners = fc.array(owner, { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(owners, async (given) => {
        await db.from('workspaces').delete()
        const versions: string[] = []
        const contents = new Set<string>()
        const changes: string[] = []
        for (const { plan, pages: visitsOfPages } of given) {
          const workspace = await aWorkspace(plan)
          const days = plans[plan].versionsKeptDays ?? Infinity
          for (const [index, visits] of visitsOfPages.entries()) {
            const page = await aWatchedUrl(workspace, `c${index}.example`)
            const made: { version: PageVersion; age: number; outcome: string | null }[] = []
            for (const { age, title, outcome } of visits.toSorted((a, b) => b.age - a.age)) {
              const version = await aVersion(page, titled(title), NOW - age * DAY)
              const before = made.at(-1)?.version
              if (outcome && before) {
                const change = await aChangeBetween(before, version, outcome)
                if (outcome !== 'held_back' || age <= days) changes.push(change.id)
              }
              made.push({ version, age, outcome: before ? outcome : null })
            }
            made.forEach(({ version, age: own, outcome }, place) => {
              const next = made[place + 1]
              const isNeeded =
                !next ||
                own <= days ||
                outcome === 'pending' ||
                next.outcome === 'pending' ||
                (next.outcome !== null && next.age <= days)
              if (!isNeeded) return
              versions.push(version.id)
              contents.add(version.contentId)
            })
          }
        }
        await pruneChanges(NOW)
        await pruneVersions(NOW)
        assert.deepEqual(await idsOf('page_versions'), versions.toSorted())
        assert.deepEqual(await idsOf('page_contents'), [...contents].toSorted())
        assert.deepEqual(await idsOf('page_changes'), changes.toSorted())
      }),
      { numRuns: 6, endOnFailure: true }
    )
  })
})

test.group('Retention of changes', () => {
  test("keeps those with an alert, and filtered-out ones within the plan's days", async ({ assert }) => {
    const page = await aPageOfAges('free', [])
    const versions: PageVersion[] = []
    for (const age of [60, 50, 45, 40, 20, 10]) versions.push(await aVersion(page, {}, NOW - age * DAY))
    const outcomes = ['held_back', 'alerted', 'joined', 'held_back', 'held_back'] as const
    for (const [index, outcome] of outcomes.entries()) {
      await aChangeBetween(versions[index], versions[index + 1], outcome)
    }
    assert.deepEqual(await pruneChanges(NOW), { changes: 1 })
    await pruneVersions(NOW)
    const left = await PageChange.query().orderBy('detected_at')
    assert.deepEqual(
      left.map(({ outcome, differences }) => [outcome, differences !== null]),
      [
        ['alerted', false],
        ['joined', false],
        ['held_back', true],
        ['held_back', true],
      ]
    )
  })
})

test.group('Retention of crawls', () => {
  test('keeps those of ninety days and the last of each page', async ({ assert }) => {
    const workspace = await aWorkspace('enterprise')
    const [busy, quiet] = [await aWatchedUrl(workspace), await aWatchedUrl(workspace, 'quiet.example')]
    const crawl = (page: WatchedUrl, age: number) =>
      Crawl.create({
        id: newId('crawl'),
        workspaceId: workspace.id,
        watchedUrlId: page.id,
        trigger: 'schedule',
        status: 'success',
        startedAt: NOW - age * DAY,
        finishedAt: NOW - age * DAY,
      })
    const old = await crawl(busy, 91)
    const kept = [await crawl(busy, 89), await crawl(quiet, 300), await crawl(busy, 0)]
    await crawl(quiet, 400)
    const version = await aVersion(busy, {}, NOW - 91 * DAY)
    await version.merge({ crawlId: old.id }).save()

    assert.deepEqual(await pruneCrawls(NOW), { crawls: 2 })
    assert.deepEqual(await idsOf('crawls'), kept.map(({ id }) => id).toSorted())
    assert.isNull((await version.refresh()).crawlId)
  })
})

test.group('Page with deleted versions', (group) => {
  let watched: WatchedSite
  group.each.setup(async () => {
    watched = await WatchedSite.start()
    await changePlan(watched.workspace, { plan: 'free' }, 'test')
    return () => watched.stop()
  })
  const later = Date.now() + 31 * DAY

  test('continues its numbering and compares with the last version', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage({ team: '$49' }))
    const id = await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ team: '$59' }), pricingPage({ team: '$59' }))
    const snapshot = async () => (await watched.api.get(`/watched-urls/${id}/snapshot`)).body
    assert.deepInclude(await snapshot(), { versionNumber: 3, versionsStored: 3 })

    await pruneVersions(later)
    assert.deepInclude(await snapshot(), { versionNumber: 3, versionsStored: 2 })
    await watched.crawl('/pricing', pricingPage({ team: '$79' }))
    assert.deepInclude(await snapshot(), { versionNumber: 4, versionsStored: 3 })
    const [, alert] = await watched.alerts()
    assert.include(alert.summary, '$59')
    const { body } = await watched.api.get(`/alerts/${alert.id}/evidence`)
    assert.deepEqual([body.previous.versionNumber, body.current.versionNumber], [3, 4])
  })

  test('may return to content that is being deleted', async ({ assert }) => {
    watched.site.serve('/pricing', pricingPage({ team: '$49' }))
    const id = await watched.watch('/pricing')
    for (let round = 1; round <= 6; round++) {
      watched.site.serve('/pricing', pricingPage({ team: round % 2 ? '$59' : '$49' }))
      await watched.request('/pricing')
      const forgetting = async () => {
        for (let again = 0; again < 20; again++) await pruneVersions(later + DAY)
      }
      await Promise.all([workOffQueue(), forgetting()])
      const { body } = await watched.api.get(`/watched-urls/${id}/snapshot`)
      assert.equal(body.versionNumber, round + 1)
      assert.include(body.snapshot.prices.join(), round % 2 ? '$59' : '$49')
    }
    assert.lengthOf(await Crawl.query().whereNot('status', 'success'), 0)
  })
})
