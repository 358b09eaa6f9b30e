import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { readId } from '#platform/ids'
import { countOf } from 'rivalwatch-plugin'
import type { ActName } from '#alerts/actions/act_name'
import { changeStatuses } from '#alerts/actions/change_statuses'
import { inboxParams, matchingIds, paramsQuery } from '#web/inbox/inbox_query'
import { actOnAlertsValidator } from '#alerts/validators/alerts'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const TOLD: Record<ActName, (alerts: string) => string> = {
  read: (alerts) => `Marked ${alerts} as read.`,
  unread: (alerts) => `Marked ${alerts} as unread.`,
  archive: (alerts) => `Archived ${alerts}.`,
  unarchive: (alerts) => `Moved ${alerts} to the inbox.`,
}

/** Notices for alerts that another user or window has already changed. */
const DONE_ALREADY: Record<ActName, string> = {
  read: 'Already read or archived.',
  unread: 'Already unread or archived.',
  archive: 'Already archived.',
  unarchive: 'Already in the inbox.',
}

/**
 * Changes the status of the alert in the URL, or of the alerts that a form selects, and offers an undo.
 *
 * @param stays whether the alert in the URL stays open, unless the form specifies another one to open
 */
export async function actOnAlerts(ctx: HttpContext, name: ActName, { stays }: { stays: boolean }) {
  const { params, request, workspace } = ctx
  const given = await request.validateUsing(actOnAlertsValidator)
  const id = params.id === undefined ? null : readId(String(params.id))
  const open = given.open ?? (stays ? id : null)
  const named = id ? [id] : (given.ids ?? null)
  const ids = named ?? (await matchingIds(workspace, inboxParams(ctx), given.until ?? 0))
  const act = await changeStatuses(workspace, ids, name, userOf(ctx).id)
  if (act) {
    const alerts = countOf(act.changed, 'alert')
    const before = given.from ?? id
    const query = { ...paramsQuery(inboxParams(ctx)), ...(before && { open: before }) }
    notify(ctx, TOLD[name](alerts), `/alerts/undo/${act.actId}?${new URLSearchParams(query)}`)
  } else notify(ctx, DONE_ALREADY[name])
  return toInbox(ctx, open)
}

/** Redirects to the requested part of the inbox, with an alert opened next to it. */
export function toInbox(ctx: HttpContext, open: string | null) {
  return ctx.response
    .redirect()
    .withQs(paramsQuery(inboxParams(ctx)))
    .toPath(open ? `/alerts/${open}` : '/alerts')
}
