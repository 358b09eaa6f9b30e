import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import db from '@adonisjs/lucid/services/db'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { readBody } from '#analytics/collect/read_body'
import { newId } from '#platform/ids'

let site: Pick<AnalyticsSite, 'id'> & { workspace_id: string }

export function addRoutes(router: HttpRouterService) {
  router.post('/nothing', ({ response }) => response.status(202).send(null))
  router.post('/single', async ({ request, response }: HttpContext) => {
    site ??= await db.from('analytics_sites').select('id', 'workspace_id').first()
    const hits = `[${await readBody(request.request, 8192)}]`
    const now = Date.now()
    await db.table('hit_batches').insert({
      id: newId('hitBatch'),
      workspace_id: site.workspace_id,
      site_id: site.id,
      received_at: now,
      hit_count: 1,
      hits,
      // Hides the row from the process that counts hits.
      ingested_at: now,
    })
    return response.status(202).send(null)
  })
}
