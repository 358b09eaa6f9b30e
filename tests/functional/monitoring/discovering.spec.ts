import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { type Outbound, OutboundError } from 'rivalwatch-plugin'
import type { DiscoveryProgress } from '#monitoring/discovering/discovered_site'
import { statuspageIncidents } from '#tests/support/sources/status_pages'
import { releasesFeed } from '#tests/support/sources/feeds'
import { type MadeSite, discovered, discoveredThrough, outboundOf } from '#tests/support/discovery/made_site'
import {
  posts,
  sitemap,
  sitemapIndex,
  translatedSitemap,
  zipped,
} from '#tests/support/discovery/sitemap_files'

const domain = 'northwind.example'
const map = (...paths: string[]) => ({ '/sitemap.xml': sitemap(domain, paths) })
const shownOf = async (site: Omit<MadeSite, 'domain'>) => (await discovered({ domain, ...site })).shown

test.group('Discovering pages', () => {
  test('finds them in the menu and footer, best first, with title and reason', async ({ assert }) => {
    const { pages } = await discovered({
      domain,
      menu: { 'Plans & pricing →': '/plans', Product: '/tour', Podium: '/podium', 'Log in': '/login' },
      footer: { Jobs: '/company/jobs', Terms: '/legal/terms', Contact: '/contact' },
      text: { 'Learn more': '/changelog', Podium: '/podium-two' },
    })
    assert.deepEqual(pages, [
      { url: 'https://northwind.example/', label: 'homepage', title: 'Northwind', reason: 'The homepage' },
      {
        url: 'https://northwind.example/plans',
        label: 'pricing',
        title: 'Plans & pricing',
        reason: 'In the main menu',
      },
      {
        url: 'https://northwind.example/tour',
        label: 'features',
        title: 'Product',
        reason: 'In the main menu',
      },
      {
        url: 'https://northwind.example/changelog',
        label: 'changelog',
        title: 'Learn more',
        reason: 'Linked on the homepage',
      },
      {
        url: 'https://northwind.example/company/jobs',
        label: 'careers',
        title: 'Jobs',
        reason: 'In the footer',
      },
      {
        url: 'https://northwind.example/podium',
        label: 'custom',
        title: 'Podium',
        reason: 'In the main menu',
      },
      {
        url: 'https://northwind.example/legal/terms',
        label: 'custom',
        title: 'Terms',
        reason: 'In the footer',
      },
    ])
  })

  test('offers one page of a series, such as one for each country', async ({ assert }) => {
    const countries = ['Chile', 'Peru', 'Spain', 'Mexico', 'Cuba']
    const shown = await shownOf({
      menu: {
        Rooms: '/rooms',
        'Fire protection': '/protection-fire',
        'Water protection': '/protection-water',
      },
      footer: Object.fromEntries(countries.map((one) => [one, `/software-dentists-${one.toLowerCase()}`])),
    })
    assert.sameMembers(shown, [
      '/ homepage',
      '/rooms custom',
      '/protection-fire custom',
      '/protection-water custom',
      '/software-dentists-chile custom',
    ])
  })

  test('reports its progress, and each page once it is checked', async ({ assert }) => {
    const reported: DiscoveryProgress[] = []
    await discovered(
      {
        domain,
        menu: { Pricing: '/pricing', Gone: '/gone' },
        files: map('/security', '/a/b'),
        redirects: { '/gone': '/' },
      },
      { onProgress: (progress) => reported.push(progress) }
    )
    assert.deepEqual(
      reported.map((progress) =>
        progress.step === 'found' ? new URL(progress.page.url).pathname : progress.step
      ),
      ['homepage', 'sitemaps', 'sitemaps', '/', 'pages', 'pages', '/pricing', 'pages', 'pages', 'usual']
    )
    assert.deepInclude(reported, { step: 'sitemaps', addresses: 2 })
    assert.deepInclude(reported, { step: 'pages', checked: 3, of: 3 })
  })

  test('offers feeds and job boards that the homepage and its lists link to, after the pages', async ({
    assert,
  }) => {
    const plugins = await app.container.make('plugins')
    const { pages } = await discovered(
      {
        domain,
        head: '<link rel="alternate" type="application/rss+xml" title="Northwind news" href="/feed.xml">',
        menu: { Pricing: '/pricing', Careers: '/careers' },
        footer: { 'Open roles': 'https://jobs.lever.co/northwind' },
        pages: { '/careers': 'See <a href="https://jobs.ashbyhq.com/northwind/1">Backend Engineer</a>' },
      },
      { sources: plugins.all('sources') }
    )
    const urls = pages.map(({ url }) => url)
    assert.include(urls, 'https://api.lever.co/v0/postings/northwind?mode=json')
    assert.notInclude(urls, 'https://jobs.lever.co/northwind', 'a board is offered once')
    assert.deepEqual(pages.slice(-2), [
      {
        url: 'https://northwind.example/feed.xml',
        label: 'blog',
        title: 'Northwind news',
        reason: 'The feed that the site links to',
      },
      {
        url: 'https://api.ashbyhq.com/posting-api/job-board/northwind',
        label: 'careers',
        title: 'Open roles on Ashby',
        reason: 'The job board that the site links to',
      },
    ])
  })

  test('looks for boards and feeds on the about and press pages of a site without careers and blog', async ({
    assert,
  }) => {
    const plugins = await app.container.make('plugins')
    const shown = async (menu: Record<string, string>) => {
      const { outbound } = outboundOf({
        domain: 'northwind.example',
        menu: { Pricing: '/pricing', 'About us': '/about', Press: '/press', ...menu },
        pages: {
          '/about': 'We are hiring: <a href="https://jobs.lever.co/northwind">open roles</a>',
          '/press': 'News <a href="/press/feed.xml">RSS</a>',
        },
        files: { '/press/feed.xml': releasesFeed([{ title: '2.4' }]) },
      })
      const { pages } = await discoveredThrough(outbound, 'northwind.example', {
        sources: plugins.all('sources'),
      })
      return pages.filter(({ reason }) => / that the site links to$/.test(reason)).map(({ url }) => url)
    }
    const [board, feed] = [
      'https://api.lever.co/v0/postings/northwind?mode=json',
      'https://northwind.example/press/feed.xml',
    ]
    assert.sameMembers(await shown({}), [board, feed])
    assert.deepEqual(await shown({ Careers: '/careers', Blog: '/blog' }), [])
  })

  test('offers job boards and status pages that pages of the site redirect to, in place of those pages', async ({
    assert,
  }) => {
    const plugins = await app.container.make('plugins')
    const board = 'https://api.ashbyhq.com/posting-api/job-board/northwind'
    const incidents = 'https://status.northwind.example/api/v2/incidents.json'
    const { pages } = await discovered(
      {
        domain,
        menu: { Pricing: '/pricing' },
        footer: { Careers: '/careers', Status: '/status' },
        redirects: {
          '/careers': 'https://jobs.ashbyhq.com/northwind',
          '/status': 'https://status.northwind.example/',
        },
        files: {
          'https://jobs.ashbyhq.com/northwind': 'Jobs',
          'https://status.northwind.example/':
            '<link rel="alternate" type="application/atom+xml" href="/history.atom"> All systems operational',
          [incidents]: statuspageIncidents([]),
        },
      },
      { sources: plugins.all('sources') }
    )
    assert.sameDeepMembers(
      pages.slice(1).map(({ url, label }) => [url, label]),
      [
        ['https://northwind.example/pricing', 'pricing'],
        [board, 'careers'],
        [incidents, 'custom'],
      ]
    )
  })

  test('offers the status page that a page of the site links to', async ({ assert }) => {
    const plugins = await app.container.make('plugins')
    const { pages } = await discovered(
      {
        domain,
        menu: { Pricing: '/pricing' },
        footer: { Status: '/status' },
        pages: { '/status': '<iframe src="https://northwind.instatus.com/embed"></iframe>' },
      },
      { sources: plugins.all('sources') }
    )
    assert.equal(pages.at(-1)?.url, 'https://northwind.instatus.com/summary.json')
  })

  test('offers PDFs of the pricing page, releases of repositories, and boards embedded in the careers page', async ({
    assert,
  }) => {
    const plugins = await app.container.make('plugins')
    const releases = 'https://github.com/northwind/app/releases.atom'
    const { pages } = await discovered(
      {
        domain,
        menu: { Pricing: '/pricing', Careers: '/careers' },
        footer: { GitHub: 'https://github.com/northwind/app' },
        pages: {
          '/pricing': 'Read our <a href="/price-list.pdf">Price list</a>',
          '/careers': `<script src="https://jobs.ashbyhq.com/northwind/embed?version=2"></script>
            <script src="https://boards.greenhouse.io/embed/job_board/js?for=northwind"></script>`,
        },
        files: { [releases]: releasesFeed([{ title: 'v2.3' }]), '/price-list.pdf': '%PDF-1.7' },
      },
      { sources: plugins.all('sources') }
    )
    assert.deepEqual(
      pages.slice(-4).map(({ url, label }) => [url, label]),
      [
        [releases, 'changelog'],
        ['https://api.ashbyhq.com/posting-api/job-board/northwind', 'careers'],
        ['https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true', 'careers'],
        ['https://northwind.example/price-list.pdf', 'pricing'],
      ]
    )
  })

  test('reads an index of sitemaps, including compressed ones, those with pages first', async ({
    assert,
  }) => {
    const files = {
      '/robots.txt': 'Sitemap: https://northwind.example/maps.xml',
      '/maps.xml': sitemapIndex(domain, ['/post-sitemap.xml', '/page-sitemap.xml.gz', '/tag-sitemap.xml']),
      '/post-sitemap.xml': sitemap(domain, posts('/blog', 300)),
      '/page-sitemap.xml.gz': zipped(sitemap(domain, ['/preise', '/blog', '/blog/tag/x'])),
    }
    const { shown, asked } = await discovered({
      domain,
      files,
      pages: { '/preise': '9 € pro Monat, 19 € pro Monat', '/blog': 'Posts' },
    })
    assert.deepEqual(shown, ['/ homepage', '/preise pricing', '/blog blog'])
    const maps = asked.map(({ url }) => new URL(url).pathname).filter((path) => path.includes('map'))
    assert.deepEqual(maps.slice(0, 2), ['/maps.xml', '/page-sitemap.xml.gz'])
  })

  test('notes prices, and recognizes a menu entry by them', async ({ assert }) => {
    const { pages } = await discovered({
      domain,
      menu: { 'Buy it': '/buy', Podium: '/podium' },
      pages: { '/buy': 'Basic is $9 per month, Pro is $19 per month.' },
    })
    const page = pages.find(({ label }) => label === 'pricing')
    assert.equal(page?.url, 'https://northwind.example/buy')
    assert.equal(page?.reason, 'In the main menu, with prices in its text')
  })

  test('leaves out pages that no longer exist', async ({ assert }) => {
    const shown = await shownOf({
      menu: { Pricing: '/pricing', Blog: '/blog' },
      files: map('/security', '/careers', '/customers'),
      pages: { '/security': 'SOC 2' },
      redirects: { '/blog': '/', '/careers': '/login' },
    })
    assert.deepEqual(shown, ['/ homepage', '/pricing pricing', '/security custom'])
  })

  test('distinguishes pages from the same response for everything', async ({ assert }) => {
    const shown = await shownOf({
      hasSoftMissing: true,
      menu: { Pricing: '/pricing' },
      files: map('/security', '/careers'),
      pages: { '/security': 'SOC 2' },
    })
    assert.deepEqual(shown, ['/ homepage', '/pricing pricing', '/security custom'])
  })

  test('tries common paths only for kinds that were not found', async ({ assert }) => {
    const { shown, asked } = await discovered({
      domain,
      menu: { Tarife: '/tarife' },
      pages: { '/pricing': 'Old', '/docs': 'Docs', '/about': 'About' },
    })
    assert.deepEqual(shown, ['/ homepage', '/tarife pricing', '/docs docs', '/about custom'])
    const urls = asked.map(({ url }) => url)
    assert.notInclude(urls, 'https://northwind.example/pricing')
    assert.include(urls, 'https://northwind.example/careers')
  })

  test('tries the common paths of the homepage’s language, too', async ({ assert }) => {
    const pages = { '/pl/cennik': '9 zł', '/pl/o-nas': 'My', '/security': 'SOC 2' }
    assert.deepEqual(await shownOf({ lang: 'pl', homeAt: '/pl', pages }), [
      '/pl homepage',
      '/pl/cennik pricing',
      '/security custom',
      '/pl/o-nas custom',
    ])
  })

  test('keeps only the language of the homepage')
    .with([
      ['en', '/', ['/pricing'], ['/de/preise', '/fr/tarifs', '/pt-br/precos']],
      ['de', '/', ['/preise'], ['/en/pricing']],
      ['fr', '/fr', ['/fr/tarifs'], ['/en/pricing', '/es/precios']],
      ['en', '/', ['/pricing'], ['/deutsch/preise']],
    ] as [string, string, string[], string[]][])
    .run(async ({ assert }, [lang, homeAt, own, others]) => {
      const shown = await shownOf({
        lang,
        homeAt,
        head: '<link rel="alternate" hreflang="de" href="/deutsch/">',
        footer: { Other: others[0] },
        files: map(...own, ...others),
        pages: Object.fromEntries([...own, ...others].map((path) => [path, path])),
      })
      assert.deepEqual(shown, [`${homeAt} homepage`, ...own.map((path) => `${path} pricing`)])
    })

  test('leaves out pages that a sitemap names as copies in another language')
    .with([
      // The menu links to `/unternehmen`.
      ['en', ['/', '/pricing', '/security', '/ueber-uns', '/unternehmen']],
      // A wrongly declared language, and none.
      ['de', ['/', '/preise', '/security', '/ueber-uns', '/pricing', '/unternehmen']],
      [' ', ['/', '/pricing', '/security', '/ueber-uns', '/preise', '/unternehmen']],
    ] as [string, string[]][])
    .run(async ({ assert }, [lang, expected]) => {
      const translated: Record<string, string>[] = [
        { en: '/', de: '/start' },
        { 'en-US': '/pricing', de: '/preise' },
        { de: '/security', 'x-default': '/security' },
        { fr: '/ueber-uns' },
        { en: '/company', de: '/unternehmen' },
      ]
      const { pages } = await discovered({
        domain,
        lang,
        menu: { Unternehmen: '/unternehmen' },
        files: { '/sitemap.xml': translatedSitemap(domain, translated) },
        pages: Object.fromEntries(expected.slice(1).map((path) => [path, path])),
      })
      assert.sameMembers(
        pages.map(({ url }) => new URL(url).pathname),
        expected
      )
    })

  test('leaves out hosts that the homepage names for another language', async ({ assert }) => {
    const alternates = { de: 'deutsch', en: 'help', 'x-default': 'docs', fr: 'docs' }
    const shown = await shownOf({
      head: Object.entries(alternates)
        .map(([lang, name]) => `<link rel="alternate" hreflang="${lang}" href="https://${name}.${domain}/">`)
        .join(''),
      menu: { Pricing: '/pricing', Preise: `https://deutsch.${domain}/preise` },
      footer: { Docs: `https://docs.${domain}/`, Help: `https://help.${domain}/` },
    })
    assert.deepEqual(shown, [
      '/ homepage',
      '/pricing pricing',
      `https://docs.${domain}/ docs`,
      `https://help.${domain}/ docs`,
    ])
  })

  test('includes hosts of the site, known boards, and pages elsewhere that a menu or footer names by kind', async ({
    assert,
  }) => {
    const shown = await shownOf({
      menu: {
        Docs: 'https://docs.northwind.example/',
        Pricing: 'https://northwind.example.evil.example/pricing',
        Login: 'https://app.northwind.example/',
      },
      footer: {
        Jobs: 'https://boards.greenhouse.io/northwind',
        'One job': 'https://boards.greenhouse.io/northwind/jobs/1',
        Blog: 'https://medium.example/northwind',
        Status: 'https://northwindstatus.example/',
        Podium: 'https://podium.example/',
        Careers: 'https://posts.example/how-we-hire-people-from-all-over-the-world',
      },
      text: { Changelog: 'https://changelog.example/' },
    })
    assert.deepEqual(shown, [
      '/ homepage',
      'https://medium.example/northwind blog',
      'https://boards.greenhouse.io/northwind careers',
      'https://docs.northwind.example/ docs',
      'https://northwindstatus.example/ custom',
    ])
  })

  test('trusts the text of a link if its path is vague or inside a folder', async ({ assert }) => {
    const shown = await shownOf({
      menu: {
        'What’s new': '/news',
        Blog: '/blog/index.html',
        Documentation: '/docs/introduction',
        'About Northwind': '/northwind',
        'Tips for teams': '/blog/tips-for-teams',
        'How we doubled our sales in a quarter': '/how-we-doubled-our-sales',
      },
      footer: {
        Terms: '/legal',
        News: '/customers',
        'Why Northwind': '/why-northwind',
        Privacy: 'https://app.northwind.example/privacy',
      },
    })
    assert.deepEqual(shown, [
      '/ homepage',
      '/why-northwind features',
      '/news changelog',
      '/blog/index.html blog',
      '/customers custom',
      '/docs/introduction docs',
      '/northwind custom',
      '/legal custom',
      'https://app.northwind.example/privacy custom',
    ])
  })

  test('offers menu entries before questions, each page once, and no notices', async ({ assert }) => {
    const shown = await shownOf({
      menu: { Podium: '/podium', Solutions: '/solutions', 'FAQ & help': '/faq', Contact: '/contact' },
      footer: {
        Imprint: '/imprint',
        Cookies: '/cookies',
        'Northwind vs Fable': '/northwind-vs-fable',
        Careers: '/careers.html',
        Jobs: '/careers/',
      },
    })
    assert.deepEqual(shown, [
      '/ homepage',
      '/solutions features',
      '/careers.html careers',
      '/podium custom',
      '/northwind-vs-fable custom',
      '/faq docs',
    ])
  })

  test('offers menu entries before privacy policies and pages that only a sitemap lists', async ({
    assert,
  }) => {
    const shown = await shownOf({
      menu: { Podium: '/podium', 'About us': '/about', Team: '/team' },
      footer: { Privacy: '/privacy', 'Our story': '/story' },
      files: map('/security', '/pricing'),
      pages: { '/security': 'Certificates', '/pricing': 'Free' },
    })
    assert.deepEqual(shown, [
      '/ homepage',
      '/pricing pricing',
      '/about custom',
      '/team custom',
      '/podium custom',
      '/security custom',
      '/story custom',
      '/privacy custom',
    ])
  })

  test('fills up a short list with pages that the homepage or a sitemap names', async ({ assert }) => {
    const towns = ['delft', 'leiden', 'gouda', 'breda'].map((town) => `/crates-${town}`)
    const shown = await shownOf({
      menu: { Pricing: '/pricing' },
      text: { 'Read more': '/crates' },
      files: map('/vans', '/blog-launch', '/depots/delft', ...towns),
      pages: {
        '/crates': 'Boxes',
        '/vans': 'From €9 a day',
        '/blog-launch': 'News',
        '/depots/delft': 'Depot',
      },
    })
    assert.deepEqual(shown, ['/ homepage', '/pricing pricing', '/crates custom', '/vans custom'])
  })

  test('adds no page that only a sitemap names if there are many', async ({ assert }) => {
    const names = Array.from({ length: 30 }, (_, at) => `/page${at}`)
    const shown = await shownOf({ menu: { Pricing: '/pricing' }, files: map(...names) })
    assert.deepEqual(shown, ['/ homepage', '/pricing pricing'])
  })

  test('prefers the path that names a type to a link text that does, and keeps the better place', async ({
    assert,
  }) => {
    const { pages } = await discovered({
      domain,
      menu: { Podium: '/podium' },
      text: { 'How it works': '/podium' },
      files: map('/features'),
      pages: { '/features': 'Everything' },
    })
    assert.deepEqual(
      pages.map(({ url, label, reason }) => [new URL(url).pathname, label, reason]),
      [
        ['/', 'homepage', 'The homepage'],
        ['/features', 'features', 'In the sitemap'],
        ['/podium', 'features', 'In the main menu'],
      ]
    )
  })

  test('leaves out pages that only redirect', async ({ assert }) => {
    const redirect = '<meta http-equiv="refresh" content="0; url=/#pricing">'
    const files = { ...map('/pricing'), '/pricing': `<!doctype html><head>${redirect}</head><p>Moving…` }
    assert.deepEqual(await shownOf({ files }), ['/ homepage'])
  })

  test('neither requests nor offers paths that robots.txt disallows, even after redirects', async ({
    assert,
  }) => {
    const { shown, asked } = await discovered({
      domain,
      menu: { Pricing: '/pricing', Product: '/product', Docs: 'https://docs.northwind.example/' },
      files: {
        '/robots.txt': 'User-agent: *\nDisallow: /pricing\nDisallow: /secret\nDisallow: /sitemap.xml',
        ...map('/security'),
        'https://docs.northwind.example/robots.txt': 'User-agent: *\nDisallow: /',
      },
      redirects: { '/careers': '/secret' },
    })
    assert.deepEqual(shown, ['/ homepage', '/product features'])
    const urls = asked.map(({ url }) => url)
    for (const closed of ['/pricing', '/secret', '/sitemap.xml']) {
      assert.notInclude(urls, `https://northwind.example${closed}`)
    }
    assert.notInclude(urls, 'https://docs.northwind.example/')
  })

  test('offers no homepage that robots.txt disallows, and the homepage of a site without robots.txt', async ({
    assert,
  }) => {
    assert.deepEqual(await shownOf({ files: { '/robots.txt': 'User-agent: *\nDisallow: /' } }), [])
    assert.deepEqual(await shownOf({}), ['/ homepage'])
  })

  test('reads links from llms.txt', async ({ assert }) => {
    const files = {
      '/llms.txt': '# Northwind\n- [API docs](/reference)\n- [Post](/blog/one)\n[x](javascript:1)',
    }
    const { pages } = await discovered({ domain, files, pages: { '/reference': 'API' } })
    assert.deepEqual(pages[1], {
      url: 'https://northwind.example/reference',
      label: 'docs',
      title: 'API docs',
      reason: 'In llms.txt',
    })
  })
})

test.group('Discovering pages of hostile sites', () => {
  test('ends with sitemaps that refer to themselves and each other', async ({ assert }) => {
    const { asked } = await discovered({
      domain,
      files: {
        '/sitemap.xml': sitemapIndex(domain, ['/sitemap.xml', '/a.xml']),
        '/a.xml': sitemapIndex(domain, ['/sitemap.xml', '/b.xml']),
        '/b.xml': sitemapIndex(domain, ['/a.xml', '/c.xml']),
        '/c.xml': sitemap(domain, ['/pricing']),
      },
    })
    const maps = asked.map(({ url }) => url).filter((url) => url.endsWith('.xml'))
    assert.lengthOf(new Set(maps), maps.length, 'each is read once')
    assert.notInclude(maps, 'https://northwind.example/c.xml', 'deeper than allowed')
  })

  test('reads few of many sitemaps, and none of another site', async ({ assert }) => {
    const many = Array.from({ length: 2000 }, (_, at) => `/map-${at}.xml`)
    const others = ['https://evil.example/map.xml', 'http://169.254.169.254/map.xml', 'file:///etc/passwd']
    const { asked } = await discovered({
      domain,
      files: {
        '/sitemap.xml': sitemapIndex(domain, [...others, ...many]),
        ...Object.fromEntries(many.map((path) => [path, sitemap(domain, [`/p${path}`])])),
      },
    })
    const maps = asked.map(({ url }) => url).filter((url) => url.endsWith('.xml'))
    assert.isAtMost(maps.length, 8)
    assert.isTrue(maps.every((url) => url.startsWith('https://northwind.example/')))
  })

  test('offers a limited list after a million addresses and countless links', async ({ assert }) => {
    const url = '<url><loc>https://northwind.example/features/a</loc></url>'
    const links = Array.from({ length: 5000 }, (_, at) => [`Page ${at}`, `/p-${at}`])
    const { shown, asked } = await discovered({
      domain,
      menu: Object.fromEntries(links),
      files: {
        '/sitemap.xml.gz': zipped(`<urlset>${url.repeat(1_000_000)}</urlset>`),
        '/robots.txt': 'Sitemap: https://northwind.example/sitemap.xml.gz',
      },
    })
    assert.isAtMost(shown.length, 50)
    assert.isAtMost(asked.length, 60)
  })

  test('limits the part of each file that it reads', async ({ assert }) => {
    const { asked } = await discovered({ domain, menu: { Pricing: '/pricing' }, files: map('/security') })
    for (const { url, method, request } of asked) {
      if (method === 'HEAD' || url.endsWith('/robots.txt')) continue
      assert.isAtMost(request.maxBytes!, 6 * 1024 * 1024, url)
      assert.isAtMost(request.maxDecodedBytes!, 12 * 1024 * 1024, url)
      assert.isAtMost(request.timeout!, 4000, url)
    }
  })

  test('makes no request, not even for a robots.txt, that could last longer than the search', async ({
    assert,
  }) => {
    const latency = 150
    const hosts = ['docs', 'jobs', 'help', 'status'].map((name) => `https://${name}.northwind.example/`)
    const { outbound } = outboundOf({
      domain,
      menu: {
        Pricing: '/pricing',
        Product: '/tour',
        ...Object.fromEntries(hosts.map((url) => [url, url])),
      },
      files: map('/security', '/careers'),
    })
    const patience = 900
    const end = performance.now() + patience
    const asked: { url: string; left: number; timeout: number }[] = []
    const slow: Outbound = {
      async request(url, request = {}) {
        const timeout = request.timeout ?? Infinity
        asked.push({ url, left: end - performance.now(), timeout })
        await pause(Math.min(latency, timeout))
        if (timeout < latency) throw new OutboundError('timeout', 'The site took too long to respond.')
        return outbound.request(url, request)
      },
    }
    const { pages } = await discoveredThrough(slow, domain, { patience })
    assert.isNotEmpty(pages)
    // The search starts slightly later than the test.
    const slack = 50
    for (const { url, left, timeout } of asked) {
      assert.isAbove(left, -slack, url)
      assert.isAtMost(timeout, left + slack, url)
    }
    assert.isTrue(asked.some(({ url }) => url === `${hosts[0]}robots.txt`))
  })
})
