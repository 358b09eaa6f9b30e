import type { HttpContext } from '@adonisjs/core/http'
import { actionInWords, auditChoices, detailInWords } from '#dashboard/audit/action_words'
import { actorChoices, actorsInWords } from '#dashboard/audit/actors'
import { auditPlace } from '#dashboard/audit/place'
import { addressesOf } from '#dashboard/audit/subjects'
import type { AuditEntry, AuditLogPage } from '#dashboard/controllers/audit_log_page'
import { auditEvents } from '#dashboard/queries/audit_events'
import type { Tenant } from '#platform/database/tenant_model'
import type AuditEvent from '#workspaces/models/audit_event'

/** Who did what in the workspace, and when. */
export default class AuditLogController {
  async index(ctx: HttpContext) {
    const { inertia, workspace } = ctx
    const choices = await actorChoices(workspace)
    const { filter, cursor } = await auditPlace(ctx, choices)
    const { events, hasNewer, hasOlder } = await auditEvents(workspace, filter, cursor)
    return inertia.render('settings/audit_log', {
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

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'settings/audit_log': AuditLogPage
  }
}
