import type { HttpContext } from '@adonisjs/core/http'
import { showErrors } from '#web/competitors/show_errors'
import type { NewPagesPage } from '#web/competitors/watching_types'
import type Competitor from '#monitoring/models/competitor'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import type { Workspace } from '#workspaces/workspace'

/**
 * Returns the competitor in the URL.
 *
 * @throws NotFound
 */
export function competitorOf({ params, workspace }: HttpContext): Promise<Competitor> {
  return requireCompetitor(workspace, String(params.id))
}

/** The pages found or entered so far, and the URL of a page to offer first. */
type Given = Partial<Pick<NewPagesPage, 'draft' | 'url'>>

/** Shows the page for adding pages to a competitor, with the pages found or entered so far, and errors. */
export async function showNewPages(
  ctx: HttpContext,
  competitor: Competitor,
  given: Given = {},
  errors: Record<string, string> = {}
) {
  showErrors(ctx, errors)
  return ctx.inertia.render('competitors/add_pages', await newPagesProps(ctx.workspace, competitor, given))
}

/** Returns the props of the page for adding pages to a competitor. */
export async function newPagesProps(
  workspace: Workspace,
  { id, name, domain }: Competitor,
  { draft = null, url = '' }: Given
): Promise<NewPagesPage> {
  const { pages } = await watchingCapacity(workspace)
  return { competitor: { id, name, domain }, url, draft, pages }
}
