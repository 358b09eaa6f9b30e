import type { HttpContext } from '@adonisjs/core/http'
import { searchResults } from '#search/queries/search_results'
import { searchTerms } from '#search/words/search_terms'
import { foundPlaces } from '#web/search/found_places'
import { hitRow } from '#web/search/hit_row'
import type { Suggestions } from '#web/search/search_types'
import { typedQuery } from '#web/search/search_params'

const PLACES = 5
const HITS = 6

/** Finds tags, pages, competitors and texts while the user types. */
export default class SuggestionsController {
  async index({ request, response, workspace }: HttpContext) {
    const query = typedQuery(request.qs().q)
    const search = { terms: searchTerms(query), filters: {} }
    const [places, { hits }] = await Promise.all([
      foundPlaces(workspace, query, PLACES),
      searchResults(workspace, search, { limit: HITS }),
    ])
    response.header('cache-control', 'no-store')
    return response.json({ places, hits: hits.map(hitRow) } satisfies Suggestions)
  }
}
