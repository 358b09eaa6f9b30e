/**
 * The application with built pages, and the owners who open them: one of a small workspace and, on request, one of a
 * large one.
 */
import 'reflect-metadata'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'
import type { Browser as Visitor } from '#tests/functional/app/browser'
import { SECOND } from '#platform/instants'
import { expectBuiltPages, serveBuiltPages } from '#tests/support/browser/built_pages'

await ignite()
  .tap((app) => app.booting(() => expectBuiltPages(app)))
  .httpServer()
  .start()
await serveBuiltPages()

const { crowdedLog } = await import('./crowded_log.js')
const { fill } = await import('../support/crowded_workspace.js')
const { queryPlans } = await import('../support/query_plans.js')
const { default: vite } = await import('#config/vite')
const { default: WatchedUrl } = await import('#monitoring/models/watched_url')
const { default: Alert } = await import('#alerts/models/alert')
const { anOwner, PASSWORD } = await import('#tests/functional/app/accounts')
const { Browser } = await import('#tests/functional/app/browser')
const { aKey } = await import('#tests/support/workspace')
const { changePlan } = await import('#workspaces/actions/change_plan')
const { default: ApiKey } = await import('#workspaces/models/api_key')

interface Looker {
  browser: Visitor
  version: string
  pages: Record<string, string>
}

/** Creates the owner of a workspace with this much data, and the pages to measure. */
async function aLooker(crowd: { watchedUrls: number; alerts: number }): Promise<Looker> {
  const { owner, workspace } = await anOwner()
  await changePlan(workspace, { plan: 'enterprise' }, 'bench')
  await aKey(workspace)
  const [competitor] = await fill(workspace, crowd)
  const key = await ApiKey.within(workspace).firstOrFail()
  await crowdedLog(workspace, [owner.id, 'command', key.id], crowd.alerts)
  // Idle connections are closed now rather than during the next request.
  await wait(SECOND)
  const browser = new Browser()
  await browser.signIn(owner.email, PASSWORD)
  const page = await WatchedUrl.within(workspace).where('competitor_id', competitor).firstOrFail()
  const alert = await Alert.within(workspace).orderBy('detected_at', 'desc').firstOrFail()
  return {
    browser,
    version: (await browser.visit('/alerts')).page!.version,
    pages: {
      inbox: '/alerts',
      'inbox, all unread': '/alerts?view=unread',
      'inbox, archived': '/alerts?view=archived',
      'inbox, its second page': '/alerts?page=2',
      'inbox, by score': '/alerts?score=high',
      'inbox, by label': '/alerts?label=pricing',
      'inbox, by competitor': `/alerts?competitor=${competitor}`,
      'inbox, by all three': `/alerts?score=high&label=pricing&competitor=${competitor}`,
      'inbox, a common word': '/alerts?q=raised',
      'inbox, a word that is nowhere': '/alerts?q=zebra',
      'an alert': `/alerts/${alert.id}`,
      competitors: '/competitors',
      'competitors, by name': '/competitors?sort=name',
      'a competitor': `/competitors/${competitor}`,
      'its pages': `/competitors/${competitor}/pages`,
      'what goes with it': `/competitors/${competitor}/removal`,
      'a watched page': `/watched-urls/${page.id}`,
      'held back': '/held-back',
      dashboard: '/',
      'audit log': '/settings/audit-log',
      'audit log, what is rare': '/settings/audit-log?kind=keys',
      'audit log, who is rare': `/settings/audit-log?who=${key.id}`,
      'audit log, both': `/settings/audit-log?who=${key.id}&kind=alerts`,
    },
  }
}

/** Returns milliseconds from request to complete response; without `html`, the response is unrendered JSON. */
async function answerTime({ browser, version, pages }: Looker, name: string, html: boolean): Promise<number> {
  const headers: Record<string, string> = html ? {} : { 'x-inertia': 'true', 'x-inertia-version': version }
  const begun = performance.now()
  const { status, html: body } = await browser.visit(pages[name], headers)
  const took = performance.now() - begun
  if (status !== 200 || html !== body.startsWith('<!')) throw new Error(`${pages[name]} returns ${status}`)
  return took
}

const small = await aLooker({ watchedUrls: 50, alerts: 200 })
let large: Looker | null = null

type Question =
  | { fill: { watchedUrls: number; alerts: number } }
  | { plansOf: string }
  | { name: string; isLarge?: boolean; html: boolean }

const manifestFile = vite.manifestFile!
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
answerMeasurements(
  { manifest, manifestFile, pages: Object.keys(small.pages) },
  async (question: Question) => {
    if ('fill' in question) {
      large = await aLooker(question.fill)
      return true
    }
    if ('plansOf' in question) {
      const { browser, pages } = large ?? small
      return queryPlans(() => browser.visit(pages[question.plansOf]))
    }
    return answerTime(question.isLarge ? large! : small, question.name, question.html)
  }
)
