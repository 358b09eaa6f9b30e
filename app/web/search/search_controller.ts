import type { HttpContext } from '@adonisjs/core/http'
import { competitorChoices } from '#web/competitors/competitor_choices'
import { tagChoices } from '#web/competitors/tag_choices'
import { cursorOf, type Position, positionOf } from '#platform/operations/cursors'
import { InvalidInput } from '#platform/errors'
import { isFilling } from '#search/queries/is_filling'
import { searchResults } from '#search/queries/search_results'
import { hitRow } from '#web/search/hit_row'
import type { SearchPage } from '#web/search/search_types'
import { searchOf, searchParams } from '#web/search/search_params'

const PAGE_SIZE = 20
/** The name of the list in its cursors. */
const RESULTS = 'search page'

/** Searches alerts and the texts of pages. */
export default class SearchController {
  async index(ctx: HttpContext) {
    const { inertia, workspace } = ctx
    const params = searchParams(ctx)
    const after = placeOf(ctx)
    return inertia.render('search/index', {
      params,
      results: params.q.trim() === '' ? null : await results(ctx, after),
      competitors: await competitorChoices(workspace),
      tags: await tagChoices(workspace, params.tag),
      isFirst: after === null,
      isFilling: await isFilling(workspace),
    })
  }
}

async function results(ctx: HttpContext, after: Position | null): Promise<SearchPage['results']> {
  const { workspace } = ctx
  const search = searchOf(searchParams(ctx), Date.now())
  const { hits, next } = await searchResults(workspace, search, { after, limit: PAGE_SIZE })
  return { hits: hits.map(hitRow), older: cursorOf(workspace, RESULTS, next) }
}

/** Returns the position of the cursor in the query string; null, for the first results, if the cursor is invalid. */
function placeOf({ request, workspace }: HttpContext): Position | null {
  const { cursor } = request.qs()
  try {
    return positionOf(workspace, RESULTS, typeof cursor === 'string' ? cursor : undefined)
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}
