import { list, object, text } from '#platform/json_schema'
import { discoverSite } from '#monitoring/actions/discover_pages'
import { MOST_PAGES } from '#monitoring/discovering/discover_pages'
import { suggestUrls } from '#monitoring/actions/suggest_urls'
import { labels } from '#monitoring/labels'
import { discoverPagesValidator, suggestUrlsValidator } from '#monitoring/validators/monitoring'
import { defineOperation, type Operation } from '#platform/operations/operation'

export default [
  defineOperation({
    id: 'suggestUrls',
    method: 'POST',
    path: '/competitors/suggest-urls',
    scope: 'write',
    summary: 'Suggest pages to watch',
    tag: 'Competitors',
    description:
      'Probes a dozen common paths on the site and returns at most one page per label. Each probe times out ' +
      'after 6 seconds, and the whole search after 12. `homepage` is always included, even if the site does ' +
      'not respond. Results are cached for 5 minutes. Each workspace can search 30 sites an hour; further ' +
      'requests return 429. Nothing in the workspace changes.',
    example: {
      input: { domain: 'northwind.example' },
      response: [
        { url: 'https://northwind.example/pricing', label: 'pricing' },
        { url: 'https://northwind.example/blog', label: 'blog' },
        { url: 'https://northwind.example/', label: 'homepage' },
      ],
    },
    status: 200,
    input: suggestUrlsValidator,
    response: list(object({ url: text(), label: text(labels) })),
    tool: {
      name: 'suggest_competitor_urls',
      title: 'Suggest pages to watch',
      description:
        'Finds pages worth tracking on a domain by probing a dozen common paths, which can take several seconds. ' +
        'Returns one URL per label, ready for watch_url. Nothing in the workspace changes.',
      isIdempotent: true,
      isOpenWorld: true,
    },
    handle: ({ workspace, input }) => suggestUrls(workspace, input.domain),
  }),
  defineOperation({
    id: 'discoverPages',
    method: 'POST',
    path: '/competitors/discover',
    scope: 'write',
    summary: 'Discover pages to watch',
    tag: 'Competitors',
    description:
      'Reads the homepage’s menu and footer, the sitemaps and `llms.txt` of a site, and returns the pages worth ' +
      'watching, best first: one of each type (pricing, features, changelog, blog and so on), then others. Common ' +
      'paths are tried for types that are still missing. `title` is the text of a link or the page’s own title, and ' +
      '`reason` says how the page was found. After the first twelve, `/sitemap.xml` represents all pages of the site: ' +
      'watching it reports pages that appear, move or disappear. Posts, sign-in pages, translations and pages that ' +
      'robots.txt disallows are left out. Takes up to 10 seconds. `homepage` is included even if the site does not ' +
      'respond. Results are cached for 5 minutes. Each workspace can search 30 sites an hour, together with ' +
      '`/competitors/suggest-urls`; further requests return 429. Nothing in the workspace changes.',
    example: {
      input: { domain: 'northwind.example' },
      response: [
        {
          url: 'https://northwind.example/',
          label: 'homepage',
          title: 'Northwind',
          reason: 'The homepage',
        },
        {
          url: 'https://northwind.example/plans',
          label: 'pricing',
          title: 'Plans & pricing',
          reason: 'In the main menu',
        },
        {
          url: 'https://northwind.example/legal/terms',
          label: 'custom',
          title: 'Terms of service',
          reason: 'In the footer',
        },
      ],
    },
    status: 200,
    input: discoverPagesValidator,
    response: list(object({ url: text(), label: text(labels), title: text(), reason: text() }), {
      maxItems: MOST_PAGES,
    }),
    extendedTool: {
      name: 'discover_pages',
      title: 'Discover pages to watch',
      description:
        'Finds the pages of a company’s site that are worth tracking, from its menu, footer, sitemaps and common ' +
        'paths, best first: pricing, features, changelog, blog, careers, customers, docs, terms and others. Takes up ' +
        'to 10 seconds. Each page has url and label, ready for watch_url, a title, and how it was found. Nothing in ' +
        'the workspace changes.',
      isIdempotent: true,
      isOpenWorld: true,
      quotesPages: true,
    },
    handle: async ({ workspace, input }) => (await discoverSite(workspace, input.domain)).pages,
  }),
] satisfies Operation[]
