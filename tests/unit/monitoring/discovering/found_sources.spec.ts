import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { pageOf } from 'rivalwatch-plugin/testing'
import plugins from '#config/plugins'
import { foundSources, showsSource } from '#monitoring/discovering/found_sources'
import { PluginRegistry } from '#platform/plugins/registry'
import { jsonFeed, releasesFeed } from '#tests/support/sources/feeds'
import { pdfOf } from '#tests/support/sources/pdf'
import { betterStackPage, statuspageIncidents } from '#tests/support/sources/status_pages'

const sources = (await PluginRegistry.load(plugins)).all('sources')

interface Site {
  /** Bodies of JSON, by URL. */
  answers?: Record<string, string | Buffer>
  permits?: boolean
  label?: PageLabel
}

function discovered(html: string, { answers = {}, permits = true, label = 'homepage' }: Site = {}) {
  const requested: string[] = []
  const found = foundSources([{ page: pageOf(html, 'https://northwind.example/'), label }], {
    sources,
    permits: async () => permits,
    async request(url) {
      requested.push(url)
      const body = Buffer.from(answers[url] ?? '<h1>Not found</h1>')
      const type = answers[url] ? 'application/json' : 'text/html'
      return { url, status: answers[url] ? 200 : 404, headers: { 'content-type': type }, body }
    },
  })
  return found.then((all) => ({ requested, all, urls: all.map(({ url }) => url) }))
}

test.group('Discovering sources', () => {
  test('finds feeds listed in the head, with label and reason', async ({ assert }) => {
    const { all } = await discovered(`<head>
      <link rel="alternate" type="application/rss+xml" title="The Northwind blog" href="/feed.xml">
      <link rel="alternate" type="application/rss+xml" title="Northwind » Comments feed" href="/comments/feed">
      <link rel="alternate" type="application/atom+xml" title="Changelog" href="/changelog.atom">
      <link rel="alternate" hreflang="de" href="/de/"></head>`)
    const reason = 'The feed that the site links to'
    assert.deepEqual(all, [
      { url: 'https://northwind.example/feed.xml', label: 'blog', title: 'The Northwind blog', reason },
      { url: 'https://northwind.example/changelog.atom', label: 'changelog', title: 'Changelog', reason },
    ])
  })

  test('finds job boards behind links, links to jobs and embeds, each once', async ({ assert }) => {
    const { urls, requested } = await discovered(`
      <a href="https://jobs.ashbyhq.com/northwind">Jobs</a>
      <a href="https://jobs.ashbyhq.com/northwind/5b7c">Backend Engineer</a>
      <a href="https://jobs.eu.lever.co/northwind-labs">Labs</a>
      <a href="https://www.greenhouse.io/">Powered by Greenhouse</a>
      <script src="https://boards.greenhouse.io/embed/job_board/js?for=northwind"></script>`)
    assert.sameMembers(urls, [
      'https://api.ashbyhq.com/posting-api/job-board/northwind',
      'https://api.eu.lever.co/v0/postings/northwind-labs?mode=json',
      'https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true',
    ])
    assert.isEmpty(requested)
  })

  test('finds boards that only a script embeds', async ({ assert }) => {
    const { urls } = await discovered(`
      <script src="https://jobs.ashbyhq.com/northwind/embed?version=2"></script>
      <script src="https://job-boards.eu.greenhouse.io/embed/job_board/js?for=northwind"></script>`)
    assert.deepEqual(urls, [
      'https://api.ashbyhq.com/posting-api/job-board/northwind',
      'https://boards-api.eu.greenhouse.io/v1/boards/northwind/jobs?content=true',
    ])
  })

  test('finds boards behind the embed of the Greenhouse app, but not behind its other pages', async ({
    assert,
  }) => {
    const board = 'https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true'
    const { urls } = await discovered(`
      <a href="https://app.greenhouse.io/users/sign_in">Sign in</a> <a href="https://app.greenhouse.io/people">People</a>
      <script src="https://app.greenhouse.io/embed/job_board/js?for=northwind"></script>`)
    assert.deepEqual(urls, [board])
    const named = `<script>let board = 'northwind'; load('//boards.greenhouse.io/embed/job_board/js?for=' + board)</script>`
    assert.deepEqual((await discovered(named, { answers: { [board]: '{}' } })).urls, [board])
  })

  test('finds boards that the page loads as data', async ({ assert }) => {
    const { urls, requested } = await discovered(`
      <iframe src="https://api.lever.co/v0/postings/northwind?mode=iframe&amp;css=https://northwind.example/a.css"></iframe>
      <script src="https://boards-api.greenhouse.io/v1/boards/northwind/departments?render_as=tree"></script>
      <a href="https://api.ashbyhq.com/posting-api/job-board/northwind?includeCompensation=true">Data</a>`)
    assert.sameMembers(urls, [
      'https://api.lever.co/v0/postings/northwind?mode=json',
      'https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true',
      'https://api.ashbyhq.com/posting-api/job-board/northwind',
    ])
    assert.isEmpty(requested)
  })

  test('finds boards that only an inline script names as {0}, if they exist')
    .with([
      [`fetch('https://api.lever.co/v0/postings/northwind?group=team&mode=json')`],
      [`var api = "https:\\/\\/api.lever.co\\/v0\\/postings\\/northwind"`],
      [`{"apply":"https://jobs.lever.co/northwind/5b7c-11ef/apply"}`],
      [`window.leverJobsOptions = {accountName: 'northwind', includeCss: true};`],
      [`window.leverJobsOptions = { "includeCss": true, "accountName": "northwind" }`],
      [`load('//jobs.lever.co/northwind/embed')`],
      [`var BOARD = 'northwind'; fetch('https://api.lever.co/v0/postings/' + BOARD + '?mode=json')`],
      [
        `const site = { account: "northwind" }; get(\`https://api.lever.co/v0/postings/\${site.account}?mode=json\`)`,
      ],
      [`let $b="northwind",u="//jobs.lever.co/"+$b;load(u)`],
    ])
    .run(async ({ assert }, [script]) => {
      const board = 'https://api.lever.co/v0/postings/northwind?mode=json'
      const page = `<script>${script}</script>`
      const { urls } = await discovered(page, { answers: { [board]: '[]' } })
      assert.deepEqual(urls, [board])
      const gone = await discovered(page)
      assert.deepEqual([gone.urls, gone.requested], [[], [board]])
    })

  test('finds no board in scripts that name none', async ({ assert }) => {
    const { urls, requested } = await discovered(`
      <script>fetch('https://api.lever.co/v0/postings/' + account); fetch(\`https://jobs.lever.co/\${account}\`)</script>
      <script>window.leverJobsOptions = {accountName: name}; load('https://boards.greenhouse.io/embed/job_board/js')</script>
      <script>// ${'x'.repeat(200_000)} https://jobs.lever.co/northwind</script>`)
    assert.deepEqual([urls, requested], [[], []])
  })

  test('finds releases of a repository only if the site links to them', async ({ assert }) => {
    const { urls } = await discovered(`<a href="https://github.com/northwind/app/releases">Releases</a>
      <a href="https://github.com/northwind/other">Code</a>
      <a href="https://pypi.org/project/northwind/">PyPI</a>
      <a href="https://www.npmjs.com/package/northwind">npm</a>`)
    assert.deepEqual(urls, [
      'https://github.com/northwind/app/releases.atom',
      'https://pypi.org/rss/project/northwind/releases.xml',
      'https://registry.npmjs.org/northwind/latest',
    ])
  })

  test('finds packages on npm with and without a scope, but not the rest of npm', async ({ assert }) => {
    const { urls } = await discovered(`<a href="https://npmjs.com/package/@northwind/sdk/v/2.3.0">SDK</a>
      <a href="https://www.npmjs.com/package/">npm</a> <a href="https://www.npmjs.com/~northwind">Us</a>
      <a href="https://www.npmjs.com/package/@northwind">Scope</a>`)
    assert.deepEqual(urls, ['https://registry.npmjs.org/@northwind%2fsdk/latest'])
  })

  test('finds releases of repositories that the homepage links to, if there are any', async ({ assert }) => {
    const html = `<nav><a href="https://github.com/northwind/empty">Old</a>
      <a href="https://github.com/northwind/app">GitHub</a></nav>
      <a href="https://github.com/northwind">Us</a> <a href="https://github.com/sponsors/northwind">Sponsors</a>
      <a href="https://github.com/northwind/docs/blob/main/readme.txt">Readme</a>
      <footer><a href="https://github.com/northwind/third">Third</a></footer>`
    const feedOf = (name: string) => `https://github.com/northwind/${name}/releases.atom`
    const answers = {
      [feedOf('empty')]: releasesFeed([]),
      [feedOf('app')]: releasesFeed([{ title: 'v2.3' }]),
      [feedOf('third')]: releasesFeed([{ title: 'v0.1' }]),
    }
    const { urls, requested } = await discovered(html, { answers })
    assert.deepEqual(urls, [feedOf('app')])
    assert.deepEqual(requested, [feedOf('empty'), feedOf('app')], 'two repositories at most')
    const onBlog = await discovered(html, { answers, label: 'blog' })
    assert.isEmpty(onBlog.requested, 'a post may link to the code of others')
  })

  test('finds PDFs with prices and terms on the homepage and the pricing page', async ({ assert }) => {
    const html = `<a href="/files/agb.pdf">AGB</a> <a href="/files/prices.pdf">Download our price list (PDF)</a>
      <a href="/files/paper.pdf">Whitepaper: how prices are made</a> <a href="/files/team.pdf">Our team</a>
      <a href="/files/cennik.pdf#page=2">Cennik</a> <a href="/terms">Terms</a>
      <a href="https://cdn.example/tarifs.pdf">Tarifs</a> <a href="/files/sla.pdf">SLA</a>`
    const url = (name: string) => `https://northwind.example/files/${name}.pdf`
    const pdf = pdfOf([['Team costs $49']])
    const answers = { [url('agb')]: pdf, [url('prices')]: pdf, [url('cennik')]: pdf, [url('paper')]: pdf }
    const { all, requested } = await discovered(html, { answers, label: 'pricing' })
    const reason = 'The PDF that the site links to'
    assert.deepEqual(
      all.map(({ mustAnswer, ...one }) => one),
      [
        { url: url('prices'), label: 'pricing', title: 'Download our price list (PDF)', reason },
        { url: url('cennik'), label: 'pricing', title: 'Cennik', reason },
      ]
    )
    assert.deepEqual(requested, [url('prices'), url('cennik'), 'https://cdn.example/tarifs.pdf'])
    assert.deepEqual((await discovered('<a href="/files/agb.pdf">AGB</a>', { answers })).urls, [url('agb')])
    assert.isEmpty((await discovered(html, { answers, label: 'blog' })).requested)
  })

  test('offers a status page in the form in which it responds', async ({ assert }) => {
    const html = '<footer><a href="https://status.northwind.example">Status</a></footer>'
    const url = 'https://status.northwind.example/api/v2/incidents.json'
    const { urls } = await discovered(html, { answers: { [url]: statuspageIncidents([]) } })
    assert.deepEqual(urls, [url])
    assert.isEmpty((await discovered(html)).urls, 'it answers in none')
    const hosted = await discovered('<a href="https://northwind.instatus.com">Status</a>')
    assert.deepEqual(hosted.urls, ['https://northwind.instatus.com/summary.json'])
    assert.isEmpty(hosted.requested)
  })

  test('offers neither the status page of another company nor the site of the service', async ({
    assert,
  }) => {
    const answers = {
      'https://status.host.example/api/v2/incidents.json': statuspageIncidents([]),
      'https://status.northwind.example/index.json': betterStackPage([]),
    }
    const other = '<p>Our host reports at <a href="https://status.host.example/">status.host.example</a></p>'
    const services = `<a href="https://www.statuspage.io">Powered by Statuspage</a>
      <a href="https://uptime.betterstack.com/?ref=northwind">Powered by Better Stack</a>`
    const { urls, requested } = await discovered(other + services, { answers })
    assert.deepEqual([urls, requested], [[], []])
    const own = '<footer><a href="https://status.northwind.example/">Everything is running</a></footer>'
    const both = await discovered(other + services + own, { answers })
    assert.deepEqual(both.urls, ['https://status.northwind.example/index.json'])
    const named = await discovered('<a href="https://status.host.example/">System status</a>', { answers })
    assert.deepEqual(named.urls, ['https://status.host.example/api/v2/incidents.json'])
  })

  test('offers a status page on Better Stack', async ({ assert }) => {
    const url = 'https://status.northwind.example/index.json'
    const own = await discovered('<a href="https://status.northwind.example">Status</a>', {
      answers: { [url]: betterStackPage([]) },
    })
    assert.deepEqual(own.urls, [url])
    const hosted = await discovered('<a href="https://northwind.betteruptime.com/">Status</a>')
    assert.deepEqual(hosted.urls, ['https://northwind.betteruptime.com/index.json'])
  })

  test('finds URLs that the head declares with a vague type, if they are feeds', async ({ assert }) => {
    const url = (path: string) => `https://northwind.example/${path}`
    const { urls, requested } = await discovered(
      `<head><link rel="alternate" type="application/json" title="News" href="/news.json">
      <link rel="alternate" type="text/xml" title="Changelog" href="/changelog.xml">
      <link rel="alternate" type="application/json" href="/data.json">
      <link rel="alternate" type="application/json" title="JSON" href="/wp-json/wp/v2/pages/2">
      <link rel="alternate" type="application/json+oembed" href="/oembed?url=x"></head>`,
      {
        answers: {
          [url('news.json')]: jsonFeed([{ id: '1', title: 'A year of audits', text: 'Good.' }]),
          [url('changelog.xml')]: '<rss version="2.0"><channel><title>News</title></channel></rss>',
          [url('data.json')]: '{"plans":[]}',
        },
      }
    )
    assert.deepEqual(urls, [url('news.json'), url('changelog.xml')])
    assert.deepEqual(requested, [url('news.json'), url('changelog.xml'), url('data.json')])
  })

  test('finds feeds with the language of the page, but not their translations', async ({ assert }) => {
    const { urls } = await discovered(`<html lang="de-AT"><head>
      <link rel="alternate" hreflang="de" type="application/rss+xml" title="Neues" href="/de/neues.xml">
      <link rel="alternate" hreflang="en" type="application/rss+xml" title="News" href="/en/news.xml">
      <link rel="alternate" hreflang="de" type="text/html" title="RSS" href="/de/feed"></head></html>`)
    assert.deepEqual(urls, ['https://northwind.example/de/neues.xml'])
  })

  test('finds feeds that are only linked, if they respond', async ({ assert }) => {
    const feed = '<rss version="2.0"><channel><title>News</title></channel></rss>'
    const { urls, requested } = await discovered(
      `<a href="/changelog/rss.xml">Subscribe</a> <a href="/news.xml">RSS</a> <a href="/rss.html">RSS</a>
      <a href="/blog/feed">Feed</a> <a href="/comments/feed">Kommentare als RSS</a>
      <a href="https://other.example/feed">A friend's feed</a>`,
      {
        answers: {
          'https://northwind.example/changelog/rss.xml': feed,
          'https://northwind.example/news.xml': feed,
        },
      }
    )
    assert.deepEqual(urls, [
      'https://northwind.example/changelog/rss.xml',
      'https://northwind.example/news.xml',
    ])
    assert.include(requested, 'https://northwind.example/blog/feed')
    assert.notInclude(requested.join(), 'other.example')
    assert.notInclude(requested.join(), 'rss.html')
  })

  test('offers each feed in one format, and no comment feeds in any language', async ({ assert }) => {
    const { urls, requested } = await discovered(`<head>
      <link rel="alternate" type="application/atom+xml" title="Atom" href="/feeds/posts/default">
      <link rel="alternate" type="application/rss+xml" title="RSS" href="/feeds/posts/default?alt=rss">
      <link rel="alternate" type="application/rss+xml" title="Nordwind » Neu Kommentar-Feed" href="/neu/feed/">
      <link rel="alternate" type="application/rss+xml" title="Flux des commentaires" href="/un/feed">
      <link rel="alternate" type="application/rss+xml; charset=utf-8" title="News" href="/news/feed.rss">
      <link rel="alternate" type="application/atom+xml" title="News" href="/news/feed.atom"></head>
      <a href="/feed">RSS</a>`)
    assert.deepEqual(urls, [
      'https://northwind.example/feeds/posts/default',
      'https://northwind.example/news/feed.rss',
    ])
    assert.isEmpty(requested, 'the linked feed is the one that the head names')
  })

  test('detects pages that show the content of a source', async ({ assert }) => {
    const { all } = await discovered(`<a href="https://jobs.lever.co/northwind">Jobs</a>
      <a href="https://github.com/northwind/app/releases">Releases</a>`)
    const shown = (url: string) => all.filter((found) => showsSource({ url, title: 'Page' }, found, sources))
    assert.deepEqual(
      shown('https://jobs.lever.co/northwind').map(({ label }) => label),
      ['careers']
    )
    assert.lengthOf(shown('https://github.com/northwind/app/releases'), 1)
    assert.isEmpty(shown('https://northwind.example/careers'))
  })

  test('offers no paths that robots.txt disallows', async ({ assert }) => {
    const html = '<a href="https://jobs.lever.co/northwind">Jobs</a>'
    assert.isEmpty((await discovered(html, { permits: false })).urls)
  })
})
