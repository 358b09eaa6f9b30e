import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { appUrl, cdnUrl } from '#config/app'
import type Workspace from '#workspaces/models/workspace'
import { TrackedSite } from '#tests/browser/tracking/tracked_site'
import { Api } from '#tests/support/api'
import type { BrowserSession } from '#tests/support/browser/browser_session'
import { droppedHits, IPHONE, storedHits } from '#tests/support/collect'
import { aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const GERMAN = '85.214.132.117'
const POLL = 20
const PATIENCE = 20_000

test.group('From the tracking script to the summary', (group) => {
  let workspace: Workspace
  let site: AnalyticsSite
  let pages: TrackedSite
  let browser: BrowserSession
  let started: number

  group.each.setup(async (current) => {
    started = Date.now()
    browser = current.context.browser
    workspace = await aWorkspace()
    site = await aSite(workspace, 'northwind.example')
    pages = await TrackedSite.start()
    pages.tag = `<script defer src="${cdnUrl}/rw.js" data-site-key="${site.siteKey}"></script>`
    return () => pages.stop()
  })

  const at = (name: string, path: string) => pages.url.replace('www.northwind.example', name) + path

  /** Opens a page in a separate browser. */
  async function pageOf(userAgent: string, prepare = '') {
    const context = await browser.context({ userAgent })
    const page = await context.newPage()
    await context.addInitScript(prepare)
    return page
  }

  /** Opens one page and closes it. */
  async function look(url: string, ...who: Parameters<typeof pageOf>) {
    const page = await pageOf(...who)
    await page.goto(url)
    await page.waitForFunction('window.rivalwatch?.on')
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
    await page.close({ runBeforeUnload: true })
  }

  async function visitByDesktop() {
    pages.bodies['/plain'] = `<a href="${pages.url}/pricing?plan=team#faq">Northwind</a>`
    pages.bodies['/pricing'] = '<button data-rw-event="Opened the docs">Docs</button>'
    const page = await pageOf(CHROME)
    await page.goto(at('www.google.com', '/plain'))
    await page.click('a')
    await page.waitForURL('**/pricing*')
    await page.evaluate(`history.pushState(null, '', '/pricing/team')`)
    await page.click('button')
    await page.evaluate(`rivalwatch.track('Signed up', { conversion: true })`)
    await page.close({ runBeforeUnload: true })
  }

  /** Visits through the site's own server, which passes on the address. */
  async function visitByPhone() {
    pages.proxy = { target: `${appUrl}/collect`, client: GERMAN }
    pages.tag = pages.tag.replace('defer', 'defer data-collect="/visits/collect"')
    pages.bodies['/'] = '<button data-rw-event="Opened the docs">Docs</button>'
    const page = await pageOf(IPHONE)
    await page.goto(at('northwind.example', '/?utm_source=newsletter&utm_medium=email'))
    await page.click('button')
    await page.close({ runBeforeUnload: true })
  }

  /** Waits until this many hits are stored or dropped and no more are expected. */
  async function arrived(count: number) {
    const deadline = Date.now() + PATIENCE
    const sum = (amounts: Record<string, number>) => Object.values(amounts).reduce((a, b) => a + b, 0)
    while ((await storedHits()).length + sum(await droppedHits()) < count && Date.now() < deadline) {
      await wait(POLL)
    }
  }

  test('matches what people did in every figure', async ({ assert }) => {
    // Visitors who are not counted come first, so that their hits would show up among the others.
    await look(pages.url, CHROME, `localStorage.setItem('rivalwatch_ignore', 'true')`)
    const privacy = `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`
    await look(pages.url, CHROME, privacy)
    await look(pages.url, GOOGLEBOT)
    await look(at('other.example', '/'), CHROME)
    await visitByDesktop()
    await visitByPhone()

    await arrived(13)
    assert.deepEqual(await droppedHits(), { bot: 2, foreign_host: 2 })
    const kept = await storedHits()
    assert.deepEqual(kept.map(({ k, u }) => `${k} ${u}`).sort(), [
      'event /',
      'event /pricing/team',
      'event /pricing/team',
      'leave /',
      'leave /pricing',
      'leave /pricing/team',
      'view /',
      'view /pricing',
      'view /pricing/team',
    ])

    await ingestHits()
    const api = new Api(await aKey(workspace))
    const { avgPageLoadMs, avgSessionDuration, ...figures } = (
      await api.get(`/analytics/sites/${site.id}/summary`)
    ).body
    assert.deepEqual(figures, {
      totalVisitors: 2,
      totalPageViews: 3,
      conversionRate: 50,
      topPages: [
        { path: '/', pageviews: 1 },
        { path: '/pricing', pageviews: 1 },
        { path: '/pricing/team', pageviews: 1 },
      ],
      totalSessions: 2,
      trafficSources: [
        { label: 'Google', value: 50, amount: '1' },
        { label: 'newsletter', value: 50, amount: '1' },
      ],
      interactionStats: [
        { label: 'Opened the docs', value: 100, amount: '2' },
        { label: 'Signed up', value: 50, amount: '1' },
      ],
      // A local address is in no country.
      countries: [{ label: 'Germany', value: 50, amount: '1' }],
      devices: [
        { label: 'Desktop', value: 50, amount: '1' },
        { label: 'Mobile', value: 50, amount: '1' },
      ],
      operatingSystems: [
        { label: 'Windows', value: 50, amount: '1' },
        { label: 'iOS', value: 50, amount: '1' },
      ],
    })
    const elapsed = Date.now() - started
    assert.isTrue(avgPageLoadMs > 0 && avgPageLoadMs < elapsed, `${avgPageLoadMs} ms`)
    assert.isTrue(avgSessionDuration >= 0 && avgSessionDuration * 1000 < elapsed, `${avgSessionDuration} s`)

    const { totalVisitors, totalPageViews, conversionRate, topPages } = figures
    assert.deepEqual((await api.get('/analytics/summary')).body, {
      ...{ totalSites: 1, totalVisitors, totalPageViews, conversionRate, topPages },
      avgPageLoadMs,
    })
  })
})
