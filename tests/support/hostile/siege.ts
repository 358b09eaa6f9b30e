import { untilBy } from '#tests/support/until'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import db from '@adonisjs/lucid/services/db'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { aWatchedUrl } from '#tests/support/alerts'
import { freePort } from '#tests/support/ports'
import { pricingPage } from '#tests/support/pricing_page'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'
import { Program } from '#tests/process/program'
import type { HostileCase } from './hostile_case.js'
import { HostileSite, htmlOf } from './hostile_site.js'
import { requested } from '#tests/support/worker'

const MB_IN_KB = 1024

/** An API response while all pages were hostile. */
export interface ApiAnswer {
  method: string
  path: string
  status: number
  /** Milliseconds. */
  took: number
}

/** How the crawl of a hostile page ended. `took` is in milliseconds and includes the wait for a thread. */
export interface Ending {
  hostile: HostileCase
  status: Crawl['status']
  errorCode: string | null
  versions: number
  took: number
}

export interface SiegeReport {
  endings: Ending[]
  answers: ApiAnswer[]
  /** The worker's peak in MB; null if the system does not report it. */
  peakMemory: number | null
  /** Whether the worker is still the same process. */
  isAlive: boolean
  /** The crawl status of each page after it became a normal page again. */
  recovered: string[]
}

/** Registers a function that stops processes and sites. */
type Cleanup = (stop: () => void | Promise<void>) => void

interface Besieged {
  hostile: HostileCase
  site: HostileSite
  page: WatchedUrl
}

/**
 * Has a worker crawl all these pages at the same time, each on a separate host, while a web process's API receives
 * continuous requests.
 */
export async function besiege(cases: readonly HostileCase[], cleanup: Cleanup): Promise<SiegeReport> {
  const workspace = await aWorkspace()
  const key = await aKey(workspace)
  const besieged: Besieged[] = []
  for (const hostile of cases) {
    besieged.push({ hostile, ...(await aWatchedSite(workspace, cleanup, hostile.path)) })
  }
  for (const { site, hostile } of besieged) if (hostile.before) site.serve(hostile.before)
  const bystander = await aWatchedSite(workspace, cleanup)
  const { worker, origin } = await startProcesses(cleanup)
  const pages = besieged.map(({ page }) => page)
  await crawlAll(pages, worker)

  for (const { site, hostile } of besieged) site.serve(hostile.answer)
  const asking = new Worker(new URL('asking_thread.mjs', import.meta.url), {
    workerData: { origin, key, requests: requestsFor(pages, bystander.page) },
  })
  await crawlAll(pages, worker)
  const answers = once(asking, 'message')
  asking.postMessage('enough')
  const endings = await Promise.all(besieged.map(endingOf))

  for (const { site, hostile } of besieged) {
    site.serve(hostile.before ?? htmlOf(pricingPage({ headline: 'Back again' })))
  }
  await crawlAll(pages, worker)
  const recovered = await Promise.all(pages.map(async (page) => (await page.refresh()).lastStatus))
  const report = {
    endings,
    answers: (await answers)[0] as ApiAnswer[],
    peakMemory: peakMemoryOf(worker.pid),
    isAlive: !worker.hasEnded,
    recovered,
  }
  worker.kill('SIGTERM')
  await worker.gone
  return report
}

async function aWatchedSite(workspace: Workspace, cleanup: Cleanup, path?: string) {
  const site = await HostileSite.start()
  cleanup(() => site.stop())
  const page = await aWatchedUrl(workspace, site.host, path)
  await page.merge({ ...WatchedUrl.address(site.urlOf(path)) }).save()
  return { site, page }
}

async function startProcesses(cleanup: Cleanup) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'info', API_RATE_LIMIT: '1000000' }
  const web = new Program(['--import=./bin/typescript.mjs', 'bin/server.ts'], { env })
  const worker = new Program(['ace.js', 'queue:listen'], { env })
  cleanup(() => {
    for (const program of [web, worker]) program.killGroup('SIGKILL')
  })
  await Promise.all([web.says(/started HTTP server/), worker.says(/worker ready/)])
  return { worker, origin: `http://127.0.0.1:${port}` }
}

/** Returns the API requests that are sent in turn: lists, the content of each page, and occasionally a crawl. */
function requestsFor(pages: readonly WatchedUrl[], bystander: WatchedUrl) {
  return pages.flatMap((page) => [
    { method: 'GET', path: '/watched-urls' },
    { method: 'GET', path: `/watched-urls/${page.id}/snapshot` },
    { method: 'GET', path: '/alerts' },
    { method: 'POST', path: `/watched-urls/${bystander.id}/crawl` },
  ])
}

/** Requests a crawl of each page and waits until all crawls are over and every change is judged. */
async function crawlAll(pages: readonly WatchedUrl[], worker: Program): Promise<void> {
  for (const page of pages) await requested(page, 'manual')
  await untilBy(worker, async () => !(await isAnythingOpen()))
}

async function isAnythingOpen(): Promise<boolean> {
  const crawl = await db.from('watched_urls').whereNotNull('turn').select('id').first()
  return Boolean(crawl ?? (await db.from('page_changes').where('outcome', 'pending').select('id').first()))
}

async function endingOf({ hostile, page }: Besieged): Promise<Ending> {
  const crawl = await Crawl.query()
    .where('watched_url_id', page.id)
    .orderBy('finished_at', 'desc')
    .firstOrFail()
  const [{ versions }] = await db
    .from('page_versions')
    .where('watched_url_id', page.id)
    .max('version_number as versions')
  const { status, errorCode, finishedAt, startedAt } = crawl
  return { hostile, status, errorCode, versions, took: finishedAt - startedAt }
}

function peakMemoryOf(pid: number): number | null {
  try {
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
    return Math.round(Number(peak) / MB_IN_KB)
  } catch {
    return null
  }
}
