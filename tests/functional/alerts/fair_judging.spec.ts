import { test } from '@japa/runner'
import { claimChanges, duePagesOf, postpone, workspacesWithDuePages } from '#alerts/judging/due_pages'
import { judgePage } from '#alerts/judging/judge_page'
import PageChange from '#monitoring/models/page_change'
import { MINUTE } from '#platform/instants'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { nextQueuedCrawl } from '#tests/support/worker'

test.group('Judging pending changes', (group) => {
  let site: WatchedSite
  let pageId: string
  let price = 49
  group.each.setup(async () => {
    site = await WatchedSite.start()
    site.site.serve('/pricing', pricingPage({ team: `$${price}` }))
    pageId = await site.watch('/pricing')
    return () => site.stop()
  })

  async function change(): Promise<string> {
    price += 10
    site.site.serve('/pricing', pricingPage({ team: `$${price}` }))
    await site.request('/pricing')
    const outcome = await runCrawl((await nextQueuedCrawl(pageId))!)
    return outcome!.changeId!
  }

  const due = (now = Date.now()) => duePagesOf(site.workspace.id, now)

  test('takes them page by page, each by one worker', async ({ assert }) => {
    await change()
    await change()
    assert.deepEqual(await due(), [{ workspaceId: site.workspace.id, line: pageId, isSlow: false }])
    const claims = await Promise.all(Array.from({ length: 4 }, () => claimChanges(pageId)))
    assert.lengthOf(claims.filter(Boolean), 1)
    assert.lengthOf(await due(), 0)
    await change()
    assert.lengthOf(await due(), 0, 'what the page said later waits for what it said before')
    assert.isFalse(await claimChanges(pageId))
    assert.deepEqual(await due(Date.now() + 3 * MINUTE), [
      { workspaceId: site.workspace.id, line: pageId, isSlow: true },
    ])
  })

  test('judges the changes to a page in order', async ({ assert }) => {
    const ids = [await change(), await change()]
    await judgePage(pageId)
    const judged = await PageChange.query().whereIn('id', ids).orderBy('judged_at').orderBy('id')
    assert.deepEqual(
      judged.map(({ id }) => id),
      ids
    )
    assert.isTrue(judged.every(({ outcome }) => outcome !== 'pending'))
    assert.notInclude(await workspacesWithDuePages(Date.now()), site.workspace.id)
  })

  test('retries after a fault, in the slow lane', async ({ assert }) => {
    const id = await change()
    await postpone(id)
    assert.lengthOf(await due(), 0)
    const [page] = await due(Date.now() + MINUTE)
    assert.isTrue(page.isSlow)
  })
})
