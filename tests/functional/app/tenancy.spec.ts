import { test } from '@japa/runner'
import { liftPlace, restorePlace } from '#alerts/places/lift_place'
import { listPlaces } from '#alerts/places/list_places'
import { pagesOf } from '#alerts/queries/alert_pages'
import { signedInOwner } from '#tests/functional/app/accounts'
import { aLearnedPlace } from '#tests/functional/app/ledger_factory'
import { NotedChannel, withChannels } from '#tests/support/channels'
import { furnish } from '#tests/support/furnished_workspace'
import { statementsOf } from '#tests/support/statements'
import { strayStatements } from '#tests/support/tenancy'
import WatchedUrl from '#monitoring/models/watched_url'

test.group('Tenancy of the app', () => {
  test('every statement on rows of workspaces names the workspace', async ({ assert, cleanup }) => {
    cleanup(await withChannels(new NotedChannel()))
    const { browser, workspace } = await signedInOwner()
    const { alertId, watchedUrlId } = await furnish(workspace, 2)
    const page = await WatchedUrl.findOrFail(watchedUrlId)
    const { place, change } = await aLearnedPlace(page)
    const places = `/watched-urls/${watchedUrlId}/places/${place.id}`
    const visits: [what: string, act: () => Promise<{ status: number }>][] = [
      ['inbox', () => browser.visit('/alerts')],
      ['unread', () => browser.visit('/alerts?view=unread')],
      ['archived', () => browser.visit('/alerts?view=archived')],
      ['alert', () => browser.visit(`/alerts/${alertId}`)],
      ['read', () => browser.submit(`/alerts/${alertId}/read`)],
      ['rate', () => browser.submit(`/alerts/${alertId}/rating`, { feedback: 'useful' })],
      ['archive', () => browser.submit(`/alerts/${alertId}/archive`)],
      ['page', () => browser.visit(`/watched-urls/${watchedUrlId}`)],
      ['held back', () => browser.visit('/held-back?reason=learned_places')],
      ['change', () => browser.visit(`/changes/${change.id}`)],
      ['lift', () => browser.submit(`${places}/lift`)],
      ['restore', () => browser.submit(`${places}/restore`)],
      ['want', () => browser.submit(`/changes/${change.id}/want`)],
      ['want again', () => browser.submit(`/changes/${change.id}/want`)],
      ['channels', () => browser.visit('/settings/channels')],
      ['pause', () => browser.submit('/settings/channels/slack/pause')],
      ['test', () => browser.submit('/settings/channels/slack/test')],
      [
        'set',
        () => browser.submit('/settings/channels', { kind: 'slack', destination: 'https://a.example' }),
      ],
      ['digest', () => browser.submit('/settings/digest', { hour: '17' })],
      ['get mail again', () => browser.submit('/settings/digest/subscription')],
      ['remove', () => browser.submit('/settings/channels/slack/remove')],
    ]
    for (const [what, act] of visits) {
      const statements = await statementsOf(async () => assert.equal((await act()).status, 200, what))
      assert.isNotEmpty(statements)
      assert.deepEqual(await strayStatements(statements, workspace), [], what)
    }
  })
  test('so does every statement on what is learned of pages', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const { alertId, placeId, watchedUrlId } = await furnish(workspace, 2)
    const acts: [what: string, act: () => Promise<unknown>][] = [
      ['places', () => listPlaces(workspace, watchedUrlId)],
      ['lift', () => liftPlace(workspace, watchedUrlId, placeId, 'test')],
      ['restore', () => restorePlace(workspace, watchedUrlId, placeId, 'test')],
      ['pages of an alert', () => pagesOf(workspace, alertId)],
    ]
    for (const [what, act] of acts) {
      const statements = await statementsOf(act)
      assert.isNotEmpty(statements, what)
      assert.deepEqual(await strayStatements(statements, workspace), [], what)
    }
  })
})
