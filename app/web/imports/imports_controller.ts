import type { HttpContext } from '@adonisjs/core/http'
import { uploadLimits } from '#config/bodyparser'
import { previewFor } from '#monitoring/importing/import_pages'
import type { Listing } from '#monitoring/importing/listed_page'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { messagesOf } from '#platform/http/flash_errors'
import { showErrors } from '#web/competitors/show_errors'
import { givenListing, pastedList } from '#web/imports/given_listing'
import type { ImportPreviewPage } from '#web/imports/imports_types'
import { countBeyondPlan, listedCompetitors, lostSettings, refusedGroups } from '#web/imports/preview_props'
import { seal } from '#web/imports/sealed_import'
import { sourceNames } from '#web/imports/source_names'
import { attempts } from '#workspaces/accounts/auth_throttle'

/** Shows what an import from another program would add. */
export default class ImportsController {
  async create(ctx: HttpContext) {
    return showForm(ctx)
  }

  /** Shows the preview of a file or a pasted list, or the form with its errors. Changes nothing. */
  async preview(ctx: HttpContext) {
    await attempts.importsOf.count(ctx.workspace.id)
    try {
      const listing = await givenListing(ctx)
      return ctx.inertia.render('imports/preview', await previewOf(ctx, listing))
    } catch (error) {
      showErrors(ctx, messagesOf(error))
      return showForm(ctx, pastedList(ctx))
    }
  }
}

function showForm({ inertia }: HttpContext, list = '') {
  return inertia.render('imports/new', { list, maxFile: uploadLimits.file })
}

async function previewOf({ workspace }: HttpContext, { format, pages }: Listing): Promise<ImportPreviewPage> {
  const { competitors, refused } = await previewFor(workspace, pages)
  const total = competitors.reduce((sum, { pages: { length } }) => sum + length, 0)
  return {
    from: sourceNames[format],
    pageCount: total,
    competitorCount: competitors.length,
    newCompetitorCount: competitors.filter(({ id }) => id === null).length,
    competitors: listedCompetitors(competitors),
    refusedCount: refused.length,
    beyondPlan: countBeyondPlan(refused),
    refused: refusedGroups(refused),
    lost: lostSettings(competitors),
    room: await watchingCapacity(workspace),
    sealed: await seal(workspace, { format, total, added: {}, refused: [], pages }),
  }
}
