/** The application with sites that have any amount of traffic. */
import 'reflect-metadata'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'

interface Question {
  furnish?: number
  summarize?: string
  collect?: number
  perVisitor?: number
  ingest?: true
  /** Texts of filters. */
  filters?: string[]
  days?: number
}

await ignite().httpServer().start()

const { createWorkspace } = await import('#workspaces/actions/create_workspace')
const { ingestHits } = await import('#analytics/ingest/ingest_hits')
const { summarizeSite, summarizeVisits } = await import('#analytics/queries/summaries')
const { aSite } = await import('#tests/support/visits')
const { readFilters } = await import('#analytics/filters')
const { dayOf, daysAfter } = await import('#analytics/visits/stored_hit')
const { segmentsOfEvents } = await import('./segments.js')
const { store } = await import('#config/analytics')
const { daysOfEvents, waitingHits } = await import('./events.js')
const { hitsInClickhouse } = await import('./hits.js')

const { DAY } = await import('#platform/instants')

const owner = { email: 'ada@example.com', password: 'correct horse battery' }
const { workspace } = await createWorkspace({ name: 'Bench', plan: 'enterprise', owner, actor: 'bench' })
const busy = await aSite(workspace)

answerMeasurements<Question>({}, async (question) => {
  const { furnish, summarize, collect, perVisitor, ingest, filters = [], days = 30 } = question
  if (furnish) return furnished(furnish)
  if (collect || ingest) {
    await (collect ? waitingHits(busy, collect, perVisitor!) : ingestHits())
    return 'done'
  }
  const until = dayOf(Date.now() - 2 * DAY)
  const span = { workspace, siteId: summarize!, from: daysAfter(until, 1 - days), until }
  const begun = performance.now()
  if (question.filters) await summarizeVisits(span, readFilters(filters))
  else await summarizeSite(workspace, summarize!, days)
  return performance.now() - begun
})

async function furnished(events: number) {
  const site = await aSite(workspace)
  if (store !== 'tables') {
    const computed = await hitsInClickhouse(site, events)
    return { siteId: site.id, rows: events, computed }
  }
  const rows = await daysOfEvents(site, events)
  const bytes = await segmentsOfEvents(site, events)
  return { siteId: site.id, rows, computed: 0, bytes }
}
