import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { allowedNetworks } from '#config/crawler'
import Alert from '#alerts/models/alert'
import Crawl from '#monitoring/models/crawl'
import { createOutbound } from '#platform/outbound/main'
import { Api } from '#tests/support/api'
import { charsetCases } from '#tests/support/hostile/charset_cases'
import { contentCases } from '#tests/support/hostile/content_cases'
import { contentTypeCases } from '#tests/support/hostile/content_type_cases'
import { documentCases } from '#tests/support/hostile/document_cases'
import type { HostileCase, Told } from '#tests/support/hostile/hostile_case'
import { HostileSite, htmlOf } from '#tests/support/hostile/hostile_site'
import { markupCases } from '#tests/support/hostile/markup_cases'
import { sitemapCases } from '#tests/support/hostile/sitemap_cases'
import { wireCases } from '#tests/support/hostile/wire_cases'
import { pricingPage } from '#tests/support/pricing_page'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** Milliseconds, kept short so that tests do not wait for slow pages. */
const IMPATIENT = { headers: 400, exchange: 600 }

/** A page that was crawled once and then changes into something else. */
class WatchedHostilePage {
  private constructor(
    readonly api: Api,
    readonly site: HostileSite,
    private readonly id: string
  ) {}

  static async start(
    cleanup: (stop: () => Promise<void>) => void,
    { before, path }: Pick<HostileCase, 'before' | 'path'>
  ): Promise<WatchedHostilePage> {
    const site = await HostileSite.start()
    if (before) site.serve(before)
    cleanup(() => site.stop())
    const api = new Api(await aKey(await aWorkspace()))
    const { body: competitor } = await api.post('/competitors', { name: 'Northwind', domain: site.host })
    const { body } = await api.post('/watched-urls', {
      competitorId: competitor.id,
      url: site.urlOf(path),
      label: 'pricing',
    })
    await workOffQueue()
    return new WatchedHostilePage(api, site, body.id)
  }

  /** Crawls the page and returns the result once everything that follows is done. */
  async crawl(): Promise<Crawl> {
    await this.api.post(`/watched-urls/${this.id}/crawl`)
    await workOffQueue()
    return Crawl.query().where('watched_url_id', this.id).orderBy('finished_at', 'desc').firstOrFail()
  }

  async lastStatus(): Promise<string> {
    return (await this.api.get('/watched-urls')).body[0].lastStatus
  }

  async latest(): Promise<{ versionNumber: number; snapshot: any }> {
    return (await this.api.get(`/watched-urls/${this.id}/snapshot`)).body
  }
}

function assertTells(assert: Assert, snapshot: any, { title, h1, words, ...fields }: Told) {
  if (title !== undefined) assert.equal(snapshot.seo.title, title)
  if (h1 !== undefined) assert.equal(snapshot.headings.h1[0], h1)
  if (words !== undefined) assert.equal(snapshot.wordCount, words)
  assert.containSubset(snapshot, fields)
  for (const [name, value] of Object.entries(fields)) assert.deepEqual(snapshot[name], value)
}

async function assertEndsAs(
  assert: Assert,
  watched: WatchedHostilePage,
  { before, answer, end, isQuiet }: HostileCase
) {
  const baseline = await watched.latest()
  watched.site.serve(answer)
  const crawl = await watched.crawl()
  const latest = await watched.latest()
  if ('refused' in end) {
    assert.deepEqual([crawl.status, crawl.errorCode], ['failed', end.refused], crawl.error ?? '')
    assert.equal(await watched.lastStatus(), 'failed')
    assert.deepEqual(latest, baseline)
  } else {
    assert.deepEqual([crawl.status, crawl.errorCode], ['success', null], crawl.error ?? '')
    assert.equal(await watched.lastStatus(), 'success')
    assert.equal(latest.versionNumber, 2)
    assertTells(assert, latest.snapshot, end.told)
  }
  if (isQuiet || 'refused' in end) assert.lengthOf(await Alert.query(), 0)

  watched.site.serve(before ?? htmlOf(pricingPage({ headline: 'Back again' })))
  assert.equal((await watched.crawl()).status, 'success')
  const after = await watched.latest()
  assert.equal(after.versionNumber, latest.versionNumber + 1)
  if (!before) assert.deepEqual(after.snapshot.headings.h1, ['Back again'])
}

const PARTS = [
  { part: 'on the wire', cases: wireCases },
  { part: 'of another kind', cases: contentTypeCases },
  { part: 'in a document', cases: documentCases },
  { part: 'in a sitemap', cases: sitemapCases },
  { part: 'in an encoding', cases: charsetCases },
  { part: 'in markup', cases: markupCases },
  { part: 'in content', cases: contentCases },
]

for (const { part, cases } of PARTS) {
  test.group(`Hostile pages: what is ${part}`, (group) => {
    group.each.timeout(60_000)

    test('handles {what}, and reads a normal page right after')
      .with(cases.filter(({ isHeavy }) => !isHeavy))
      .run(async ({ assert, cleanup }, hostile) => {
        const watched = await WatchedHostilePage.start(cleanup, hostile)
        if (hostile.isSlow) {
          const usual = await app.container.make('outbound')
          const impatient = createOutbound({
            allowed: allowedNetworks,
            userAgent: 'Rivalwatch',
            limits: IMPATIENT,
          })
          app.container.bindValue('outbound', impatient)
          cleanup(async () => {
            app.container.bindValue('outbound', usual)
            await impatient.close({ abandon: true })
          })
        }
        await assertEndsAs(assert, watched, hostile)
      })
  })
}
