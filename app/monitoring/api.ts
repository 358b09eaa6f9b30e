import { flag, id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { crawlNow } from '#monitoring/actions/crawl_now'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { suggestUrls } from '#monitoring/actions/suggest_urls'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { watchUrl } from '#monitoring/actions/watch_url'
import { crawlFrequencies, crawlStatuses, labels } from '#monitoring/labels'
import { listCompetitors, requireFilteredCompetitor } from '#monitoring/queries/competitors'
import { latestSnapshot } from '#monitoring/queries/snapshot'
import { listWatchedUrls } from '#monitoring/queries/watched_urls'
import { snapshotSchema } from '#monitoring/snapshot_schema'
import { presentCompetitor } from '#monitoring/transformers/competitor'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'
import {
  addCompetitorValidator,
  listWatchedUrlsValidator,
  suggestUrlsValidator,
  updateWatchedUrlValidator,
  watchUrlValidator,
} from '#monitoring/validators/monitoring'
import { defineOperation, type Operation } from '#workspaces/operation'

const competitor = {
  title: 'Competitor',
  ...object({
    id: id('comp'),
    workspaceId: id('ws'),
    name: text(),
    domain: text(),
    faviconUrl: text(),
    createdAt: timestamp(),
    urlCount: integer(),
  }),
}

const watchedUrl = {
  title: 'WatchedUrl',
  ...object({
    id: id('wu'),
    workspaceId: id('ws'),
    competitorId: id('comp'),
    url: text(),
    label: text(labels),
    crawlFrequency: text(crawlFrequencies),
    lastCrawledAt: nullable(text()),
    lastStatus: text(crawlStatuses),
    isActive: flag(),
    createdAt: timestamp(),
  }),
}

const done = object({ success: { const: true } })

const exampleCompetitor = {
  id: 'comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
  workspaceId: 'ws_01kaf0x1a3c5e7g9h1j3k5m7n9',
  name: 'Northwind',
  domain: 'northwind.example',
  faviconUrl: 'https://rivalwatch.example/favicons/comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
  createdAt: '2026-11-02 10:04:51',
  urlCount: 4,
}

const exampleWatchedUrl = {
  id: 'wu_01kaf0z3c5e7g9j1k3m5n7p9r1',
  workspaceId: exampleCompetitor.workspaceId,
  competitorId: exampleCompetitor.id,
  url: 'https://northwind.example/pricing',
  label: 'pricing',
  crawlFrequency: 'hourly',
  lastCrawledAt: '2026-11-20T09:30:15.204Z',
  lastStatus: 'success',
  isActive: true,
  createdAt: '2026-11-02 10:06:12',
}

const exampleSnapshot = {
  v: 1,
  finalUrl: exampleWatchedUrl.url,
  seo: {
    title: 'Pricing | Northwind',
    metaDescription: 'Plans for teams of every size.',
    canonical: exampleWatchedUrl.url,
    robots: '',
    lang: 'en',
    keywords: '',
    ogTitle: 'Northwind pricing',
    ogDescription: '',
    ogImage: 'https://northwind.example/og.png',
    twitterTitle: '',
    twitterDescription: '',
    hreflang: [{ lang: 'de', href: 'https://northwind.example/de/preise' }],
  },
  headings: { h1: ['Pricing'], h2: ['Starter', 'Team', 'Questions'], h3: [] },
  structuredData: [{ '@type': 'Product', name: 'Northwind Team' }],
  navLinks: ['Product', 'Pricing', 'Docs', 'Sign in'],
  footerLinks: ['About', 'Careers', 'Privacy'],
  ctas: ['Start free trial', 'Talk to sales'],
  prices: ['$19 / month', '$79 / month'],
  tech: ['Next.js'],
  wordCount: 612,
}

export default [
  defineOperation({
    id: 'listCompetitors',
    method: 'GET',
    path: '/competitors',
    scope: 'read',
    summary: 'List competitors, oldest first',
    tag: 'Competitors',
    description: 'All of them: the list has no pages.',
    example: { response: [exampleCompetitor] },
    status: 200,
    response: list(competitor),
    tool: {
      name: 'list_competitors',
      title: 'List competitors',
      description:
        'Every competitor of the team with its id, domain and number of watched pages, oldest first, in one answer ' +
        'without pages. Use it to turn a company name into a competitorId.',
    },
    handle: ({ workspace }) => listCompetitors(workspace),
  }),
  defineOperation({
    id: 'addCompetitor',
    method: 'POST',
    path: '/competitors',
    scope: 'write',
    summary: 'Add a competitor',
    tag: 'Competitors',
    description:
      '`https://`, `www.` and any path are taken off the domain. Watches no pages yet; counts against the competitor ' +
      'limit of the plan.',
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
        'Adds a company by name and domain, and answers it with its new id. Watches nothing yet: then choose pages ' +
        'with suggest_competitor_urls and watch_url. HTTP 409: the domain is already there; HTTP 402: the plan allows ' +
        'no more.',
    },
    handle: async ({ workspace, apiKey, input }) =>
      presentCompetitor(await addCompetitor(workspace, input, apiKey.id), 0),
  }),
  defineOperation({
    id: 'removeCompetitor',
    method: 'DELETE',
    path: '/competitors/{id}',
    scope: 'write',
    summary: 'Delete a competitor with its pages, snapshots and alerts',
    tag: 'Competitors',
    description: 'Cannot be undone.',
    example: { params: { id: exampleCompetitor.id }, response: { success: true } },
    status: 200,
    response: done,
    errors: [404],
    tool: {
      name: 'remove_competitor',
      title: 'Remove a competitor',
      description:
        'Deletes a competitor with all its watched pages, snapshots and alerts, for ever. Only when the user asked for ' +
        'exactly this and has confirmed it.',
      idAs: 'competitorId',
      isDestructive: true,
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
    description: 'All of them, or those of one competitor: the list has no pages.',
    example: { input: { competitorId: exampleCompetitor.id }, response: [exampleWatchedUrl] },
    status: 200,
    input: listWatchedUrlsValidator,
    response: list(watchedUrl),
    tool: {
      name: 'list_watched_urls',
      title: 'List watched pages',
      description:
        'The watched pages with id, address, label, frequency and how the last crawl went (blocked: the site refused ' +
        'it), oldest first, in one answer without pages. Give competitorId where only one competitor matters.',
      checkFilters: ({ workspace, input }) => requireFilteredCompetitor(workspace, input.competitorId),
    },
    handle: ({ workspace, input }) => listWatchedUrls(workspace, input.competitorId),
  }),
  defineOperation({
    id: 'watchUrl',
    method: 'POST',
    path: '/watched-urls',
    scope: 'write',
    summary: 'Watch a page; its first crawl starts at once and records the baseline',
    tag: 'Watched URLs',
    description:
      'Alerts start from the first change after the baseline. Counts against the URL limit of the plan. The same URL ' +
      'with another fragment is the same page.',
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
        'Watches a page of a competitor. It is crawled at once as the baseline, then hourly or daily; alerts come for ' +
        'changes after that. HTTP 409: already watched; HTTP 402: the plan allows no more.',
    },
    handle: async ({ workspace, apiKey, input }) =>
      presentWatchedUrl(await watchUrl(workspace, input, apiKey.id)),
  }),
  defineOperation({
    id: 'updateWatchedUrl',
    method: 'PATCH',
    path: '/watched-urls/{id}',
    scope: 'write',
    summary: 'Change label, frequency or activity of a watched URL',
    tag: 'Watched URLs',
    description: 'Only what is sent changes. `isActive: false` pauses the page and keeps its history.',
    example: {
      params: { id: exampleWatchedUrl.id },
      input: { isActive: false },
      response: { ...exampleWatchedUrl, isActive: false },
    },
    status: 200,
    input: updateWatchedUrlValidator,
    response: watchedUrl,
    errors: [404],
    tool: {
      name: 'update_watched_url',
      title: 'Change how a page is watched',
      description:
        'Changes label, frequency or activity of a watched page; only what is given changes. isActive false pauses it ' +
        'and keeps its history: prefer that to unwatch_url. Answers the page as it is now.',
      idAs: 'watchedUrlId',
      isIdempotent: true,
    },
    handle: async ({ workspace, apiKey, params, input }) =>
      presentWatchedUrl(await updateWatchedUrl(workspace, params.id, input, apiKey.id)),
  }),
  defineOperation({
    id: 'unwatchUrl',
    method: 'DELETE',
    path: '/watched-urls/{id}',
    scope: 'write',
    summary: 'Stop watching a page and delete its snapshots and alerts',
    tag: 'Watched URLs',
    description: 'Cannot be undone. To keep the history, pause the page with `isActive: false` instead.',
    example: { params: { id: exampleWatchedUrl.id }, response: { success: true } },
    status: 200,
    response: done,
    errors: [404],
    tool: {
      name: 'unwatch_url',
      title: 'Stop watching a page',
      description:
        'Deletes a watched page with its snapshots and alerts, for ever. Only when the user asked for exactly this and ' +
        'has confirmed it; update_watched_url can pause a page instead.',
      idAs: 'watchedUrlId',
      isDestructive: true,
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
    description: 'If the page has changed, an alert follows once the change has been judged.',
    example: { params: { id: exampleWatchedUrl.id }, response: { queued: true } },
    status: 200,
    response: object({ queued: { const: true } }),
    errors: [404],
    tool: {
      name: 'crawl_now',
      title: 'Crawl a page now',
      description:
        'Queues a crawl of a watched page and answers at once, not with the result. Some seconds later ' +
        'get_page_snapshot shows the page, and list_alerts an alert if something that matters has changed.',
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
    summary: 'Show the latest snapshot of a page',
    tag: 'Watched URLs',
    description: 'What the last good crawl found. `snapshot` is `null` while the page has had none.',
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
      title: 'Show what a page says',
      description:
        'What a watched page said at the last good crawl: title and meta data, headings, links, calls to action, ' +
        'prices, technology. snapshot is null before the first crawl. Can be long. What changed is in ' +
        'get_alert_evidence.',
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
    summary: 'Suggest pages of a site to watch',
    tag: 'Competitors',
    description:
      'Changes nothing, but asks the site for a dozen paths, two at a time, 6 seconds each and 12 seconds together. ' +
      'At most one page per label; `homepage` is always among them, also when the site does not answer. An answer ' +
      'holds for 5 minutes. A workspace may have 30 sites asked an hour; more are 429.',
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
        'Finds pages worth watching on a domain by asking the site for a dozen usual paths, which may take some ' +
        'seconds. Changes nothing. Answers address and label, one page a label, ready for watch_url.',
      isIdempotent: true,
      isOpenWorld: true,
    },
    handle: ({ workspace, input }) => suggestUrls(workspace, input.domain),
  }),
] satisfies Operation[]
