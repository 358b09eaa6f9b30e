/**
 * The web process with tracked sites in its database and two baseline routes next to `/collect`: `/nothing`, an
 * AdonisJS route that does nothing, and `/single`, which writes each hit with its own statement and skips all steps.
 * Replies with the number of stored hits, or counts the waiting ones and replies with the duration in milliseconds.
 */
import 'reflect-metadata'
import { createHttpServer } from '#platform/http/http_server'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements } from '../support/measured_process.js'

const SITES = 5

await ignite()
  .tap((app) => {
    app.booted(async () => {
      const { addRoutes } = await import('./routes.js')
      addRoutes(await app.container.make('router'))
    })
  })
  .httpServer()
  .start(createHttpServer)

const { default: db } = await import('@adonisjs/lucid/services/db')
const { createWorkspace } = await import('#workspaces/actions/create_workspace')
const { addSite } = await import('#analytics/actions/add_site')

const owner = { email: 'bench@example.com', password: 'correct horse battery' }
const { workspace } = await createWorkspace({ name: 'Bench', plan: 'enterprise', owner, actor: 'bench' })
const sites: { domain: string; siteKey: string }[] = []
for (let index = 0; index < SITES; index++) {
  const { domain, siteKey } = await addSite(
    workspace,
    { name: `Site ${index}`, domain: `site${index}.example` },
    'bench'
  )
  sites.push({ domain, siteKey })
}

const { ingestHits } = await import('#analytics/ingest/ingest_hits')

answerMeasurements<'stored' | 'count'>({ sites }, async (question) => {
  if (question === 'count') {
    const begun = performance.now()
    await ingestHits()
    return performance.now() - begun
  }
  const [stored] = await db.from('hit_batches').sum('hit_count as hits').count('* as batches')
  const [waiting] = await db.from('hit_batches').whereNull('ingested_at').sum('hit_count as hits')
  const dropped = await db.from('dropped_hits').sum('amount as hits').first()
  return {
    hits: Number(stored.hits),
    batches: Number(stored.batches),
    waiting: Number(waiting.hits),
    dropped: Number(dropped.hits),
  }
})
