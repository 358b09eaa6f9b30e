import { test } from '@japa/runner'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { replaySummary } from '#detection/scoring/replay_summary'
import { pruneVersions } from '#monitoring/retention/prune_versions'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'
import { titled } from '#tests/support/contents'
import { aKey } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

/** Returns the server-rendered HTML without the embedded data. */
const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

/** Creates two alerts of a page, detected the given number of days ago. */
async function alertsOfAge(workspace: Workspace, ...ages: number[]) {
  const page = await aWatchedUrl(workspace)
  const alerts = []
  for (const age of ages) {
    const before = await aVersion(page, titled(`Before ${age}`), Date.now() - (age + 1) * DAY)
    const after = await aVersion(page, titled(`After ${age}`), Date.now() - age * DAY)
    alerts.push(await anAlertOf(page, await aChangeBetween(before, after)))
  }
  return alerts
}

async function evidenceOverMcp(key: string, alertId: string) {
  const { body } = await postMcp(key, toolCall('get_alert_evidence', { alertId }))
  return JSON.parse(body.result.content[0].text)
}

/** Returns an alert's evidence as an API key sees it, in all three places. */
async function evidenceOf(workspace: Tenant & Workspace, alertId: string) {
  const key = await aKey(workspace)
  const api = new Api(key)
  const { body } = await api.get(`/alerts/${alertId}/evidence`)
  const { hasEvidence } = (await api.get(`/alerts/${alertId}`)).body
  return { overApi: body, overMcp: await evidenceOverMcp(key, alertId), hasEvidence }
}

test.group('Alerts whose versions were deleted', () => {
  test('have no evidence in the API and MCP, while newer ones have theirs', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const [old, young] = await alertsOfAge(workspace, 400, 300)
    assert.isTrue((await evidenceOf(workspace, old.id)).hasEvidence)
    await pruneVersions()
    assert.deepEqual(await evidenceOf(workspace, old.id), {
      overApi: { available: false },
      overMcp: { available: false },
      hasEvidence: false,
    })
    const { overApi, overMcp, hasEvidence } = await evidenceOf(workspace, young.id)
    assert.isTrue(hasEvidence)
    assert.deepEqual([overApi.previous.versionNumber, overApi.current.versionNumber], [3, 4])
    assert.deepEqual(overApi, overMcp)
  })

  test('say so in the app and keep everything else', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const [old, young] = await alertsOfAge(workspace, 400, 300)
    assert.include(renderedBy(await browser.visit(`/alerts/${old.id}`)), 'What changed')
    await pruneVersions()
    const shown = renderedBy(await browser.visit(`/alerts/${old.id}`))
    for (const text of [
      'Northwind calls its plans pricing.',
      'The title changed.',
      "The evidence is past your plan's retention period",
    ]) {
      assert.include(shown, text)
    }
    assert.notInclude(shown, 'What changed')
    const change = await browser.visit(`/changes/${old.changeId}`)
    assert.equal(change.status, 200)
    assert.include(renderedBy(change), 'The evidence is past')
    assert.notInclude(renderedBy(await browser.visit(`/alerts/${young.id}`)), 'no longer stored')
    const page = await browser.visit(`/watched-urls/${old.watchedUrlId}`)
    assert.include(renderedBy(page), 'Calls its plans pricing.')
  })

  test('are skipped when history is judged again', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    await alertsOfAge(workspace, 400, 300)
    assert.equal((await replaySummary(workspace, 10)).totals.judged, 2)
    await pruneVersions()
    assert.equal((await replaySummary(workspace, 10)).totals.judged, 1)
  })
})
