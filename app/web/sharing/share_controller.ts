import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import Alert from '#alerts/models/alert'
import Briefing from '#alerts/models/briefing'
import { createShareLink, type Shared, type Sharer, withdrawShareLink } from '#alerts/sharing/create_link'
import { activeLinks } from '#alerts/sharing/list_links'
import { whyNotShare } from '#alerts/sharing/may_share'
import { shareValidator } from '#alerts/validators/sharing'
import { NotFound } from '#platform/errors'
import { readId } from '#platform/ids'
import { notify } from '#platform/http/notice'
import { shownLink } from '#web/sharing/shown_link'
import type { SharePage } from '#web/sharing/sharing_types'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const FLASHED = 'sharedLink'

/** Creates and withdraws links to one alert or briefing. */
export default class ShareController {
  async show(ctx: HttpContext) {
    const { inertia, membership, session, workspace } = ctx
    const item = await itemOf(ctx)
    // Shown once and not passed as a prop, because browsers keep props in their history.
    const sharedLink: string | null = session.flashMessages.get(FLASHED, null)
    if (sharedLink) inertia.flash(() => ({ sharedLink }))
    return inertia.render('sharing/show', {
      kind: item.kind,
      id: item.id,
      title: item.title,
      whyNot: whyNotShare(membership.workspace, membership.role),
      links: (await activeLinks(workspace, item.shared)).map(shownLink(sharerOf(ctx))),
    })
  }

  async store(ctx: HttpContext) {
    const { kind, id, shared } = await itemOf(ctx)
    const { days } = await ctx.request.validateUsing(shareValidator)
    const { token } = await createShareLink(ctx.workspace, shared, days, sharerOf(ctx))
    ctx.session.flash(FLASHED, `${appUrl}/shared/${token}`)
    return ctx.response.redirect(`/share/${kind}/${id}`)
  }

  async destroy(ctx: HttpContext) {
    const { alertId, briefingId } = await withdrawShareLink(
      ctx.workspace,
      String(ctx.params.id),
      sharerOf(ctx)
    )
    notify(ctx, 'Link withdrawn.')
    if (ctx.request.qs().from === 'settings') return ctx.response.redirect('/settings/shared-links')
    return ctx.response.redirect(alertId ? `/share/alerts/${alertId}` : `/share/briefings/${briefingId}`)
  }
}

function sharerOf(ctx: HttpContext): Sharer {
  return { userId: userOf(ctx).id, role: ctx.membership.role }
}

type Item = Pick<SharePage, 'kind' | 'id' | 'title'> & { shared: Shared }

async function itemOf({ params, workspace }: HttpContext): Promise<Item> {
  const id = readId(String(params.id))
  if (params.kind === 'alerts') {
    const alert = await Alert.within(workspace).where('id', id).first()
    if (!alert) throw new NotFound('Alert')
    return { kind: 'alerts', id, title: alert.summary, shared: { alertId: id } }
  }
  const briefing = params.kind === 'briefings' && (await Briefing.within(workspace).where('id', id).first())
  if (!briefing) throw new NotFound('Briefing')
  const title = briefing.content.headline?.text ?? 'Briefing'
  return { kind: 'briefings', id, title, shared: { briefingId: id } }
}
