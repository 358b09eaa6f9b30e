import { test } from '@japa/runner'
import Notice from '#delivery/models/notice'
import SavedView from '#alerts/models/saved_view'
import { setTags } from '#monitoring/tags/set_tags'
import { DAY } from '#platform/instants'
import { newId } from '#platform/ids'
import { signedInOwner } from '#tests/functional/app/accounts'
import { aJudgedChange } from '#tests/functional/app/suppression_log_factory'
import type { Visit } from '#tests/functional/app/browser'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aChannel } from '#tests/support/channels'
import { aSite } from '#tests/support/visits'
import Channel from '#delivery/models/channel'

/** Creates a workspace with a tagged and an untagged competitor. Everything else exists for both. */
async function twoCompetitors() {
  const { browser, owner, workspace } = await signedInOwner()
  const tagged = await aWatchedUrl(workspace, 'northwind.example')
  const other = await aWatchedUrl(workspace, 'tessera.example')
  for (const page of [tagged, other]) {
    await anAlert(page, { summary: `News of ${page.host}.`, detectedAt: Date.now() - DAY / 2 })
    await aJudgedChange(page)
    await Notice.create({
      id: newId('notice'),
      workspaceId: workspace.id,
      watchedUrlId: page.id,
      slot: page.id,
      status: 'failed',
      detail: 'The site returns 500.',
      openedAt: Date.now() - DAY,
      closedAt: null,
    })
  }
  await tagged.merge({ name: 'Prices in Europe' }).save()
  const tag = (...names: string[]) => setTags(workspace, tagged.competitorId, names, owner.id)
  await tag('Direct rival')
  return { browser, workspace, tagged, other, tag }
}

/** Pages that list items of competitors, and how to count what each shows. */
const LISTS: [path: string, count: (visit: Visit) => number][] = [
  ['/alerts', ({ page }) => page!.props.list.alerts.length],
  [
    '/timeline',
    ({ page }) => page!.props.stream.days.flatMap(({ items }: { items: unknown[] }) => items).length,
  ],
  ['/competitors', ({ page }) => page!.props.rows.length],
  ['/board', ({ page }) => page!.props.columns.length],
  ['/held-back', ({ page }) => page!.props.changes.length],
  ['/', ({ page }) => page!.props.attention.filter(({ kind }: { kind: string }) => kind === 'page').length],
  ['/briefings/last-7-days', ({ page }) => page!.props.briefing.alerts],
]

test.group('Filters by tag', () => {
  test('limit every list, and are kept when no competitor has the tag anymore', async ({ assert }) => {
    const { browser, tag } = await twoCompetitors()
    const counts = async (query: string) => {
      const found: [string, number][] = []
      for (const [path, count] of LISTS) found.push([path, count(await browser.visit(path + query))])
      return found
    }
    const expected = (count: number) => LISTS.map(([path]) => [path, count])
    assert.deepEqual(await counts(''), expected(2))
    assert.deepEqual(await counts('?tag=direct+RIVAL'), expected(1))
    await tag()
    assert.deepEqual(await counts('?tag=Direct+rival'), expected(0))
    for (const [path] of LISTS) {
      const { html } = await browser.visit(`${path}?tag=Direct+rival`)
      if (path !== '/competitors' && path !== '/board') assert.include(html, 'Direct rival', path)
    }
  })

  test('limit the competitor changes next to visits', async ({ assert }) => {
    const { browser, workspace } = await twoCompetitors()
    const site = await aSite(workspace)
    const marked = async (query: string) =>
      (await browser.visit(`/analytics/${site.id}${query}`)).page!.props.changes.flatMap(
        ({ changes }: { changes: { summary: string }[] }) => changes.map(({ summary }) => summary)
      )
    assert.lengthOf(await marked(''), 2)
    assert.deepEqual(await marked('?tag=Direct+rival'), ['News of northwind.example.'])
    assert.isEmpty(await marked('?tag=none'))
    const { html } = await browser.visit(`/analytics/${site.id}?tag=Direct+rival&importance=high`)
    assert.include(html, 'tag=Direct+rival')
  })

  test('are saved with a view of the timeline', async ({ assert }) => {
    const { browser, workspace } = await twoCompetitors()
    await browser.visit('/timeline?tag=Direct+rival')
    await browser.submit('/timeline/views', { name: 'Rivals', query: 'tag=Direct+rival&view=calendar' })
    assert.equal((await SavedView.within(workspace).firstOrFail()).query, 'tag=Direct+rival')
  })

  test('are chosen for the weekly briefing', async ({ assert }) => {
    const { browser, tag } = await twoCompetitors()
    const about = async () => (await browser.visit('/briefings/settings')).page!.props
    await about()
    const monday = { weekday: '1', hour: '8', timeZone: '' }
    await browser.submit('/briefings/settings', { ...monday, tag: 'Direct rival' })
    await tag()
    const { own, tags } = await about()
    assert.deepInclude(own, { isOn: true, tag: 'Direct rival' })
    assert.deepEqual(tags, ['Direct rival'])
    await browser.submit('/briefings/settings', { ...monday, tag: '' })
    assert.deepInclude((await about()).own, { isOn: true, tag: null })
  })

  test('share the briefing for a tag', async ({ assert }) => {
    const { browser } = await twoCompetitors()
    const shown = await browser.visit('/briefings/last-7-days?tag=Direct+rival')
    assert.include(shown.html, 'Briefing: Direct rival, ')
    await browser.submit('/briefings/last-7-days/share?tag=Direct+rival', {})
    const [{ tag, alerts }] = (await browser.visit('/briefings')).page!.props.stored
    assert.deepEqual([tag, alerts], ['Direct rival', 1])
  })

  test('say when a channel or a feed is limited to a tag that no competitor has', async ({ assert }) => {
    const { browser, workspace, tag } = await twoCompetitors()
    const { id } = await aChannel(workspace)
    await Channel.query()
      .where('id', id)
      .update({ tags: JSON.stringify(['Direct rival']) })
    await browser.visit('/settings/feeds')
    await browser.submit('/settings/feeds', { competitorId: 'tag:Direct rival' })
    const unused = 'No competitor has this tag, so the feed is empty.'
    assert.notInclude((await browser.visit('/settings/feeds')).html, unused)
    assert.notInclude((await browser.visit('/settings/channels')).html, 'no competitor has this tag')
    await tag()
    assert.include((await browser.visit('/settings/feeds')).html, unused)
    assert.include((await browser.visit('/settings/channels')).html, 'no competitor has this tag')
    const { tags, fields } = (await browser.visit(`/settings/channels/${id}/rules`)).page!.props
    assert.deepEqual([tags, fields.tagged, fields.tags], [['Direct rival'], 'some', ['Direct rival']])
  })
})

test.group('Tags in the palette', () => {
  test('are found by their words, once for all competitors', async ({ assert }) => {
    const { browser, workspace, other, tag } = await twoCompetitors()
    await setTags(workspace, other.competitorId, ['direct RIVAL', 'EU'], 'test')
    const found = async (q: string) => {
      const { html } = await browser.visit(`/search/suggestions?q=${q}`)
      return JSON.parse(html).places.filter(({ kind }: { kind: string }) => kind === 'tag')
    }
    const [{ name, ...others }, ...more] = await found('rival+dir')
    assert.equal(name.toLowerCase(), 'direct rival')
    assert.deepEqual([others, more], [{ kind: 'tag', id: name, detail: 'Tag' }, []])
    assert.isEmpty(await found('rival+eu'))
    await tag()
    assert.lengthOf(await found('r'), 1)
  })
})

test.group('Page names', () => {
  test('are used in the list of things that need attention', async ({ assert }) => {
    const { browser } = await twoCompetitors()
    const { html } = await browser.visit('/')
    assert.include(html, '“Prices in Europe”')
  })
})
