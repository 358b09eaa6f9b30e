import type { AlertMessage, ChannelMessage, TestMessage } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import { fieldNameOf, inOrderOfWeight } from '#alerts/evidence/field_rows'
import { appLinks, ratingLinks, unsubscribeLink } from '#delivery/signed_links'
import { briefingContent, briefingLink } from '#delivery/briefings/message'
import Digest from '#delivery/models/digest'
import type { ClaimedDelivery } from '#delivery/outbox/claim'
import Alert from '#alerts/models/alert'
import Briefing from '#alerts/models/briefing'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'

/** The maximum number of field changes in an alert's message. */
const SHOWN_CHANGES = 8

/**
 * Creates the message of a delivery from the current data. Throws if the alert, digest or briefing no longer exists.
 */
export async function messageOf(claim: ClaimedDelivery): Promise<ChannelMessage> {
  const { delivery, workspace, part } = claim
  const base = {
    id: delivery.id,
    workspace: { id: workspace.id, name: workspace.name },
    links: {
      settings: appLinks.channels,
      ...(part.byMail && { unsubscribe: unsubscribeLink(delivery) }),
    },
  }
  if (delivery.alertId) return alertMessage(claim, delivery.alertId, base)
  if (delivery.briefingId) {
    const { id, content } = await Briefing.within(workspace).where('id', delivery.briefingId).firstOrFail()
    const links = { ...base.links, settings: appLinks.briefingSettings, briefing: briefingLink(id) }
    return { ...base, ...briefingContent(id, content), kind: 'briefing', links }
  }
  const { content } = await Digest.within(workspace).where('id', delivery.digestId!).firstOrFail()
  return { ...base, ...content, kind: 'digest', links: { ...base.links, inbox: appLinks.inbox } }
}

async function alertMessage(
  { channel, workspace }: ClaimedDelivery,
  alertId: string,
  base: Omit<TestMessage, 'kind'>
): Promise<AlertMessage> {
  const alert = await Alert.within(workspace).where('id', alertId).firstOrFail()
  const competitor = await Competitor.within(workspace).where('id', alert.competitorId).firstOrFail()
  const page = await WatchedUrl.within(workspace).where('id', alert.watchedUrlId).firstOrFail()
  return {
    ...base,
    kind: 'alert',
    alertId,
    score: alert.signalScore,
    summary: alert.summary,
    excerpt: alert.changeExcerpt,
    reasoning: alert.reasoning,
    competitor: { name: competitor.name, domain: competitor.domain },
    page: { url: page.url, label: alert.pageType, ...(page.name !== null && { name: page.name }) },
    changes: await changesOf(workspace, alert),
    minimumScore: channel?.minimumScore ?? 'low',
    detectedAt: formatTimestamp(alert.detectedAt),
    timeZone: workspace.timeZone,
    links: { ...base.links, alert: appLinks.alert(alertId), ...ratingLinks(workspace, alertId) },
  }
}

async function changesOf(workspace: Tenant, { changeId }: Alert): Promise<AlertMessage['changes']> {
  const change = await PageChange.within(workspace).where('id', changeId).first()
  return inOrderOfWeight(change?.differences?.fields ?? [])
    .slice(0, SHOWN_CHANGES)
    .map((field) => ({
      name: fieldNameOf(field),
      category: field.category,
      field: field.field,
      kind: field.kind,
      ...(field.before !== undefined && { before: field.before }),
      ...(field.after !== undefined && { after: field.after }),
    }))
}
