import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { type Outbound, OutboundError, type OutboundErrorCode, type Probe } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { clearSuggestions } from '#monitoring/actions/suggest_urls'
import { findPages, type Suggestion } from '#monitoring/suggesting/find_pages'
import { signedInOwner } from '#tests/functional/app/accounts'
import { Api } from '#tests/support/api'
import { TestSite } from '#tests/support/site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { attempts } from '#workspaces/accounts/auth_throttle'
import type { Workspace } from '#workspaces/workspace'

/** Returns a page with the header and footer that all pages of the site share. */
function page(title: string, ...paragraphs: string[]): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  return `<!doctype html><html><head><title>${title}</title></head><body>
    <header><a href="/">Northwind</a> <a href="/pricing">Pricing</a> <a href="/signup">Sign up</a></header>
    <main><h1>${title}</h1>${text}</main><footer>Northwind, all rights reserved</footer></body></html>`
}

const home = page('Northwind', 'Everything for your orders', 'Trusted by 400 teams', 'Book a demo')
const pricing = page(
  'Plans',
  'Starter costs $19 a month',
  'Team costs $49 a month',
  'Pay by the year, save 20%'
)
const blog = page('Blog', 'How we count stock', 'Our summer release is here', 'Meet the warehouse team')

function redirect(location: string) {
  return { status: 302, headers: { location } }
}

/** Returns an outbound client for a fake public site: pages by address, failures by code, 404 for everything else. */
function siteOf(answers: Record<string, string | OutboundErrorCode | { to: string; body: string }>) {
  const asked: { url: string; timeout?: number }[] = []
  const outbound: Outbound = {
    async request(url, { timeout } = {}) {
      asked.push({ url, timeout })
      const headers = { 'content-type': 'text/html' }
      const answer = answers[url]
      if (answer === undefined) return { url, status: 404, headers, body: Buffer.from('Not found') }
      if (typeof answer === 'object')
        return { url: answer.to, status: 200, headers, body: Buffer.from(answer.body) }
      if (answer.startsWith('<')) return { url, status: 200, headers, body: Buffer.from(answer) }
      throw new OutboundError(answer as OutboundErrorCode, 'It failed.')
    },
  }
  return { outbound, asked }
}

test.group('POST /v1/competitors/suggest-urls', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    clearSuggestions()
    site = (await TestSite.start()).serve('/', home)
    return () => site.stop()
  })

  async function anApi(): Promise<Api> {
    return new Api(await aKey(await aWorkspace()))
  }

  /** Returns the suggestions for the site, as `/path label`. */
  async function suggested(): Promise<string[]> {
    const { status, body } = await (await anApi()).post('/competitors/suggest-urls', { domain: site.host })
    if (status !== 200) throw new Error(`${status}`)
    return body.map(({ url, label }: Suggestion) => `${url.replace(site.url(''), '')} ${label}`)
  }

  test('suggests one page per label and the homepage, without changing anything', async ({ assert }) => {
    site.serve('/pricing', pricing).serve('/blog', blog).serve('/news', blog).serve('/documentation', blog)
    const api = await anApi()
    const rows = async () =>
      Promise.all(
        ['competitors', 'watched_urls', 'audit_events'].map(async (table) =>
          Number((await db.from(table).count('* as total').first())!.total)
        )
      )
    const before = await rows()
    const { body } = await api.post('/competitors/suggest-urls', { domain: ` HTTP://${site.host}/about ` })
    assert.deepEqual(body, [
      { url: site.url('/pricing'), label: 'pricing' },
      { url: site.url('/blog'), label: 'blog' },
      { url: site.url('/documentation'), label: 'docs' },
      { url: site.url('/'), label: 'homepage' },
    ])
    assert.deepEqual(await rows(), before)
    const paths = site.requests.map(({ url }) => url!)
    assert.lengthOf(paths, 13, 'twelve paths and one that does not exist')
    assert.lengthOf(new Set(paths), 13)
    assert.isTrue(site.requests.every(({ method }) => method === 'GET'))
    assert.isTrue(site.requests.every(({ headers }) => headers['user-agent']?.startsWith('RivalwatchBot/')))
  })

  test('requests two paths at a time', async ({ assert }) => {
    const { outbound, asked } = siteOf({ 'https://northwind.example/': home })
    let open = 0
    let most = 0
    const slow: Outbound = {
      async request(url, request) {
        most = Math.max(most, ++open)
        await pause(10)
        open--
        return outbound.request(url, request)
      },
    }
    await findPages('northwind.example', { outbound: slow })
    assert.lengthOf(asked, 14, 'robots.txt, twelve paths and one that does not exist')
    assert.equal(most, 2)
  })

  test('requests a site once for concurrent callers and caches the result for a few minutes', async ({
    assert,
  }) => {
    site.serve('/pricing', pricing)
    const all = await Promise.all(Array.from({ length: 5 }, () => suggested()))
    all.push(await suggested())
    assert.deepEqual(
      all,
      all.map(() => ['/pricing pricing', '/ homepage'])
    )
    assert.lengthOf(site.requests, 13)
  })

  test('limits sites per workspace and hour, across the API and the app', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const key = await aKey(workspace)
    for (let time = 0; time < 30; time++) await attempts.sitesOf.count(workspace.id)
    const api = new Api(key)
    const { status, body, headers } = await api.post('/competitors/suggest-urls', { domain: site.host })
    assert.deepEqual([status, body.code], [429, 'rate_limited'])
    assert.match(body.message, /^Too many page searches\. Try again in/)
    assert.isAbove(Number(headers.get('retry-after')), 3000)
    assert.equal(
      (await new Api(await aKey(workspace)).post('/competitors/suggest-urls', { domain: site.host })).status,
      429
    )

    await browser.visit('/competitors/new')
    const { page: shown } = await browser.submit('/competitors/new', { domain: site.host })
    assert.match(shown!.props.errors.form, /^Too many page searches/)
    const { id } = await addCompetitor(
      workspace as Workspace,
      { name: 'Northwind', domain: site.host },
      owner.id
    )
    const { page: added } = await browser.submit(`/competitors/${id}/pages/new`)
    assert.match(added!.props.errors.form, /^Too many page searches/)
    assert.isEmpty(site.requests)

    assert.deepEqual(await suggested(), ['/ homepage'], 'others are not held up')
    assert.equal(
      (await api.post('/competitors/suggest-urls', { domain: site.host })).status,
      200,
      'what is known costs nothing'
    )
  })

  test('ignores anything but HTML pages with a success status', async ({ assert }) => {
    site
      .serve('/pricing', { status: 500, body: pricing })
      .serve('/features', { headers: { 'content-type': 'application/json' }, body: '{}' })
      .serve('/changelog', { headers: { 'content-type': 'text/plain' }, body: pricing })
      .serve('/blog', ' \n')
      .serve('/careers', { status: 410, body: pricing })
      .serve('/docs', 'x'.repeat(1024 * 1024 + 1))
      .serve('/documentation', { headers: { 'content-type': 'application/xhtml+xml' }, body: pricing })
    assert.deepEqual(await suggested(), ['/documentation docs', '/ homepage'])
  })

  test('finds no other pages on a site that shows its homepage for everything', async ({ assert }) => {
    site.serveOthers(home)
    assert.deepEqual(await suggested(), ['/ homepage'])
  })

  test('ignores a shell without text', async ({ assert }) => {
    const shell = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>'
    site.serve('/', shell).serveOthers(shell)
    assert.deepEqual(await suggested(), ['/ homepage'])
  })

  test('recognizes a "not found" page with status 200, even if it mentions the path', async ({ assert }) => {
    site.serve('/pricing', pricing).serve('/blog', blog)
    site.serveOthers(({ url }, response) => {
      const title = `${url!.slice(1)} was not found`
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(title, `We looked for ${url} everywhere`, `Number ${url!.length}`, 'Try the search'))
    })
    assert.deepEqual(await suggested(), ['/pricing pricing', '/blog blog', '/ homepage'])
  })

  test('recognizes it by its title if its text varies', async ({ assert }) => {
    site.serve('/pricing', pricing)
    const texts = ['orders stock returns', 'labels printers scales', 'forklifts pallets ramps']
    let count = 0
    site.serveOthers(({ url }, response) => {
      const text = texts[count++ % texts.length]
      const title = `${url!.slice(1)}: nothing here`
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(title, text, text, text))
    })
    assert.deepEqual(await suggested(), ['/pricing pricing', '/ homepage'])
  })

  test('compares pages by text on a site with one title for all', async ({ assert }) => {
    const titled = (html: string) => html.replace(/<title>[^<]*/, '<title>Northwind')
    site.serve('/', titled(home)).serve('/pricing', titled(pricing)).serve('/docs', titled(blog))
    site.serveOthers(titled(page('Not found', 'There is no such page', 'Go back to the start')))
    assert.deepEqual(await suggested(), ['/pricing pricing', '/docs docs', '/ homepage'])
  })

  test('follows redirects to pages, but not to the homepage, a login or another suggested page', async ({
    assert,
  }) => {
    site
      .serve('/', redirect('/en'))
      .serve('/en', home)
      .serve('/login', page('Sign in', 'Your password, please'))
      .serve('/plans?from=menu', pricing)
      .serve('/blog', blog)
      .serve('/pricing', redirect('/plans?from=menu#team'))
      .serve('/features', redirect('/en'))
      .serve('/product', redirect('/'))
      .serve('/changelog', redirect('/blog'))
      .serve('/careers', redirect('/login'))
      .serve('/docs', redirect('/docs'))
    assert.deepEqual(await suggested(), ['/plans?from=menu pricing', '/blog blog', '/en homepage'])
  })

  test('does not suggest the same page for two labels', async ({ assert }) => {
    site
      .serve('/about', blog)
      .serve('/features', redirect('/about'))
      .serve('/careers', redirect('/about'))
      .serve('/jobs', pricing)
    assert.deepEqual(await suggested(), ['/about features', '/jobs careers', '/ homepage'])
  })

  test('ignores the page that missing pages redirect to', async ({ assert }) => {
    site.serve('/oops', page('Oops', 'Nothing here')).serve('/pricing', pricing)
    site.serveOthers(redirect('/oops'))
    assert.deepEqual(await suggested(), ['/pricing pricing', '/ homepage'])
  })

  test('does not suggest the target of a redirect to another site', async ({ assert }) => {
    const other = await TestSite.start()
    try {
      other.serve('/jobs', blog).serve('/', home)
      site.serve('/jobs', redirect(other.url('/jobs'))).serve('/', redirect(other.url('/')))
      assert.deepEqual(await findPages(site.host).then((found) => found.map(({ label }) => label)), [
        'homepage',
      ])
      assert.isNotEmpty(other.requests)
    } finally {
      await other.stop()
    }
  })

  test('suggests the homepage of a site that blocks the crawler', async ({ assert }) => {
    site.serve('/', { status: 403, body: 'Forbidden' }).serveOthers({ status: 429, body: 'Slow down' })
    assert.deepEqual(await suggested(), ['/ homepage'])
  })

  test('neither requests nor suggests paths that robots.txt disallows', async ({ assert }) => {
    site.serve('/pricing', pricing).serve('/blog', blog).serve('/plans', pricing)
    site.serve('/robots.txt', 'User-agent: *\nDisallow: /pricing\nDisallow: /d')
    assert.deepEqual(await suggested(), ['/blog blog', '/ homepage'])
    const asked = site.requests.map(({ url }) => url!)
    assert.equal(asked[0], '/robots.txt')
    assert.isEmpty(asked.filter((path) => /^\/(?:pricing|d)/.test(path)))
    assert.include(asked, '/blog')
  })

  test('does not follow a redirect to a path that robots.txt disallows', async ({ assert }) => {
    site.serve('/pricing', redirect('/internal/plans')).serve('/internal/plans', pricing)
    site.serve('/robots.txt', 'User-agent: *\nDisallow: /internal/')
    assert.deepEqual(await suggested(), ['/ homepage'])
    assert.notInclude(
      site.requests.map(({ url }) => url),
      '/internal/plans'
    )
  })

  test('suggests no pages for a site that disallows all crawling', async ({ assert }) => {
    site.serve('/robots.txt', 'User-agent: RivalwatchBot\nDisallow: /')
    assert.deepEqual(await suggested(), [])
    assert.lengthOf(site.requests, 1)
  })

  test('suggests only the homepage of a site whose robots.txt fails', async ({ assert }) => {
    site.serve('/pricing', pricing).serve('/robots.txt', { status: 503 })
    assert.deepEqual(await suggested(), [`https://${site.host}/ homepage`])
    assert.lengthOf(site.requests, 1)
  })

  test('suggests the https homepage of a site that does not respond', async ({ assert }) => {
    const { host } = site
    await site.stop()
    const { body } = await (await anApi()).post('/competitors/suggest-urls', { domain: host })
    assert.deepEqual(body, [{ url: `https://${host}/`, label: 'homepage' }])
    site = await TestSite.start()
  })

  test('is not delayed by a site that accepts connections and never answers', async ({ assert }) => {
    site.serve('/', () => {}).serveOthers(() => {})
    assert.deepEqual(await findPages(site.host, { timeout: 100 }), [
      { url: `https://${site.host}/`, label: 'homepage' },
    ])
  })

  test('skips pages that hang and finds the others', async ({ assert }) => {
    const { outbound, asked } = siteOf({
      'https://northwind.example/': home,
      'https://northwind.example/pricing': 'timeout',
      'https://northwind.example/features': 'timeout',
      'https://northwind.example/product': pricing,
      'https://northwind.example/docs': blog,
    })
    assert.deepEqual(await findPages('northwind.example', { outbound }), [
      { url: 'https://northwind.example/product', label: 'features' },
      { url: 'https://northwind.example/docs', label: 'docs' },
      { url: 'https://northwind.example/', label: 'homepage' },
    ])
    assert.isTrue(asked.every(({ url, timeout }) => url.startsWith('https:') && timeout! <= 6000))
  })

  test('accepts subdomains, but not lookalikes and other ports', async ({ assert }) => {
    const { outbound } = siteOf({
      'https://northwind.example/': { to: 'https://www.northwind.example/', body: home },
      'https://northwind.example/pricing': { to: 'https://northwind.example:8443/pricing', body: pricing },
      'https://northwind.example/blog': { to: 'https://northwind.example.evil.example/blog', body: blog },
      'https://northwind.example/careers': { to: 'https://notnorthwind.example/careers', body: pricing },
      'https://northwind.example/features': { to: 'https://www.northwind.example/', body: home },
      'https://northwind.example/docs': { to: 'https://docs.northwind.example/', body: blog },
    })
    assert.deepEqual(await findPages('northwind.example', { outbound }), [
      { url: 'https://docs.northwind.example/', label: 'docs' },
      { url: 'https://www.northwind.example/', label: 'homepage' },
    ])
  })

  test('tries plain http where https is unavailable, but not where it is refused or DNS fails', async ({
    assert,
  }) => {
    const { outbound, asked } = siteOf({
      'https://northwind.example/': 'connect_failed',
      'http://northwind.example/': home,
      'https://northwind.example/pricing': 'tls_failed',
      'http://northwind.example/pricing': pricing,
      'https://northwind.example/docs': 'refused_target',
      'https://northwind.example/blog': 'dns_failed',
    })
    assert.deepEqual(await findPages('northwind.example', { outbound }), [
      { url: 'http://northwind.example/pricing', label: 'pricing' },
      { url: 'http://northwind.example/', label: 'homepage' },
    ])
    const plain = asked.map(({ url }) => url).filter((url) => url.startsWith('http:'))
    assert.sameMembers(plain, ['http://northwind.example/', 'http://northwind.example/pricing'])
  })

  test('asks plugins for paths and skips those that fail or lead elsewhere', async ({ assert, cleanup }) => {
    const probes: Record<string, Probe> = {
      broken: {
        candidates() {
          throw new Error('No candidates today')
        },
      },
      elsewhere: { candidates: () => [{ path: '//elsewhere.example/', label: 'blog' }] },
      own: {
        candidates: () => [
          { path: '/whats-new', label: 'changelog' },
          { path: '/terms', label: 'custom' },
        ],
      },
    }
    const plugins = Object.entries(probes).map(([name, probe]) => ({ name, probes: [probe] }))
    const loaded = await app.container.make('plugins')
    app.container.bindValue('plugins', new PluginRegistry(plugins))
    cleanup(() => app.container.bindValue('plugins', loaded))

    site.serve('/whats-new', blog).serve('/pricing', pricing)
    assert.deepEqual(await suggested(), ['/whats-new changelog', '/ homepage'])
  })

  test('rejects a domain that is not a public host with 422', async ({ assert }) => {
    const api = await anApi()
    const bad = [
      {},
      { domain: '' },
      { domain: 7 },
      { domain: null },
      { domain: ['northwind.example'] },
      { domain: {} },
      { domain: '10.0.0.1' },
      { domain: 'ftp://northwind.example' },
      { domain: 'javascript:alert(1)' },
      { domain: 'user:pass@northwind.example' },
      { domain: 'north wind.example' },
      { domain: 'northwind.example\u0000' },
      { domain: `${'a'.repeat(300)}.example` },
    ]
    for (const input of bad) {
      const { status, body } = await api.post('/competitors/suggest-urls', input)
      assert.equal(status, 422, JSON.stringify(input))
      assert.equal(body.errors[0].field, 'domain')
    }
    assert.lengthOf(site.requests, 0)
  })

  test('rejects a read key with 403, because the site is contacted', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    assert.equal((await api.post('/competitors/suggest-urls', { domain: site.host })).status, 403)
    assert.lengthOf(site.requests, 0)
  })
})
