import type { HttpContext } from '@adonisjs/core/http'
import { importPart } from '#monitoring/importing/import_part'
import Competitor from '#monitoring/models/competitor'
import type { Tenant } from '#platform/database/tenant_model'
import { flashErrors } from '#platform/http/flash_errors'
import type { ImportReportPage } from '#web/imports/imports_types'
import { MOST_GROUPS, refusedGroups } from '#web/imports/preview_props'
import { type PendingImport, seal, unseal } from '#web/imports/sealed_import'
import { sourceNames } from '#web/imports/source_names'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Imports the previewed pages in batches, one per request, because importing thousands of pages takes longer than a
 * user would wait.
 */
export default class ConfirmedImportsController {
  /** Redirects to the form after a reload, because the result is not stored. */
  async show({ response }: HttpContext) {
    return response.redirect('/competitors/import')
  }

  /** Adds the next pages, and shows the progress or, after the last ones, the result. */
  async store(ctx: HttpContext) {
    const { inertia, request, response, workspace } = ctx
    let pending: PendingImport
    try {
      pending = await unseal(workspace, request.body().sealed)
    } catch (error) {
      flashErrors(ctx, error)
      return response.redirect('/competitors/import')
    }
    const { format, total } = pending
    const { added, refused, rest } = await importPart(workspace, pending, userOf(ctx).id)
    const next = { ...pending, added: sumByDomain(pending.added, added), pages: rest }
    next.refused = [...pending.refused, ...refused]
    if (rest.length === 0) return inertia.render('imports/report', await reportOf(workspace, next))
    return inertia.render('imports/progress', {
      from: sourceNames[format],
      done: total - rest.length,
      total,
      sealed: await seal(workspace, next),
    })
  }
}

function sumByDomain(before: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sums = { ...before }
  for (const [domain, count] of Object.entries(more)) sums[domain] = (sums[domain] ?? 0) + count
  return sums
}

async function reportOf(workspace: Tenant, { added, refused }: PendingImport): Promise<ImportReportPage> {
  const domains = Object.keys(added)
  const competitors = await Competitor.within(workspace)
    .whereIn('domain', domains.slice(0, MOST_GROUPS))
    .orderBy('name')
    .orderBy('id')
  return {
    pageCount: sumOf(added),
    competitorCount: domains.length,
    competitors: competitors.map(({ id, name, domain }) => ({ id, name, domain, pageCount: added[domain] })),
    refusedCount: refused.length,
    refused: refusedGroups(refused),
  }
}
