import type { HttpContext } from '@adonisjs/core/http'
import type { Tenant } from '#platform/database/tenant_model'
import { actorChoices, actorsInWords } from '#web/audit/actors'
import { auditParams } from '#web/audit/audit_filters'
import type { AuditEntry } from '#web/audit/audit_log_types'
import { addressesOf } from '#web/audit/subjects'
import { actionInWords, auditChoices, detailInWords } from '#workspaces/audit/action_labels'
import { auditEvents } from '#workspaces/audit/audit_events'
import type AuditEvent from '#workspaces/models/audit_event'

/** Shows who did what in the workspace, and when. */
export default class AuditLogController {
  async index(ctx: HttpContext) {
    const { inertia, workspace } = ctx
    const choices = await actorChoices(workspace)
    const { filter, cursor } = await auditParams(ctx, choices)
    const { events, hasNewer, hasOlder } = await auditEvents(workspace, filter, cursor)
    return inertia.render('audit/index', {
      entries: await entriesOf(workspace, events),
      who: filter.actor,
      kind: filter.kind,
      choices,
      kinds: [...auditChoices],
      newer: (hasNewer && events.at(0)?.id) || null,
      older: (hasOlder && events.at(-1)?.id) || null,
    })
  }
}

async function entriesOf(workspace: Tenant, events: AuditEvent[]): Promise<AuditEntry[]> {
  const actors = await actorsInWords(
    workspace,
    events.map(({ actor }) => actor)
  )
  const addresses = await addressesOf(
    workspace,
    events.map(({ subject }) => subject)
  )
  return events.map(({ id, createdAt, actor, action, detail, subject, times, lastAt }) => ({
    id,
    at: createdAt,
    actor: actors.get(actor)!,
    what: actionInWords(action),
    detail: detailInWords(action, detail),
    times,
    lastAt: times > 1 ? lastAt : null,
    href: (subject && addresses.get(subject)) ?? null,
  }))
}
