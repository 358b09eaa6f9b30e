import type AnalyticsSite from '#analytics/models/analytics_site'
import { addGoal } from '#analytics/goals/change_goals'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { recordClick } from '#alerts/briefings/reads'
import { storeBriefing } from '#alerts/briefings/stored'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import type Briefing from '#alerts/models/briefing'
import { createShareLink } from '#alerts/sharing/create_link'
import { setBriefingSchedule } from '#delivery/briefings/schedule'
import { transaction } from '#platform/database/transaction'
import type Alert from '#alerts/models/alert'
import { placeHref } from '#monitoring/version_place'
import { createNote } from '#alerts/notes/write_notes'
import AlertFeedback from '#alerts/models/alert_feedback'
import Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import PageChange from '#monitoring/models/page_change'
import type WatchedUrl from '#monitoring/models/watched_url'
import { hash } from 'node:crypto'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { anAlert, aPlace, aToldEdit, aWatchedUrl } from '#tests/support/alerts'
import { aVersion } from '#tests/support/versions'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { createApiKey } from '#workspaces/actions/create_api_key'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

/** One id of each kind in a furnished workspace. */
export interface Furniture {
  competitorId: string
  watchedUrlId: string
  alertId: string
  /** A change that was filtered out. */
  changeId: string
  siteId: string
  goalId: string
  versionId: string
  areaId: string
  channelId: string
  deliveryId: string
  briefingId: string
  noteId: string
}

/** The furniture of a workspace with people and keys. */
export interface FullFurniture extends Furniture {
  /** A second owner, who can be removed. */
  memberId: string
  invitationId: string
  apiKeyId: string
}

/** Creates a briefing and links to it and to an alert. */
async function aSharedBriefing(workspace: Workspace, alertId: string): Promise<Briefing> {
  const now = Date.now()
  const content = await writeBriefing(workspace, { since: now - 7 * DAY, until: now + 1 }, 'UTC')
  const briefing = await transaction((trx) => storeBriefing(workspace, content, now, trx))
  const owner = await Membership.within(workspace).orderBy('created_at').firstOrFail()
  const sharer = { userId: owner.userId, role: 'owner' as const }
  for (const shared of [{ alertId }, { briefingId: briefing.id }]) {
    await createShareLink(workspace, shared, 30, sharer)
  }
  // A click on another sentence, so that the first click on the alert's is still counted.
  await recordClick(workspace, { briefingId: briefing.id, userId: owner.userId }, { sources: ['ver_other'] })
  const monday = { weekday: 1, hour: 8, timeZone: null, tag: null, sendsQuietWeeks: true }
  await setBriefingSchedule(workspace, { membership_id: owner.id }, monday, 'test')
  return briefing
}

/**
 * Adds rows to every table of a workspace: this many competitors, pages, versions of the first page, alerts on it with
 * evidence, feedback and a delivery, one per day up to now, the same number of changes that were filtered out, and
 * sites. Domains and URLs are the same in every workspace.
 */
export async function furnish(workspace: Workspace, rows = 1): Promise<Furniture> {
  const owned = { workspaceId: workspace.id, createdAt: Date.now() }
  const channel = await Channel.create({
    ...owned,
    id: newId('channel'),
    kind: 'slack',
    destination: 'https://hooks.example/1',
    minimumScore: 'medium',
    isPaused: false,
  })
  const pages: WatchedUrl[] = []
  for (let index = 0; index < rows; index++) pages.push(await aWatchedUrl(workspace, `c${index}.example`))
  const [page] = pages
  const versions = [await aVersion(page)]
  while (versions.length <= rows) versions.push(await aVersion(page))
  const alerts: Alert[] = []
  const deliveries: Delivery[] = []
  for (let index = 0; index < rows; index++) {
    const detectedAt = Date.now() - index * DAY
    const alert = await anAlert(page, { hasEvidence: true, detectedAt })
    await PageChange.within(workspace)
      .where('id', alert.changeId)
      .update({
        previousVersionId: versions[index].id,
        currentVersionId: versions[index + 1].id,
        differences: JSON.stringify({ fields: [], lines: [] }),
      })
    await AlertFeedback.create({
      id: newId('feedback'),
      workspaceId: workspace.id,
      alertId: alert.id,
      value: 'useful',
      givenBy: 'test',
      givenAt: Date.now(),
    })
    const delivery = await Delivery.create({
      ...owned,
      id: newId('delivery'),
      kind: 'slack',
      alertId: alert.id,
      channelId: channel.id,
      recipient: '',
      status: 'sent',
      attempts: 1,
      dueAt: Date.now(),
      nextAttemptAt: Date.now(),
      endedAt: Date.now(),
    })
    await aToldEdit(alert)
    alerts.push(alert)
    deliveries.push(delivery)
  }
  const filtered: PageChange[] = []
  for (let index = 0; index < rows; index++) {
    const id = newId('change')
    filtered.push(
      await PageChange.create({
        id,
        workspaceId: workspace.id,
        watchedUrlId: page.id,
        kind: 'content',
        dedupeKey: id,
        differences: { fields: [], lines: [] },
        outcome: 'held_back',
        outcomeReason: 'A counter changed.',
        heldBackBy: 'noise/counters',
        heldBackCount: 1,
        gist: '“12,408 teams” became “12,411 teams”',
        detectedAt: Date.now() - index * DAY,
      })
    )
  }
  const cited = placeHref({ watchedUrlId: page.id, versionId: versions[0].id, line: 1 })
  const noteIds: string[] = []
  for (let index = 0; index < rows; index++) {
    const text = { title: `So what ${index}`, body: `They say [this](${cited}).` }
    noteIds.push(await createNote(workspace, page.competitorId, text, { id: 'test', name: 'Mara' }))
  }
  const place = await aPlace(page)
  const sites: AnalyticsSite[] = []
  const goalIds: string[] = []
  for (let index = 0; index < rows; index++) {
    const site = await aSite(workspace, `site${index}.example`)
    await aBatch(site, [
      aHit({ t: Date.now(), u: `/${index}`, c: 'Germany', l: 500 }),
      aHit({ t: Date.now(), k: 'event', n: 'Signup', x: 1 }),
    ])
    await ingestHits()
    sites.push(site)
    const goal = await addGoal(workspace, site.id, { kind: 'event', value: 'Signup' }, 'test')
    goalIds.push(goal.id)
  }
  return {
    competitorId: page.competitorId,
    watchedUrlId: page.id,
    alertId: alerts[0].id,
    changeId: filtered[0].id,
    siteId: sites[0].id,
    goalId: goalIds[0],
    versionId: versions[0].id,
    areaId: place.id,
    channelId: channel.id,
    deliveryId: deliveries[0].id,
    briefingId: (await aSharedBriefing(workspace, alerts[0].id)).id,
    noteId: noteIds[0],
  }
}

/** Furnishes a workspace, and adds the same number of owners, invitations and keys. */
export async function furnishFully(workspace: Workspace, rows = 1): Promise<FullFurniture> {
  const furniture = await furnish(workspace, rows)
  const channel = await Channel.findOrFail(furniture.channelId)
  // Nothing listens here. Unlike Slack, webhooks sign.
  await channel.merge({ kind: 'webhook', destination: 'http://127.0.0.1:1/', secret: 'whsec_x' }).save()
  await Delivery.within(workspace).where('channel_id', channel.id).update({ kind: 'webhook' })
  const now = Date.now()
  const owned = { workspaceId: workspace.id, createdAt: now }
  const added = []
  for (let index = 0; index < rows; index++) {
    const userId = newId('user')
    const email = `${userId}@example.com`
    await User.create({ id: userId, email, name: `Ida ${index}`, password: 'x', createdAt: now })
    const member = await Membership.create({ ...owned, id: newId('membership'), userId, role: 'owner' })
    const invitation = await Invitation.create({
      ...owned,
      id: newId('invitation'),
      invitedBy: null,
      email: `invited${index}@fernhill.example`,
      role: 'member',
      tokenHash: hash('sha256', newId('invitation')),
      expiresAt: now + 7 * DAY,
    })
    const { apiKey } = await createApiKey(workspace, { name: `Key ${index}`, scope: 'read', actor: userId })
    added.push({ memberId: member.id, invitationId: invitation.id, apiKeyId: apiKey.id })
  }
  return { ...furniture, ...added[0] }
}
