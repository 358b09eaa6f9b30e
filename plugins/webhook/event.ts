import type { AlertMessage, ChannelMessage, DigestMessage } from 'rivalwatch-plugin'

/** The payload, described in docs/guides/webhooks.md. Fields may be added but never changed or removed. */
export interface WebhookEvent {
  type: 'alert.created' | 'digest.sent' | 'channel.tested'
  /** ISO 8601, UTC. */
  timestamp: string
  data: object
}

export function eventOf(message: ChannelMessage, now: Date): WebhookEvent {
  switch (message.kind) {
    case 'alert':
      return { type: 'alert.created', timestamp: isoOf(message.detectedAt), data: alertData(message) }
    case 'digest':
      return { type: 'digest.sent', timestamp: now.toISOString(), data: digestData(message) }
    case 'test':
      return {
        type: 'channel.tested',
        timestamp: now.toISOString(),
        data: { workspaceId: message.workspace.id },
      }
  }
}

/**
 * Lists each field so that fields added to the message later do not leak: a rating link, for example, works without
 * signing in.
 */
function alertData({ workspace, competitor, page, changes, links, ...alert }: AlertMessage) {
  return {
    alertId: alert.alertId,
    workspaceId: workspace.id,
    score: alert.score,
    summary: alert.summary,
    excerpt: alert.excerpt,
    reasoning: alert.reasoning,
    competitor: { name: competitor.name, domain: competitor.domain },
    page: pageOf(page),
    changes: changes.map(({ name, category, field, kind, before, after }) => ({
      name,
      category,
      field,
      kind,
      before: before ?? null,
      after: after ?? null,
    })),
    detectedAt: alert.detectedAt,
    links: { alert: links.alert },
  }
}

function digestData({ workspace, competitors, notices, week, links, ...digest }: DigestMessage) {
  return {
    workspaceId: workspace.id,
    day: digest.day,
    timeZone: digest.timeZone,
    competitors: competitors.map(({ name, domain, alerts }) => ({
      name,
      domain,
      alerts: alerts.map(({ alertId, score, summary, page, detectedAt, url }) => ({
        alertId,
        score,
        summary,
        page: pageOf(page),
        detectedAt,
        links: { alert: url },
      })),
    })),
    more: digest.more,
    week: { alerts: week.alerts, alertsBefore: week.alertsBefore, heldBack: week.heldBack },
    notices: notices.map(({ kind, competitor, page, text, url }) => ({
      kind,
      competitor,
      page: pageOf(page),
      text,
      links: { page: url },
    })),
    links: { inbox: links.inbox },
  }
}

function pageOf({ url, label }: AlertMessage['page']) {
  return { url, label }
}

/** @param timestamp `YYYY-MM-DD HH:MM:SS`, UTC */
function isoOf(timestamp: string): string {
  return `${timestamp.replace(' ', 'T')}Z`
}
