import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { OutboundRequest, PageLabel } from 'rivalwatch-plugin'
import WatchedUrl from '#monitoring/models/watched_url'
import { Api } from '#tests/support/api'
import { TestSite } from '#tests/support/site'
import { jsonFeed, releasesFeed, rssFeed } from '#tests/support/sources/feeds'
import { greenhouseBoard, type PostedJob } from '#tests/support/sources/job_boards'
import { type ReportedIncident, statuspageIncidents } from '#tests/support/sources/status_pages'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('Sources', (group) => {
  let site: TestSite
  let api: Api
  let competitorId: string
  let restore = () => {}

  group.each.setup(async () => {
    site = await TestSite.start()
    api = new Api(await aKey(await aWorkspace()))
    competitorId = (await api.post('/competitors', { name: 'Northwind', domain: site.host })).body.id
    restore = () => {}
    return async () => {
      restore()
      await site.stop()
    }
  })

  function serve(path: string, type: string, body: string) {
    site.serve(path, { headers: { 'content-type': type }, body })
  }

  /** Responds to requests to an origin in place of its service. */
  async function standIn(origin: string) {
    const outbound = await app.container.make('outbound')
    const double: typeof outbound = Object.assign(Object.create(outbound), {
      async request(url: string, request: OutboundRequest) {
        const answer = await outbound.request(url.replace(origin, site.url('')), request)
        return { ...answer, url: answer.url.replace(site.url(''), origin) }
      },
    })
    app.container.bindValue('outbound', double)
    restore = () => app.container.bindValue('outbound', outbound)
  }

  /**
   * Watches a page and returns a function that crawls it again.
   *
   * @param path a path on the site, or an address elsewhere
   */
  async function watch(path: string, label: PageLabel) {
    const url = URL.canParse(path) ? path : site.url(path)
    const { body: page } = await api.post('/watched-urls', { competitorId, url, label })
    await workOffQueue()
    const { lastStatus, lastErrorCode } = await WatchedUrl.findOrFail(page.id)
    if (lastStatus !== 'success') throw new Error(`${url} was not read: ${lastErrorCode}`)
    return async () => {
      await api.post(`/watched-urls/${page.id}/crawl`)
      await workOffQueue()
    }
  }

  async function summaries(): Promise<string[]> {
    const { alerts } = (await api.get('/alerts')).body
    return alerts.map(({ summary }: { summary: string }) => summary)
  }

  test('reports a post of a feed by its title, and no old one that fell off the end', async ({ assert }) => {
    const post = (title: string) => ({ title, html: `<p>All about ${title}.</p>` })
    const old = ['Packing crates faster', 'Why we moved to Munich', 'A year of audits'].map(post)
    serve('/feed.xml', 'application/rss+xml', rssFeed(old))
    const crawl = await watch('/feed.xml', 'blog')
    serve(
      '/feed.xml',
      'application/rss+xml',
      rssFeed([post('Designing for an ecosystem'), ...old.slice(0, 2)])
    )
    await crawl()
    assert.deepEqual(await summaries(), ['Northwind published “Designing for an ecosystem”.'])
  })

  test('reports a post of a JSON Feed, served as {0}')
    .with([['application/feed+json'], ['application/json; charset=utf-8']] as const)
    .run(async ({ assert }, [type]) => {
      const item = (id: number, title?: string) => ({
        id: String(id),
        title,
        text: `${title ?? 'Hello'} again.`,
      })
      const old = [
        item(3, 'Packing crates faster'),
        item(2, 'Why we moved to Munich'),
        item(1, 'A year of audits'),
      ]
      serve('/feed.json', type, jsonFeed(old))
      const crawl = await watch('/feed.json', 'blog')
      await crawl()
      assert.deepEqual(await summaries(), [])

      serve('/feed.json', type, jsonFeed([item(4, 'Designing for an ecosystem'), ...old.slice(0, 2)]))
      await crawl()
      assert.deepEqual(await summaries(), ['Northwind published “Designing for an ecosystem”.'])
      const { id } = await WatchedUrl.query().firstOrFail()
      const { snapshot } = (await api.get(`/watched-urls/${id}/snapshot`)).body
      assert.deepEqual(snapshot.headings.h2, [
        'Designing for an ecosystem',
        'Packing crates faster',
        'Why we moved to Munich',
      ])
    })

  test('keeps the baseline if a JSON Feed turns into an error', async ({ assert }) => {
    const post = { id: '1', title: 'A year of audits', text: 'Good.' }
    serve('/feed.json', 'application/feed+json', jsonFeed([post]))
    const crawl = await watch('/feed.json', 'blog')
    for (const body of ['{"error": "maintenance"}', '[', '<html><p>Back soon</p></html>']) {
      serve('/feed.json', body.startsWith('<') ? 'text/html' : 'application/feed+json', body)
      await crawl()
      assert.equal((await WatchedUrl.query().firstOrFail()).lastStatus, 'failed', body)
    }
    serve(
      '/feed.json',
      'application/feed+json',
      jsonFeed([{ id: '2', title: 'New office', text: 'Here.' }, post])
    )
    await crawl()
    assert.deepEqual(await summaries(), ['Northwind published “New office”.'])
  })

  test('reports a release of a feed with its highlights', async ({ assert }) => {
    const old = { title: 'v2.3', html: '<ul><li>Faster search in archives</li></ul>' }
    serve('/app/releases.atom', 'application/atom+xml; charset=utf-8', releasesFeed([old]))
    const crawl = await watch('/app/releases.atom', 'changelog')
    const html = '<h2>New</h2><ul><li>Offline mode for tablets</li><li>Export of tables as CSV</li></ul>'
    serve('/app/releases.atom', 'application/atom+xml', releasesFeed([{ title: 'v2.4', html }, old]))
    await crawl()
    assert.deepEqual(await summaries(), [
      'Northwind released 2.4: “Offline mode for tablets” and “Export of tables as CSV”.',
    ])
  })

  test('reports a job of a board once, although the careers page also shows it', async ({ assert }) => {
    const old = { title: 'Backend Engineer', place: 'Munich', team: 'Engineering' }
    const writer = { title: 'Recruiter', place: 'Berlin', team: 'People' }
    const careers = (jobs: readonly PostedJob[]) => {
      const items = jobs.map(
        ({ title, place, team }) =>
          `<li><h3><a href="/jobs/1">${title}</a></h3><p>${place}</p><p>${team}</p></li>`
      )
      return `<html><title>Careers</title><main><h1>Careers</h1><h2>Open positions</h2><ul>
        <li><h3><a href="/jobs/0">Account Executive</a></h3><p>Remote</p><p>Sales</p></li>${items.join('')}</ul></main>`
    }
    const board = 'https://boards-api.greenhouse.io'
    await standIn(board)
    serve('/v1/boards/northwind/jobs?content=true', 'application/json', greenhouseBoard([old]))
    serve('/careers', 'text/html', careers([old]))
    const crawlBoard = await watch(`${board}/v1/boards/northwind/jobs?content=true`, 'careers')
    const crawlPage = await watch('/careers', 'careers')
    serve('/v1/boards/northwind/jobs?content=true', 'application/json', greenhouseBoard([old, writer]))
    serve('/careers', 'text/html', careers([old, writer]))
    await crawlBoard()
    assert.deepEqual(await summaries(), ['Northwind is hiring a Recruiter in Berlin.'])
    await crawlPage()
    const [summary, ...others] = await summaries()
    assert.isEmpty(others)
    assert.match(summary, /^Northwind is hiring a Recruiter in Berlin, also on \S+\/careers\.$/)
  })

  test('reads as much as possible of a job board with wrong types', async ({ assert }) => {
    const board = 'https://boards-api.greenhouse.io'
    const path = '/v1/boards/northwind/jobs'
    const job = { title: 'Recruiter', place: 'Berlin', team: 'People' }
    await standIn(board)
    serve(path, 'application/json', greenhouseBoard([job]))
    const crawl = await watch(board + path, 'careers')
    const wrong: [body: unknown, code: string | null][] = [
      [[], 'unreadable'],
      [{ jobs: 'none' }, 'unreadable'],
      [{ jobs: { title: 'Recruiter' } }, 'unreadable'],
      [{ jobs: [null, 1, 'x', [], { title: {}, location: 'x', departments: {} }] }, null],
    ]
    for (const [body, code] of wrong) {
      serve(path, 'application/json', JSON.stringify(body))
      await crawl()
      const { lastErrorCode } = await WatchedUrl.query().firstOrFail()
      assert.equal(lastErrorCode, code, JSON.stringify(body))
      serve(path, 'application/json', greenhouseBoard([job]))
      await crawl()
      assert.equal((await WatchedUrl.query().firstOrFail()).lastStatus, 'success')
    }
  })

  test('reports an incident when it is opened and when it is resolved', async ({ assert }) => {
    const path = '/api/v2/incidents.json'
    const publish = (incidents: readonly ReportedIncident[]) =>
      serve(path, 'application/json', statuspageIncidents(incidents))
    publish([{ name: 'Slow exports', isResolved: true }])
    const crawl = await watch(path, 'custom')
    publish([{ name: 'API errors' }, { name: 'Slow exports', isResolved: true }])
    await crawl()
    publish([
      { name: 'API errors', isResolved: true },
      { name: 'Slow exports', isResolved: true },
    ])
    await crawl()
    assert.sameMembers(await summaries(), [
      'Northwind reported an incident: “API errors”.',
      'Northwind resolved an incident: “API errors”.',
    ])
  })

  test('shows its content as a snapshot and as evidence', async ({ assert }) => {
    const old = { title: 'A year of audits', html: '<p>It was a good one.</p>' }
    serve('/feed.xml', 'text/xml', rssFeed([old]))
    const crawl = await watch('/feed.xml', 'blog')
    const [{ id }] = (await api.get('/watched-urls')).body
    const { snapshot } = (await api.get(`/watched-urls/${id}/snapshot`)).body
    assert.equal(snapshot.seo.title, 'The Northwind blog')
    serve('/feed.xml', 'text/xml', rssFeed([{ title: 'Packing crates', html: '<p>Faster now.</p>' }, old]))
    await crawl()
    const { alerts } = (await api.get('/alerts')).body
    const { added, removed } = (await api.get(`/alerts/${alerts[0].id}/evidence`)).body
    assert.deepEqual([added, removed], [['Packing crates', 'Faster now.'], []])
  })

  test('keeps the last version when a feed returns a web page, and vice versa', async ({ assert }) => {
    serve('/feed.xml', 'text/xml', rssFeed([{ title: 'A year of audits' }]))
    serve('/about', 'text/html', '<title>About</title><h1>About us</h1>')
    const [crawlFeed, crawlPage] = [await watch('/feed.xml', 'blog'), await watch('/about', 'custom')]
    serve('/feed.xml', 'text/html', '<title>Blog</title><h1>Our blog</h1>')
    serve('/about', 'application/json', '{"error":"busy"}')
    await crawlFeed()
    await crawlPage()
    const pages = await WatchedUrl.query().orderBy('url')
    assert.deepEqual(
      pages.map(({ lastErrorCode }) => lastErrorCode),
      ['not_html', 'not_source']
    )
    assert.isEmpty(await summaries())
  })
})
