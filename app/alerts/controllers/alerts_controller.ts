import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { archiveAlert } from '#alerts/actions/archive_alert'
import { markAlertRead } from '#alerts/actions/mark_alert_read'
import { heldBackLately } from '#alerts/ledger/count_changes'
import Alert from '#alerts/models/alert'
import WatchedUrl from '#monitoring/models/watched_url'
import type { AlertDetail, InboxPage } from '#alerts/controllers/inbox_page'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { alertDetail } from '#alerts/controllers/alert_detail'
import { troubleOf } from '#alerts/controllers/trouble'
import { alertRows, countRows, inboxPlace, PAGE_SIZE, placeQuery } from '#alerts/controllers/inbox_query'

/** The inbox and, beside it, the alert that is open. */
export default class AlertsController {
  async index(ctx: HttpContext) {
    return this.render(ctx, () => null)
  }

  async show(ctx: HttpContext) {
    const alert = await this.find(ctx)
    return this.render(ctx, () => alertDetail(ctx.workspace, alert.id))
  }

  async read(ctx: HttpContext) {
    const alert = await markAlertRead(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    return ctx.response
      .redirect()
      .withQs(placeQuery(inboxPlace(ctx)))
      .toPath(`/alerts/${alert.id}`)
  }

  async archive(ctx: HttpContext) {
    await archiveAlert(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    return ctx.response
      .redirect()
      .withQs(placeQuery(inboxPlace(ctx)))
      .toPath('/alerts')
  }

  /** Every part is a function, so that the list alone can be asked for anew. */
  private async render(ctx: HttpContext, open: () => AlertDetail | null | Promise<AlertDetail | null>) {
    const { inertia, workspace } = ctx
    const place = inboxPlace(ctx)
    return inertia.render('alerts/inbox', {
      ...place,
      pageSize: PAGE_SIZE,
      workspaceId: workspace.id,
      alerts: () => alertRows(workspace, place),
      total: () => countRows(workspace, place.view),
      unread: () => countRows(workspace, 'unread'),
      watching: () => this.watching(ctx),
      heldBackLately: () => heldBackLately(workspace),
      trouble: () => troubleOf(workspace),
      open,
    })
  }

  private async find({ params, workspace }: HttpContext): Promise<Alert> {
    const alert = await Alert.within(workspace).where('id', String(params.id)).first()
    if (!alert) throw new NotFound('Alert')
    return alert
  }

  private async watching({ workspace }: HttpContext) {
    const [row] = await WatchedUrl.within(workspace)
      .where('is_active', true)
      .count('* as pages')
      .max('last_crawled_at as last_read_at')
      .pojo<{ pages: number | string; last_read_at: number | string | null }>()
    return {
      pages: Number(row.pages),
      lastReadAt: row.last_read_at === null ? null : Number(row.last_read_at),
    }
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'alerts/inbox': InboxPage
  }
}
