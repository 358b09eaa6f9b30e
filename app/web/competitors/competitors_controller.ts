import type { HttpContext } from '@adonisjs/core/http'
import { type CompetitorHead, competitorHead, countByScore } from '#alerts/queries/competitor_head'
import { competitorPages } from '#alerts/queries/competitor_pages'
import { competitorRows, PAGE_SIZE, competitorSorts } from '#alerts/queries/competitor_rows'
import { competitorProfile } from '#alerts/profile/competitor_profile'
import { limitCrawls } from '#monitoring/actions/limit_crawls'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { updateCompetitor } from '#monitoring/actions/update_competitor'
import { watchCompetitor } from '#monitoring/actions/watch_pages'
import { setTags } from '#monitoring/tags/set_tags'
import { tagsOf, tagsOfWorkspace } from '#monitoring/tags/tags'
import { historyProgress } from '#monitoring/history/history_state'
import { newPages, watchableKinds } from '#monitoring/inventory/new_pages'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { findSample } from '#monitoring/sample/find_sample'
import { nextNewsAt } from '#monitoring/sample/sample_story'
import { crawlLimitsOf } from '#monitoring/schedule/crawl_limits'
import { chosenCompetitorValidator, competitorValidator } from '#monitoring/validators/monitoring'
import { notify } from '#platform/http/notice'
import { pageNumber } from '#platform/http/page_number'
import type { CompetitorPage } from '#web/competitors/competitors_types'
import { limitFields, limitsOfForm, tagIn, tagsIn, typedFields } from '#web/competitors/competitor_fields'
import { shownProfile } from '#web/competitors/profile_props'
import { showNewCompetitor } from '#web/competitors/new_competitor'
import { competitorOf } from '#web/competitors/new_pages'
import { PAGE_SIZE as TIMELINE_SIZE, timelineFilters, timelineOf } from '#web/competitors/timeline_query'
import { toBaseline } from '#web/competitors/to_baseline'
import { siteOf, typedPages, typedText, wholeAddress } from '#web/competitors/typed_pages'
import { chosen, refusedDraft } from '#web/competitors/watching_draft'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The session key that restores the form after an error. */
const GIVEN = 'competitor'

/** The number of pages that are listed next to a timeline. */
const PAGES_BESIDE = 8
const NEW_PAGES_BESIDE = 5

export default class CompetitorsController {
  async index(ctx: HttpContext) {
    const { inertia, request, workspace } = ctx
    const sort = competitorSorts.find((name) => name === request.qs().sort) ?? 'latest'
    const tag = tagIn(request.qs())
    const place = { sort, tag, pageNumber: pageNumber(ctx) }
    return inertia.render('competitors/index', {
      ...place,
      pageSize: PAGE_SIZE,
      rows: () => competitorRows(workspace, place),
      tags: () => tagsOfWorkspace(workspace),
      hasSample: (await findSample(workspace)) !== null,
      ...(await watchingCapacity(workspace)),
    })
  }

  async create(ctx: HttpContext) {
    return showNewCompetitor(ctx)
  }

  /** Adds a competitor with the chosen pages, or shows the form with its errors. */
  async store(ctx: HttpContext) {
    const choices = typedPages(ctx)
    const [name, domain] = [typedText(ctx, 'name'), typedText(ctx, 'domain')]
    try {
      const pages = chosen(choices, (typed) => wholeAddress(typed, siteOf(domain, choices)))
      const input = await chosenCompetitorValidator.validate({ name, domain, pages })
      const watching = await watchCompetitor(ctx.workspace, input, userOf(ctx).id)
      return toBaseline(ctx, watching)
    } catch (error) {
      const { draft, errors } = refusedDraft(choices, error)
      return showNewCompetitor(ctx, { name, domain, draft }, errors)
    }
  }

  /** Shows a competitor with its timeline. */
  async show(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const { competitor, reasons } = await competitorHead(workspace, String(params.id))
    const proposed = await newPages(workspace, await competitorOf(ctx))
    const place = { filters: timelineFilters(ctx), pageNumber: pageNumber(ctx) }
    return inertia.render('competitors/show', {
      ...place,
      competitor,
      reasons,
      ...(await timelineOf(workspace, competitor.id, place.filters, place.pageNumber)),
      pageSize: TIMELINE_SIZE,
      pages: await competitorPages(workspace, competitor.id, { limit: PAGES_BESIDE, offset: 0 }),
      past: competitor.isSample ? null : await historyProgress(workspace, { competitorId: competitor.id }),
      sample: sampleState(competitor),
      newPages: proposed.slice(0, NEW_PAGES_BESIDE),
      byScore: await countByScore(workspace, competitor.id),
      profile: shownProfile(await competitorProfile(workspace, competitor)),
    })
  }

  async edit(ctx: HttpContext) {
    const { id, name, domain, watchedKinds } = await competitorOf(ctx)
    const tags = ((await tagsOf(ctx.workspace, [id])).get(id) ?? []).join(', ')
    const limits = limitFields(await crawlLimitsOf(ctx.workspace, id))
    const kinds = watchedKinds?.split(',') ?? []
    return ctx.inertia.render('competitors/edit', {
      competitor: { id, name },
      given: ctx.session.flashMessages.get(GIVEN, { name, domain, tags, kinds, ...limits }),
      kinds: [...watchableKinds],
      timeZone: ctx.membership.workspace.timeZone,
    })
  }

  async update(ctx: HttpContext) {
    const { workspace } = ctx
    const sent: unknown = ctx.request.body().kinds
    const watchedKinds = watchableKinds.filter((kind) => Array.isArray(sent) && sent.includes(kind))
    ctx.session.flash(GIVEN, { ...typedFields(ctx), kinds: watchedKinds })
    const data = { ...ctx.request.body(), tags: tagsIn(typedText(ctx, 'tags')) }
    const { tags = [], pace, fromHour, untilHour, ...input } = await competitorValidator.validate(data)
    const limits = limitsOfForm(pace, fromHour, untilHour)
    const user = userOf(ctx).id
    const { id, name } = await updateCompetitor(
      workspace,
      String(ctx.params.id),
      { ...input, watchedKinds },
      user
    )
    await limitCrawls(workspace, id, limits, user)
    await setTags(workspace, id, tags, user)
    notify(ctx, `Saved ${name}.`)
    return ctx.response.redirect(`/competitors/${id}`)
  }

  async destroy(ctx: HttpContext) {
    const { name } = await removeCompetitor(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Removed ${name}.`)
    return ctx.response.redirect().toPath('/competitors')
  }
}

function sampleState({ id, name, domain, isSample }: CompetitorHead): CompetitorPage['sample'] {
  return isSample ? { id, name, nextNewsAt: nextNewsAt(domain, Date.now()) } : null
}
