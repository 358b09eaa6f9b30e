import type { HttpContext } from '@adonisjs/core/http'
import { auditChoices } from '#workspaces/audit/action_labels'
import { hasActed } from '#web/audit/actors'
import type { ActorChoices } from '#web/audit/audit_log_types'
import type { AuditCursor, AuditFilter } from '#workspaces/audit/audit_events'

/** Reads the filters and the position in the log from a request. Invalid values are ignored. */
export async function auditParams(
  { request, workspace }: Pick<HttpContext, 'request' | 'workspace'>,
  choices: ActorChoices
): Promise<{ filter: AuditFilter; cursor: AuditCursor }> {
  const { who, kind, before, after } = request.qs()
  const isChoice = choices.some(({ actors }) => actors.some(({ id }) => id === who))
  const isActor = typeof who === 'string' && who !== '' && (isChoice || (await hasActed(workspace, who)))
  return {
    filter: {
      actor: isActor ? who : null,
      kind: auditChoices.find(({ id }) => id === kind)?.id ?? null,
    },
    cursor: cursorOf('before', before) ?? cursorOf('after', after),
  }
}

function cursorOf(side: 'before' | 'after', id: unknown): AuditCursor {
  return typeof id === 'string' && id !== '' ? { side, id } : null
}
