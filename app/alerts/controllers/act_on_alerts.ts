import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { readId } from '#platform/ids'
import { countOf } from '#platform/message_words'
import type { ActName } from '#alerts/actions/act_name'
import { changeStatuses } from '#alerts/actions/change_statuses'
import { inboxPlace, matchingIds, placeQuery } from '#alerts/controllers/inbox_query'
import { actOnAlertsValidator } from '#alerts/validators/alerts'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const TOLD: Record<ActName, (alerts: string) => string> = {
  read: (alerts) => `Marked ${alerts} as read`,
  unread: (alerts) => `Marked ${alerts} as unread`,
  archive: (alerts) => `Archived ${alerts}`,
  unarchive: (alerts) => `Moved ${alerts} to the inbox`,
}

/** Somebody else, or another window, was faster. */
const DONE_ALREADY: Record<ActName, string> = {
  read: 'Already read or archived',
  unread: 'Already unread or archived',
  archive: 'Already archived',
  unarchive: 'Already in the inbox',
}

/**
 * Does something to the alert of the address, or to those that a form names or means, and tells how to take it back.
 * @param stays whether the alert of the address stays open, where the form names none to open
 */
export async function actOnAlerts(ctx: HttpContext, name: ActName, { stays }: { stays: boolean }) {
  const { params, request, workspace } = ctx
  const given = await request.validateUsing(actOnAlertsValidator)
  const id = params.id === undefined ? null : readId(String(params.id))
  const open = given.open ?? (stays ? id : null)
  const named = id ? [id] : (given.ids ?? null)
  const ids = named ?? (await matchingIds(workspace, inboxPlace(ctx), given.until ?? 0))
  const act = await changeStatuses(workspace, ids, name, userOf(ctx).id)
  if (act) {
    const alerts = countOf(act.changed, 'alert')
    const before = given.from ?? id
    const place = { ...placeQuery(inboxPlace(ctx)), ...(before && { open: before }) }
    notify(ctx, TOLD[name](alerts), `/alerts/undo/${act.actId}?${new URLSearchParams(place)}`)
  } else notify(ctx, DONE_ALREADY[name])
  return toInbox(ctx, open)
}

/** The part of the inbox that the request names, and an alert beside it. */
export function toInbox(ctx: HttpContext, open: string | null) {
  return ctx.response
    .redirect()
    .withQs(placeQuery(inboxPlace(ctx)))
    .toPath(open ? `/alerts/${open}` : '/alerts')
}
