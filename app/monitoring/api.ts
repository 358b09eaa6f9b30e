import { integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import {
  competitor,
  exampleCompetitor,
  exampleSnapshot,
  exampleWatchedUrl,
  watchedUrl,
} from '#monitoring/api_resources'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { crawlNow } from '#monitoring/actions/crawl_now'
import { discoverPages } from '#monitoring/actions/discover_pages'
import { MOST_PAGES } from '#monitoring/discovering/discover_pages'
import { competitorRemoval, pageRemoval } from '#monitoring/queries/removals'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { suggestUrls } from '#monitoring/actions/suggest_urls'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateCompetitor } from '#monitoring/actions/update_competitor'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { watchUrl } from '#monitoring/actions/watch_url'
import { labels } from '#monitoring/labels'
import type Competitor from '#monitoring/models/competitor'
import type WatchedUrl from '#monitoring/models/watched_url'
import {
  countPages,
  findCompetitor,
  listCompetitors,
  requireFilteredCompetitor,
} from '#monitoring/queries/competitors'
import { latestSnapshot } from '#monitoring/queries/snapshot'
import { findWatchedUrl, listWatchedUrls } from '#monitoring/queries/watched_urls'
import { snapshotSchema } from '#monitoring/snapshot_schema'
import { presentCompetitor } from '#monitoring/transformers/competitor'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'
import {
  addCompetitorValidator,
  discoverPagesValidator,
  exportWatchedUrlsValidator,
  listCompetitorsValidator,
  listWatchedUrlsValidator,
  suggestUrlsValidator,
  updateCompetitorValidator,
  updateWatchedUrlValidator,
  watchUrlValidator,
} from '#monitoring/validators/monitoring'
import type { Statements } from '#platform/database/statements'
import { cursorOf, ListPart, positionOf, type Place, type Position } from '#platform/operations/cursors'
import { ABOUT_EXPORTS, allRows } from '#platform/operations/exports'
import { defineOperation, type Operation } from '#platform/operations/operation'

const done = object({ success: { const: true } })

/** The lists that cursors are for. */
const COMPETITORS = 'competitors'
const WATCHED_URLS = 'watched-urls'

const PAGINATED =
  'With `limit` or `cursor`, the list is paginated, and the `Link` header contains the URL of the next page.'

/** A part of a list that continues without a limit has this many rows. */
const ROWS = 100

function placeOf(limit: number | undefined, after: Position | null): Place {
  return after ? { after, limit: limit ?? ROWS } : { limit }
}

export default [
  defineOperation({
    id: 'listCompetitors',
    method: 'GET',
    path: '/competitors',
    scope: 'read',
    summary: 'List competitors, oldest first',
    tag: 'Competitors',
    description: `Returns all competitors, or those with a tag. ${PAGINATED}`,
    example: { response: [exampleCompetitor] },
    status: 200,
    input: listCompetitorsValidator,
    response: list(competitor),
    tool: {
      name: 'list_competitors',
      title: 'List competitors',
      description:
        'Lists all of the team’s competitors with id, domain and number of watched pages, oldest first. The list ' +
        'is not paginated. Use it to find the competitorId for a company name.',
      omits: ['tag', 'limit', 'cursor'],
    },
    async handle({ workspace, input: { tag, limit, cursor } }) {
      const place = placeOf(limit, positionOf(workspace, COMPETITORS, cursor))
      const { rows, next } = await listCompetitors(workspace, { tag, ...place })
      return new ListPart(rows, cursorOf(workspace, COMPETITORS, next))
    },
  }),
  defineOperation({
    id: 'getCompetitor',
    method: 'GET',
    path: '/competitors/{id}',
    scope: 'read',
    summary: 'Get a competitor',
    tag: 'Competitors',
    example: { params: { id: exampleCompetitor.id }, response: exampleCompetitor },
    status: 200,
    response: competitor,
    errors: [404],
    handle: ({ workspace, params }) => findCompetitor(workspace, params.id),
  }),
  defineOperation({
    id: 'addCompetitor',
    method: 'POST',
    path: '/competitors',
    scope: 'write',
    summary: 'Add a competitor',
    tag: 'Competitors',
    description:
      '`https://`, `www.` and any path are removed from the domain. No pages are watched yet. Counts toward ' +
      'the plan’s competitor limit.',
    example: {
      input: { name: 'Northwind', domain: 'https://www.northwind.example' },
      response: { ...exampleCompetitor, urlCount: 0 },
    },
    status: 201,
    input: addCompetitorValidator,
    response: competitor,
    errors: [402, 409],
    tool: {
      name: 'add_competitor',
      title: 'Add a competitor',
      description:
        'Adds a company by name and domain, and returns it with its new id. No pages are watched yet: choose ' +
        'them with suggest_competitor_urls and watch_url. HTTP 409 means the domain has already been added; HTTP ' +
        '402 means the plan limit is reached.',
    },
    handle: async ({ workspace, apiKey, input }) =>
      presentCompetitor(await addCompetitor(workspace, input, apiKey.id), 0),
  }),
  defineOperation({
    id: 'updateCompetitor',
    method: 'PATCH',
    path: '/competitors/{id}',
    scope: 'write',
    summary: 'Update a competitor',
    tag: 'Competitors',
    description:
      'Only the fields you send change. `https://`, `www.` and any path are removed from the domain. The watched ' +
      'URLs stay the same.',
    example: {
      params: { id: exampleCompetitor.id },
      input: { name: 'Northwind Traders' },
      response: { ...exampleCompetitor, name: 'Northwind Traders' },
    },
    status: 200,
    input: updateCompetitorValidator,
    response: competitor,
    errors: [404, 409],
    checksMatch: true,
    async handle({ workspace, apiKey, params, input, requireMatch }) {
      let urlCount = 0
      const check = async (current: Competitor, trx: Statements) => {
        urlCount = await countPages(workspace, current.id, trx)
        requireMatch?.(presentCompetitor(current, urlCount))
      }
      const updated = await updateCompetitor(workspace, params.id, input, apiKey.id, check)
      return presentCompetitor(updated, urlCount)
    },
  }),
  defineOperation({
    id: 'removeCompetitor',
    method: 'DELETE',
    path: '/competitors/{id}',
    scope: 'write',
    summary: 'Delete a competitor',
    tag: 'Competitors',
    description:
      'Permanently deletes the competitor with its watched URLs, snapshots and alerts. This cannot be undone.',
    example: { params: { id: exampleCompetitor.id }, response: { success: true } },
    status: 200,
    response: done,
    errors: [404],
    tool: {
      name: 'remove_competitor',
      title: 'Remove a competitor',
      description:
        'Permanently deletes a competitor with all its watched pages, snapshots and alerts. Use it only when the ' +
        'user asked for exactly this and has confirmed it.',
      idAs: 'competitorId',
      isDestructive: true,
      confirmation: competitorRemoval,
      isIdempotent: true,
    },
    async handle({ workspace, apiKey, params }) {
      await removeCompetitor(workspace, params.id, apiKey.id)
      return { success: true }
    },
  }),
  defineOperation({
    id: 'listWatchedUrls',
    method: 'GET',
    path: '/watched-urls',
    scope: 'read',
    summary: 'List watched URLs, oldest first',
    tag: 'Watched URLs',
    description: `Returns all watched URLs, or those of one competitor or of all with a tag. ${PAGINATED}`,
    example: { input: { competitorId: exampleCompetitor.id }, response: [exampleWatchedUrl] },
    status: 200,
    input: listWatchedUrlsValidator,
    response: list(watchedUrl),
    tool: {
      name: 'list_watched_urls',
      title: 'List watched pages',
      description:
        'Lists watched pages with id, URL, label, frequency and the status of the last crawl (blocked: the site ' +
        'refused the crawler), oldest first. The list is not paginated. Pass competitorId to list the pages of ' +
        'one competitor.',
      omits: ['tag', 'limit', 'cursor'],
      checkFilters: ({ workspace, input }) => requireFilteredCompetitor(workspace, input.competitorId),
    },
    async handle({ workspace, input: { competitorId, tag, limit, cursor } }) {
      const place = placeOf(limit, positionOf(workspace, WATCHED_URLS, cursor))
      const { rows, next } = await listWatchedUrls(workspace, { competitorId, tag, ...place })
      return new ListPart(rows, cursorOf(workspace, WATCHED_URLS, next))
    },
  }),
  defineOperation({
    id: 'exportWatchedUrls',
    method: 'GET',
    path: '/watched-urls/export',
    scope: 'read',
    summary: 'Export watched URLs, oldest first',
    tag: 'Watched URLs',
    description:
      'Returns all watched URLs, or those of one competitor, one per line: as JSON (`ndjson`) or as a table ' +
      `(\`csv\`). ${ABOUT_EXPORTS}`,
    example: { input: { format: 'csv' }, response: exampleWatchedUrl },
    status: 200,
    input: exportWatchedUrlsValidator,
    response: watchedUrl,
    exportsAs: 'watched-urls',
    handle: async ({ workspace, input: { competitorId, tag } }) =>
      allRows((place) => listWatchedUrls(workspace, { competitorId, tag, ...place })),
  }),
  defineOperation({
    id: 'getWatchedUrl',
    method: 'GET',
    path: '/watched-urls/{id}',
    scope: 'read',
    summary: 'Get a watched URL',
    tag: 'Watched URLs',
    example: { params: { id: exampleWatchedUrl.id }, response: exampleWatchedUrl },
    status: 200,
    response: watchedUrl,
    errors: [404],
    handle: async ({ workspace, params }) => presentWatchedUrl(await findWatchedUrl(workspace, params.id)),
  }),
  defineOperation({
    id: 'watchUrl',
    method: 'POST',
    path: '/watched-urls',
    scope: 'write',
    summary: 'Watch a URL',
    tag: 'Watched URLs',
    description:
      'Starts the first crawl immediately, which records the baseline; alerts cover changes from then on. ' +
      'Counts toward the plan’s URL limit. URLs that differ only in their fragment are the same page.',
    example: {
      input: {
        competitorId: exampleCompetitor.id,
        url: exampleWatchedUrl.url,
        label: 'pricing',
        crawlFrequency: 'hourly',
      },
      response: { ...exampleWatchedUrl, lastCrawledAt: null, lastStatus: 'pending' },
    },
    status: 201,
    input: watchUrlValidator,
    response: watchedUrl,
    errors: [402, 404, 409],
    tool: {
      name: 'watch_url',
      title: 'Watch a page',
      description:
        'Starts watching a competitor’s page. It is crawled immediately to record the baseline, then hourly or ' +
        'daily, and later changes raise alerts. HTTP 409 means the page is already watched; HTTP 402 means the ' +
        'plan limit is reached.',
    },
    handle: async ({ workspace, apiKey, input }) =>
      presentWatchedUrl(await watchUrl(workspace, input, apiKey.id)),
  }),
  defineOperation({
    id: 'updateWatchedUrl',
    method: 'PATCH',
    path: '/watched-urls/{id}',
    scope: 'write',
    summary: 'Update a watched URL',
    tag: 'Watched URLs',
    description:
      'Only the fields you send change. Set `isActive` to `false` to pause crawling and keep the page’s ' +
      'history.',
    example: {
      params: { id: exampleWatchedUrl.id },
      input: { isActive: false },
      response: { ...exampleWatchedUrl, isActive: false },
    },
    status: 200,
    input: updateWatchedUrlValidator,
    response: watchedUrl,
    errors: [404],
    checksMatch: true,
    tool: {
      name: 'update_watched_url',
      title: 'Update a watched page',
      description:
        'Updates the label or frequency of a watched page, or pauses or resumes it, and returns the page. Only ' +
        'the fields you pass change. isActive false pauses the page and keeps its history, so prefer it to ' +
        'unwatch_url.',
      idAs: 'watchedUrlId',
      isIdempotent: true,
    },
    async handle({ workspace, apiKey, params, input, requireMatch }) {
      const check = requireMatch && ((current: WatchedUrl) => requireMatch(presentWatchedUrl(current)))
      return presentWatchedUrl(await updateWatchedUrl(workspace, params.id, input, apiKey.id, check))
    },
  }),
  defineOperation({
    id: 'unwatchUrl',
    method: 'DELETE',
    path: '/watched-urls/{id}',
    scope: 'write',
    summary: 'Delete a watched URL',
    tag: 'Watched URLs',
    description:
      'Permanently deletes the watched URL with its snapshots and alerts. This cannot be undone. To keep the ' +
      'history, pause the page with `isActive: false` instead.',
    example: { params: { id: exampleWatchedUrl.id }, response: { success: true } },
    status: 200,
    response: done,
    errors: [404],
    tool: {
      name: 'unwatch_url',
      title: 'Stop watching a page',
      description:
        'Permanently deletes a watched page with its snapshots and alerts. Use it only when the user asked for ' +
        'exactly this and has confirmed it. To pause a page instead, use update_watched_url.',
      idAs: 'watchedUrlId',
      isDestructive: true,
      confirmation: pageRemoval,
      isIdempotent: true,
    },
    async handle({ workspace, apiKey, params }) {
      await unwatchUrl(workspace, params.id, apiKey.id)
      return { success: true }
    },
  }),
  defineOperation({
    id: 'crawlNow',
    method: 'POST',
    path: '/watched-urls/{id}/crawl',
    scope: 'write',
    summary: 'Queue a crawl now',
    tag: 'Watched URLs',
    description: 'If the page changed, an alert follows once the change has been analyzed.',
    example: { params: { id: exampleWatchedUrl.id }, response: { queued: true } },
    status: 200,
    response: object({ queued: { const: true } }),
    errors: [404],
    tool: {
      name: 'crawl_now',
      title: 'Crawl a page now',
      description:
        'Queues a crawl of a watched page and returns immediately, without the result. A few seconds later, ' +
        'get_page_snapshot returns the page, and list_alerts includes an alert if an important change was found.',
      idAs: 'watchedUrlId',
      isOpenWorld: true,
    },
    async handle({ workspace, params }) {
      await crawlNow(workspace, params.id)
      return { queued: true }
    },
  }),
  defineOperation({
    id: 'getSnapshot',
    method: 'GET',
    path: '/watched-urls/{id}/snapshot',
    scope: 'read',
    summary: 'Get the latest snapshot of a page',
    tag: 'Watched URLs',
    description:
      'Returns what the last successful crawl found. `snapshot` is `null` until the first successful crawl.',
    example: {
      params: { id: exampleWatchedUrl.id },
      response: {
        snapshot: exampleSnapshot,
        capturedAt: '2026-11-20 09:30:15',
        versionNumber: 42,
        httpStatus: 200,
        versionsStored: 42,
      },
    },
    status: 200,
    response: object({
      snapshot: nullable(snapshotSchema),
      capturedAt: nullable(timestamp()),
      versionNumber: nullable(integer(1)),
      httpStatus: nullable(integer(100)),
      versionsStored: integer(),
    }),
    errors: [404],
    tool: {
      name: 'get_page_snapshot',
      title: 'Get a page snapshot',
      description:
        'Returns what a watched page said at the last successful crawl: title and metadata, headings, links, ' +
        'calls to action, prices and technology. snapshot is null before the first successful crawl. Can be ' +
        'long. For what changed, use get_alert_evidence.',
      idAs: 'watchedUrlId',
      quotesPages: true,
    },
    handle: ({ workspace, params }) => latestSnapshot(workspace, params.id),
  }),
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
        'Finds pages worth watching on a domain by probing a dozen common paths, which can take several seconds. ' +
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
      'watching, best first: one of each type (pricing, features, changelog, blog and so on), then others. Usual ' +
      'paths are tried for types that are still missing. `title` is the text of a link or the page’s own title, and ' +
      '`reason` says how the page was found. After the first twelve, `/sitemap.xml` stands for all pages of the site: ' +
      'watching it reports pages that appear, move or disappear. Posts, sign-in pages, copies in other languages and pages that ' +
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
        'Finds the pages of a company’s site that are worth watching, from its menu, footer, sitemaps and usual ' +
        'paths, best first: pricing, features, changelog, blog, careers, customers, docs, terms and others. Takes up ' +
        'to 10 seconds. Each page has url and label, ready for watch_url, a title, and how it was found. Nothing in ' +
        'the workspace changes.',
      isIdempotent: true,
      isOpenWorld: true,
      quotesPages: true,
    },
    handle: ({ workspace, input }) => discoverPages(workspace, input.domain),
  }),
] satisfies Operation[]
