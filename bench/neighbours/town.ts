/** A worker that serves a quiet workspace alongside noisy ones, and reports the waiting times of the quiet one. */
import 'reflect-metadata'
import { setTimeout as wait } from 'node:timers/promises'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'
import { FakeLanguageModel } from '#tests/support/fake_language_model'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'

await ignite().httpServer().start()

const { default: app } = await import('@adonisjs/core/services/app')

const { concurrency } = await import('#config/queue')
const { default: plugins } = await import('#config/plugins')
const { JudgingLoop } = await import('#alerts/judging/judging_loop')
const { default: PageChange } = await import('#monitoring/models/page_change')
const { AllowedNetworks, createOutbound, TrustedOrigins } = await import('#platform/outbound/main')
const { PluginRegistry } = await import('#platform/plugins/registry')
const { CrawlLoop } = await import('#monitoring/schedule/crawl_loop')
const { DeliveryLoop } = await import('#delivery/outbox/delivery_loop')
const { requestCrawl } = await import('#monitoring/schedule/request_crawl')
const { default: WatchedUrl } = await import('#monitoring/models/watched_url')
const { default: Delivery } = await import('#delivery/models/delivery')
const { newId } = await import('#platform/ids')
const { aChannel } = await import('#tests/support/channels')
const { anAlert, aWatchedUrl } = await import('#tests/support/alerts')
const { Receiver } = await import('#tests/support/receiver')
const { aWorkspace } = await import('#tests/support/workspace')

type Workspace = Awaited<ReturnType<typeof aWorkspace>>
type Page = Awaited<ReturnType<typeof aWatchedUrl>>

const ROUNDS = 20
const SLOW_HOSTS = 30
const SILENT_RECEIVERS = 7
const SHARED_PAGES = 40
const CHANGED_PAGES = 120
/** The response time of the language model in milliseconds. */
const THINKING = 1_500
const POLL_INTERVAL = 10
/** Milliseconds between two bytes of a slow site. */
const TRICKLE = 500
/** The head start of the noisy workspaces in milliseconds. */
const AHEAD = 2_000

await askSlowModel()
const loops = [
  new CrawlLoop(concurrency.crawls),
  new JudgingLoop(concurrency.alerts),
  new DeliveryLoop(concurrency.deliveries),
]
for (const loop of loops) void loop.run()
const noise: (() => Promise<unknown>)[] = []

const measures = { crawls: crawlTimes, verdicts: verdictTimes, deliveries: deliveryTimes }

answerMeasurements({}, async (what: keyof typeof measures | 'noise') =>
  what === 'noise' ? makeNoise() : measures[what](await aWorkspace('pro'))
)

/** Has a slow model word every alert. */
async function askSlowModel() {
  const model = await FakeLanguageModel.start()
  model.thinksFor(THINKING)
  const { baseUrl } = model
  const languageModel = { baseUrl, model: 'fake', apiKey: null }
  app.container.bindValue('plugins', await PluginRegistry.load(plugins, { languageModel }))
  const trusted = new TrustedOrigins([baseUrl])
  const settings = { allowed: AllowedNetworks.none, trusted, userAgent: 'Rivalwatch' }
  app.container.bindValue('outbound.analysts', createOutbound(settings))
}

let price = 10

/** Detects a price change on a page that was crawled before. */
async function findChange(workspace: Workspace) {
  const site = await TestSite.start()
  const page = await pageAt(workspace, site.url('/pricing'))
  for (let look = 0; look < 2; look++) {
    site.serveOthers(pricingPage({ team: `$${price++}` }))
    await requestCrawl(page, 'manual')
    await crawled(page.id)
  }
  await site.stop()
  return PageChange.query().where('watched_url_id', page.id).firstOrFail()
}

async function crawled(id: string): Promise<void> {
  for (;;) {
    const page = await WatchedUrl.findOrFail(id)
    if (page.turn === null && page.lastStatus === 'success') return
    if (page.turn === null) throw new Error(`The crawl has ${page.lastStatus}: ${page.lastErrorCode}`)
    await wait(POLL_INTERVAL)
  }
}

/** Returns how long each change waits for its verdict. */
async function verdictTimes(workspace: Workspace): Promise<number[]> {
  const times = []
  for (let round = 0; round <= ROUNDS; round++) {
    const change = await findChange(workspace)
    const start = performance.now()
    while (change.outcome === 'pending') await wait(POLL_INTERVAL).then(() => change.refresh())
    // The first round warms up.
    if (round > 0) times.push(performance.now() - start)
  }
  return times
}

async function pageAt(workspace: Workspace, url: string): Promise<Page> {
  const page = await aWatchedUrl(workspace, 'northwind.example', `/${newId('watchedUrl')}`)
  return page.merge({ ...WatchedUrl.address(url) }).save()
}

async function makeNoise(): Promise<string> {
  const noisy = await aWorkspace('enterprise')
  for (let at = 0; at < SLOW_HOSTS; at++) {
    const site = await TestSite.start()
    site.serveOthers((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write(' '), TRICKLE)
      response.on('close', () => clearInterval(timer))
    })
    const page = await pageAt(noisy, site.url('/'))
    await requestCrawl(page, 'schedule')
    noise.push(() => requestCrawl(page, 'schedule'))
  }
  const shared = await TestSite.start()
  shared.serveOthers('<h1>Shared</h1>')
  sharedSite = shared
  for (let at = 0; at < SHARED_PAGES; at++)
    await requestCrawl(await pageAt(noisy, shared.url(`/${at}`)), 'schedule')
  for (let at = 0; at < SILENT_RECEIVERS; at++) {
    const receiver = await Receiver.start()
    receiver.answers = Array.from({ length: 1_000 }, () => () => {})
    await deliveryTo(await aWorkspace('pro'), receiver.url)
  }
  for (let at = 0; at < CHANGED_PAGES; at++) void findChange(noisy).catch(() => {})
  setInterval(() => {
    for (const again of noise) void again()
  }, 1_000)
  await wait(AHEAD)
  return 'made'
}

let sharedSite: TestSite | null = null

/**
 * Returns how long a requested crawl takes, alternating between a host that only this workspace has pages on and one
 * that others have pages on, too.
 */
async function crawlTimes(workspace: Workspace): Promise<number[]> {
  const own = await TestSite.start()
  own.serveOthers('<h1>Quiet</h1>')
  const times = []
  for (let round = 0; round <= ROUNDS; round++) {
    const site = (round % 2 && sharedSite) || own
    const page = await pageAt(workspace, site.url(`/quiet-${round}`))
    const start = performance.now()
    await requestCrawl(page, 'manual')
    await crawled(page.id)
    // The first round warms up.
    if (round > 0) times.push(performance.now() - start)
  }
  await own.stop()
  return times
}

async function deliveryTimes(workspace: Workspace): Promise<number[]> {
  const receiver = await Receiver.start()
  const times = []
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const { id } = await deliveryTo(workspace, receiver.url)
    while ((await Delivery.findOrFail(id)).status !== 'sent') await wait(POLL_INTERVAL)
    // The first round warms up.
    if (round > 0) times.push(performance.now() - start)
  }
  await receiver.stop()
  return times
}

const channels = new Map<string, { channel: Awaited<ReturnType<typeof aChannel>>; page: Page }>()

async function deliveryTo(workspace: Workspace, destination: string) {
  const known = channels.get(workspace.id) ?? {
    channel: await aChannel(workspace, { kind: 'webhook', destination, secret: 'whsec_c2VjcmV0' }),
    page: await aWatchedUrl(workspace, 'northwind.example', '/pricing'),
  }
  channels.set(workspace.id, known)
  const now = Date.now()
  return Delivery.create({
    id: newId('delivery'),
    workspaceId: workspace.id,
    kind: 'webhook',
    channelId: known.channel.id,
    alertId: (await anAlert(known.page)).id,
    recipient: '',
    status: 'pending',
    attempts: 0,
    dueAt: now,
    nextAttemptAt: now,
    createdAt: now,
  })
}
