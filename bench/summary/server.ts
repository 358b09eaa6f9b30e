/** The application, with sites that have any amount of traffic. */
import 'reflect-metadata'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'

interface Question {
  furnish?: number
  summarize?: string
  collect?: number
  perVisitor?: number
  ingest?: true
}

await ignite().httpServer().start()

const { createWorkspace } = await import('#workspaces/actions/create_workspace')
const { ingestHits } = await import('#analytics/ingest/ingest_hits')
const { summarizeSite } = await import('#analytics/queries/summaries')
const { aSite } = await import('#tests/support/visits')
const { store } = await import('#config/analytics')
const { daysOfEvents, waitingHits } = await import('./events.js')
const { hitsInClickhouse } = await import('./hits.js')

const owner = { email: 'ada@example.com', password: 'correct horse battery' }
const { workspace } = await createWorkspace({ name: 'Bench', plan: 'enterprise', owner, actor: 'bench' })
const busy = await aSite(workspace)

answerMeasurements<Question>({}, async ({ furnish, summarize, collect, perVisitor, ingest }) => {
  if (furnish) {
    const site = await aSite(workspace)
    if (store === 'tables') return { siteId: site.id, rows: await daysOfEvents(site, furnish), computed: 0 }
    const computed = await hitsInClickhouse(site, furnish)
    return { siteId: site.id, rows: furnish, computed }
  }
  if (collect || ingest) {
    await (collect ? waitingHits(busy, collect, perVisitor!) : ingestHits())
    return 'done'
  }
  const begun = performance.now()
  await summarizeSite(workspace, summarize!, 30)
  return performance.now() - begun
})
