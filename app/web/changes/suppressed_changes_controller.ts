import type { HttpContext } from '@adonisjs/core/http'
import { countSuppressed, REASON_DAYS } from '#alerts/suppression_log/count_changes'
import { suppressedChanges } from '#alerts/suppression_log/list_changes'
import type Competitor from '#monitoring/models/competitor'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { pageNumber } from '#platform/http/page_number'
import { tagIn } from '#web/competitors/competitor_fields'
import { tagChoices } from '#web/competitors/tag_choices'
import { countUnread } from '#web/inbox/inbox_query'

/** Lists filtered-out changes to all pages, newest first. */
export default class SuppressedChangesController {
  async index(ctx: HttpContext) {
    const { inertia, request, workspace } = ctx
    const competitor = await this.competitorOf(ctx)
    const tag = competitor ? null : tagIn(request.qs())
    const whose = { competitorId: competitor?.id ?? null, tag }
    const reasons = await countSuppressed(workspace, whose)
    const reason = reasons.find(({ id }) => id === request.qs().reason)?.id ?? null
    const place = { reason, pageNumber: pageNumber(ctx) }
    return inertia.render('changes/suppressed', {
      ...place,
      tag,
      tags: competitor ? [] : await tagChoices(workspace, tag),
      competitor: competitor && { id: competitor.id, name: competitor.name },
      ...(await suppressedChanges(workspace, { ...place, ...whose })),
      reasons,
      reasonDays: REASON_DAYS,
      unread: await countUnread(workspace),
    })
  }

  /**
   * Returns the competitor in the query string; null if there is none.
   *
   * @throws NotFound
   */
  private async competitorOf({ request, workspace }: HttpContext): Promise<Competitor | null> {
    const { competitor: id } = request.qs()
    return typeof id === 'string' ? requireCompetitor(workspace, id) : null
  }
}
