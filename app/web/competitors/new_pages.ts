import type { HttpContext } from '@adonisjs/core/http'
import { showErrors } from '#web/competitors/show_errors'
import type { NewPagesPage, WatchingDraft } from '#web/competitors/watching_types'
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

/** Shows the page for adding pages to a competitor, with the pages found or entered so far, and errors. */
export async function showNewPages(
  ctx: HttpContext,
  competitor: Competitor,
  draft: WatchingDraft | null = null,
  errors: Record<string, string> = {}
) {
  showErrors(ctx, errors)
  return ctx.inertia.render('competitors/add_pages', await newPagesProps(ctx.workspace, competitor, draft))
}

/** Returns the props of the page for adding pages to a competitor. */
export async function newPagesProps(
  workspace: Workspace,
  { id, name, domain }: Competitor,
  draft: WatchingDraft | null
): Promise<NewPagesPage> {
  const { pages } = await watchingCapacity(workspace)
  return { competitor: { id, name, domain }, draft, pages }
}
