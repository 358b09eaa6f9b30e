import type { HttpContext } from '@adonisjs/core/http'
import { readUnsubscribeToken } from '#alerts/channels/links'
import { unsubscribe } from '#alerts/channels/unsubscribe'
import type { UnsubscribePage } from '#alerts/controllers/link_pages'
import { deadLink } from '#alerts/controllers/signed_links'
import Workspace from '#workspaces/models/workspace'

/** Ends mail to an address, by a link in it or by the button of a mail program (RFC 8058). */
export default class UnsubscriptionsController {
  async show(ctx: HttpContext) {
    const link = await linkOf(ctx)
    if (typeof link === 'number') return deadLink(ctx, link)
    const { workspace, address } = link
    return ctx.inertia.render('links/unsubscribe', { workspace: workspace.name, address })
  }

  async store(ctx: HttpContext) {
    const link = await linkOf(ctx)
    if (typeof link === 'number') return deadLink(ctx, link)
    const { workspace, address } = link
    await unsubscribe(workspace, address)
    return ctx.inertia.render('links/unsubscribed', { workspace: workspace.name, address })
  }
}

/** What a link names; or the status of an answer that it names nothing any more. */
async function linkOf({ params }: HttpContext) {
  const token = readUnsubscribeToken(String(params.token))
  if (!token) return 404
  const workspace = await Workspace.find(token.workspaceId)
  return workspace ? { workspace, address: token.address } : 410
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'links/unsubscribe': UnsubscribePage
    'links/unsubscribed': UnsubscribePage
  }
}
