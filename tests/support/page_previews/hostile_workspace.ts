import Competitor from '#monitoring/models/competitor'
import type WatchedUrl from '#monitoring/models/watched_url'
import { DAY, MINUTE } from '#platform/instants'
import { aJudgedChange, aLearnedPlace, reworded } from '#tests/functional/app/suppression_log_factory'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { hostile } from '#tests/support/contents'
import { NOW } from '#tests/support/page_previews/made_up_sites'
import { PASSWORD } from '#tests/support/page_previews/fernhill'
import { anAssistant } from '#tests/support/oauth/assistants'
import { aVersion } from '#tests/support/versions'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import { createApiKey } from '#workspaces/actions/create_api_key'

const MARKUP = '<script>alert(1)</script>'
const NAME = 'Interplanetary Consolidated Paperwork & Stationery Holdings Ltd'
const LONG = `${MARKUP} ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} <b>raised</b> it all`

/** Creates a workspace in which all external text is as long and unusual as possible. */
export async function aHostileWorkspace() {
  const { workspace, owner } = await createWorkspace({
    name: `${NAME} (${MARKUP})`,
    plan: 'enterprise',
    owner: { email: `${'long.'.repeat(10)}name@fernhill.example`, password: PASSWORD, name: NAME },
    actor: 'command',
  })
  await createApiKey(workspace, {
    name: LONG.slice(0, 120),
    scope: 'write',
    createdBy: owner.id,
    actor: owner.id,
  })
  await anAssistant(workspace, owner, { name: LONG.slice(0, 120), host: `${'long-'.repeat(40)}name.example` })
  const states = ['success', 'failed', 'blocked', 'running', 'pending'] as const
  const pages: WatchedUrl[] = []
  for (const [index, lastStatus] of states.entries()) {
    const page = await aWatchedUrl(
      workspace,
      'interplanetary-consolidated-paperwork.example',
      `/${'path/'.repeat(390)}${index}`
    )
    const lastCrawledAt = NOW - index * 40 * MINUTE
    await page.merge({ lastStatus, lastCrawledAt, lastError: LONG, lastErrorCode: 'bot_wall' }).save()
    pages.push(page)
  }
  const [page] = pages
  await Competitor.within(workspace).update({ name: NAME })
  const before = await aVersion(page, hostile('before', 12), NOW - 2 * DAY)
  const after = await aVersion(page, hostile('after', 12), NOW - MINUTE)
  const change = await aJudgedChange(page, reworded(`${LONG} before`, `${LONG} after`), NOW - MINUTE)
  await change.merge({ previousVersionId: before.id, currentVersionId: after.id }).save()
  await aLearnedPlace(page, `aside › ${LONG}`)
  const alert = await anAlert(page, {
    summary: LONG,
    reasoning: LONG,
    changeExcerpt: LONG,
    detectedAt: NOW - MINUTE,
  })
  return { owner, competitorId: page.competitorId, pageId: page.id, alertId: alert.id }
}
