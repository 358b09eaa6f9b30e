import { test } from '@japa/runner'
import { rateAlert } from '#alerts/actions/rate_alert'
import Competitor from '#monitoring/models/competitor'
import { addSample } from '#monitoring/sample/add_sample'
import { invite } from '#workspaces/invitations/invite'
import { anAlert } from '#tests/functional/app/alert_factory'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { aChannel } from '#tests/support/channels'
import { aWatchedUrl } from '#tests/support/alerts'

type Item = { kind: string; isDone: boolean; alertId?: string | null }

const done = (items: Item[]) => items.filter(({ isDone }) => isDone).map(({ kind }) => kind)

test.group('The first hour', () => {
  test('has a checklist that tracks completed tasks until all are done', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const items = async () => (await browser.visit('/')).page!.props.checklist?.items as Item[] | undefined
    assert.deepEqual(done((await items())!), [])

    await addSample(workspace, owner.id)
    assert.deepEqual(done((await items())!), [], 'the sample is no competitor')
    await aWatchedUrl(workspace)
    await aChannel(workspace)
    await invite(workspace, { email: 'lin@fernhill.example', role: 'member' }, owner)
    assert.deepEqual(done((await items())!), ['competitor', 'channel', 'teammate'])

    const alert = await anAlert(workspace)
    assert.equal((await items())!.at(-1)!.alertId, alert.id)
    await rateAlert(workspace, alert.id, 'useful', owner.id)
    assert.isUndefined(await items())
  })

  test('shows members only tasks that they may do', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const { browser } = await signedInMember(workspace)
    const { checklist } = (await browser.visit('/')).page!.props
    assert.deepEqual(
      checklist.items.map(({ kind }: Item) => kind),
      ['competitor', 'channel', 'rating']
    )
  })

  test('offers a sample competitor, and removes it with one click', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    assert.include((await browser.visit('/competitors/new')).html, 'Try it with a sample competitor')
    const visit = await browser.submit('/competitors/sample')
    assert.equal(visit.page?.component, 'competitors/show')
    assert.include(visit.html, 'The first change arrives in about a minute.')
    assert.isNull(visit.page!.props.past, 'no archive has copies of it')
    const list = await browser.visit('/competitors')
    assert.include(list.html, 'Northwind (sample)')
    assert.notInclude((await browser.visit('/competitors/new')).html, 'Try it with a sample competitor')

    await workspace.merge({ plan: 'enterprise' }).save()
    const { figures } = (await browser.visit('/')).page!.props
    const { competitors, shell } = (await browser.visit('/settings/workspace')).page!.props
    assert.deepEqual(
      [figures.competitors.count, figures.pages.active, competitors, shell.pages.used],
      [0, 0, 0, 0],
      'the sample does not count'
    )

    await browser.submit(`${visit.path}/remove`)
    assert.lengthOf(await Competitor.within(workspace), 0)
  })
})
