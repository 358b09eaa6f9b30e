import type { HttpContext } from '@adonisjs/core/http'
import { showErrors } from '#web/competitors/show_errors'
import { pastedPage } from '#web/competitors/pasted_page'
import type { NewCompetitorPage } from '#web/competitors/watching_types'
import Competitor from '#monitoring/models/competitor'
import { findSample } from '#monitoring/sample/find_sample'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import type { Workspace } from '#workspaces/workspace'

type Typed = Pick<NewCompetitorPage, 'domain' | 'name' | 'draft'> & {
  /** The domain or URL as typed. */
  pasted?: string
}

const NOTHING: Typed = { domain: '', name: '', draft: null }

/** Shows the page for adding a competitor, with the pages found or entered so far, and errors. */
export async function showNewCompetitor(
  ctx: HttpContext,
  typed: Typed = NOTHING,
  errors: Record<string, string> = {}
) {
  showErrors(ctx, errors)
  return ctx.inertia.render('competitors/new', await newCompetitorProps(ctx.workspace, typed))
}

/** Returns the props of the page for adding a competitor. */
export async function newCompetitorProps(
  workspace: Workspace,
  { pasted = '', ...typed }: Typed
): Promise<NewCompetitorPage> {
  const existing = typed.domain
    ? await Competitor.within(workspace).where('domain', typed.domain).first()
    : null
  return {
    ...typed,
    existing: existing && { id: existing.id, name: existing.name, page: pastedPage(pasted)?.href ?? null },
    hasSample: (await findSample(workspace)) !== null,
    ...(await watchingCapacity(workspace)),
  }
}
