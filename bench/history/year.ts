/** A worker that loads the past year of one page. */
import 'reflect-metadata'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'
import { ArchiveDouble } from '#tests/support/archive_double'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { until } from '#tests/support/until'

await ignite().httpServer().start()

const { JudgingLoop } = await import('#alerts/judging/judging_loop')
const { default: Alert } = await import('#alerts/models/alert')
const { default: Delivery } = await import('#delivery/models/delivery')
const { requestHistory } = await import('#monitoring/history/request')
const { HistoryLoop } = await import('#monitoring/history/loading/history_loop')
const { watchCompetitor } = await import('#monitoring/actions/watch_pages')
const { default: PageChange } = await import('#monitoring/models/page_change')
const { default: PageHistory } = await import('#monitoring/models/page_history')
const { CrawlLoop } = await import('#monitoring/schedule/crawl_loop')
const { DAY, SECOND } = await import('#platform/instants')
const { aChannel } = await import('#tests/support/channels')
const { aWorkspace } = await import('#tests/support/workspace')

const MONTHS = 12
const archive = await ArchiveDouble.start()
await archive.use()
const site = await TestSite.start()
site.serve('/pricing', pricingPage({ team: '$99' }))
const url = site.url('/pricing')
const now = Math.floor(Date.now() / SECOND) * SECOND
for (let month = 0; month < MONTHS; month++) {
  const capturedAt = now - (MONTHS - month) * 30 * DAY
  archive.keep(url, { capturedAt, body: pricingPage({ team: `$${20 + 5 * month}` }) })
}
for (const loop of [new CrawlLoop(4), new JudgingLoop(2), new HistoryLoop()]) void loop.run()

answerMeasurements({}, async (_what: 'year') => {
  const workspace = await aWorkspace('pro')
  await aChannel(workspace, { minimumScore: 'low' })
  const begun = performance.now()
  const pages = [{ url, label: 'pricing' as const }]
  const watching = await watchCompetitor(workspace, { name: 'Northwind', domain: site.host, pages }, 'bench')
  await requestHistory(workspace, watching.pages[0].id)
  await until(async () => {
    const isOpen = await PageHistory.query().whereNull('finished_at').first()
    return !isOpen && !(await PageChange.query().where('outcome', 'pending').first())
  })
  return {
    seconds: (performance.now() - begun) / SECOND,
    alerts: (await Alert.all()).length,
    deliveries: (await Delivery.all()).length,
    requests: archive.requests.length,
    refused: archive.refused,
  }
})
