import type { HttpContext } from '@adonisjs/core/http'
import { auditChoices } from '#dashboard/audit/action_words'
import { hasActed } from '#dashboard/audit/actors'
import type { ActorChoices } from '#dashboard/controllers/audit_log_page'
import type { AuditCursor, AuditFilter } from '#dashboard/queries/audit_events'

/** Which part of the log a request looks at; what names nothing there is left out. */
export async function auditPlace(
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
