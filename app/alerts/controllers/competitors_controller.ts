import type { HttpContext } from '@adonisjs/core/http'
import {
  competitorSorts,
  type CompetitorPage,
  type CompetitorsPage,
} from '#alerts/controllers/competitors_page'
import { pageNumber } from '#alerts/controllers/ledger_place'
import { PAGE_SIZE as TIMELINE_SIZE, timelineFilters, timelineOf } from '#alerts/controllers/timeline_query'
import { competitorHead, countByScore } from '#alerts/queries/competitor_head'
import { competitorPages } from '#alerts/queries/competitor_pages'
import { competitorRows, PAGE_SIZE } from '#alerts/queries/competitor_rows'
import { watchingRoom } from '#monitoring/queries/watching_room'

/** Pages that are named beside a timeline. */
const PAGES_BESIDE = 8

export default class CompetitorsController {
  async index(ctx: HttpContext) {
    const { inertia, request, workspace } = ctx
    const sort = competitorSorts.find((name) => name === request.qs().sort) ?? 'latest'
    const place = { sort, pageNumber: pageNumber(ctx) }
    return inertia.render('competitors/index', {
      ...place,
      pageSize: PAGE_SIZE,
      rows: () => competitorRows(workspace, place),
      ...(await watchingRoom(workspace)),
    })
  }

  /** A competitor with its timeline. */
  async show(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const { competitor, reasons } = await competitorHead(workspace, String(params.id))
    const place = { filters: timelineFilters(ctx), pageNumber: pageNumber(ctx) }
    return inertia.render('competitors/show', {
      ...place,
      competitor,
      reasons,
      ...(await timelineOf(workspace, competitor.id, place.filters, place.pageNumber)),
      pageSize: TIMELINE_SIZE,
      pages: await competitorPages(workspace, competitor.id, { limit: PAGES_BESIDE, offset: 0 }),
      byScore: await countByScore(workspace, competitor.id),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'competitors/index': CompetitorsPage
    'competitors/show': CompetitorPage
  }
}
