import { flag, integer, list, nullable, object, success, text, timestamp } from '#platform/json_schema'
import { defineOperation, type Operation } from '#platform/operations/operation'
import { readId } from '#platform/ids'
import { addSite } from '#analytics/actions/add_site'
import { goalKinds } from '#analytics/filters'
import { MAX_GOALS } from '#analytics/goals/change_goals'
import { removeSite } from '#analytics/actions/remove_site'
import { findSite } from '#analytics/queries/find_site'
import { listSites } from '#analytics/queries/sites'
import {
  summarizeBriefly,
  summarizeSites,
  summarizeVisits,
  TOP_LABELS,
  TOP_PAGES,
} from '#analytics/queries/summaries'
import { presentSite } from '#analytics/transformers/site'
import { summaryQuery } from '#analytics/queries/summary_query'
import { addSiteValidator, siteSummaryValidator, summaryValidator } from '#analytics/validators/analytics'

/** Default number of days in a summary, including today. */
const DEFAULT_DAYS = 30

const site = {
  title: 'AnalyticsSite',
  ...object({
    id: text(),
    name: text(),
    domain: text(),
    siteKey: text(),
    createdAt: timestamp(),
    lastSeenAt: nullable(timestamp()),
    isScriptInjected: flag(),
    snippetUrl: text(),
    scriptUrl: text(),
  }),
}

const percentage = { type: 'number', minimum: 0, maximum: 100 }
const share = object({ label: text(), value: percentage, amount: text() })
const shares = list(share, { maxItems: TOP_LABELS })
const pageShares = list(share, { maxItems: TOP_PAGES })
const topPages = list(object({ path: text(), pageviews: integer() }), { maxItems: TOP_PAGES })

const exampleSite = {
  id: 'site_01k9x1c5n8p3r6t9v2w4y7z0ab',
  name: 'Northwind website',
  domain: 'northwind.example',
  siteKey: '7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81',
  createdAt: '2026-11-03 08:15:42',
  lastSeenAt: null,
  isScriptInjected: false,
  snippetUrl: '/analytics/snippet?siteKey=7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81',
  scriptUrl: 'https://rivalwatch.example/rw.js',
}

const exampleTotals = {
  totalVisitors: 1240,
  totalPageViews: 3985,
  avgPageLoadMs: 812,
  conversionRate: 3.4,
  topPages: [
    { path: '/', pageviews: 1710 },
    { path: '/pricing', pageviews: 644 },
  ],
}

export default [
  defineOperation({
    id: 'listAnalyticsSites',
    method: 'GET',
    path: '/analytics/sites',
    scope: 'read',
    summary: 'List analytics sites, oldest first',
    tag: 'Analytics',
    description: '`lastSeenAt` is `null` until the first visit arrives.',
    example: { response: [exampleSite] },
    status: 200,
    response: list(site),
    handle: ({ workspace }) => listSites(workspace),
  }),
  defineOperation({
    id: 'addAnalyticsSite',
    method: 'POST',
    path: '/analytics/sites',
    scope: 'write',
    summary: 'Add an analytics site',
    tag: 'Analytics',
    description:
      '`https://`, `www.`, any path and a trailing `/` are removed from the domain. To start tracking, add the ' +
      'snippet at `snippetUrl`, relative to the URL of this installation, to the site’s pages.',
    example: {
      input: { name: 'Northwind website', domain: 'https://northwind.example/' },
      response: exampleSite,
    },
    status: 201,
    input: addSiteValidator,
    response: site,
    errors: [409],
    handle: async ({ workspace, apiKey, input }) => presentSite(await addSite(workspace, input, apiKey.id)),
  }),
  defineOperation({
    id: 'getAnalyticsSite',
    method: 'GET',
    path: '/analytics/sites/{id}',
    scope: 'read',
    summary: 'Get an analytics site',
    tag: 'Analytics',
    example: { params: { id: exampleSite.id }, response: exampleSite },
    status: 200,
    response: site,
    errors: [404],
    handle: async ({ workspace, params }) => presentSite(await findSite(workspace, params.id)),
  }),
  defineOperation({
    id: 'removeAnalyticsSite',
    method: 'DELETE',
    path: '/analytics/sites/{id}',
    scope: 'write',
    summary: 'Delete an analytics site',
    tag: 'Analytics',
    description: 'Permanently deletes the site and everything counted for it. This cannot be undone.',
    example: { params: { id: exampleSite.id }, response: { success: true } },
    status: 200,
    response: success,
    errors: [404],
    async handle({ workspace, apiKey, params }) {
      await removeSite(workspace, params.id, apiKey.id)
      return { success: true }
    },
  }),
  defineOperation({
    id: 'getAnalyticsSummary',
    method: 'GET',
    path: '/analytics/summary',
    scope: 'read',
    summary: 'Get analytics for all sites',
    tag: 'Analytics',
    description:
      '`days` is the number of UTC days, including today (default 30). A visitor who returns on another day ' +
      'counts once per day. `topPages` has at most ten entries.',
    example: { input: { days: 7 }, response: { totalSites: 2, ...exampleTotals } },
    status: 200,
    input: summaryValidator,
    response: object({
      totalSites: integer(),
      totalVisitors: integer(),
      totalPageViews: integer(),
      avgPageLoadMs: integer(),
      conversionRate: percentage,
      topPages,
    }),
    tool: {
      name: 'get_analytics_summary',
      title: 'Get analytics for your own sites',
      description:
        'Returns analytics for the team’s own sites over the last 30 days, all sites combined: visitors, page ' +
        'views, load time in ms, conversion rate in percent, and top pages. It contains nothing about ' +
        'competitors.',
      omits: ['days'],
    },
    handle: ({ workspace, input: { days = DEFAULT_DAYS } }) => summarizeSites(workspace, days),
  }),
  defineOperation({
    id: 'getAnalyticsSiteSummary',
    method: 'GET',
    path: '/analytics/sites/{id}/summary',
    scope: 'read',
    summary: 'Get analytics for one site',
    tag: 'Analytics',
    description:
      '`days` is the number of UTC days, including today (default 30); `from` and `until`, both inclusive, select ' +
      'any range of the last 400 days. Filters select visitors by what they did, where they came from and what they used, ' +
      'on the same day; all filters must match, and everything those visitors did counts. In `page`, ' +
      '`entry` and `exit`, `*` stands for any characters. With `from` or a filter, the response also has the lists `sourceGroups`, ' +
      '`utmMediums`, `utmCampaigns`, `utmContents`, `utmTerms`, `browsers`, `entryPages`, `exitPages` and `goals`. ' +
      '`avgSessionDuration` is in seconds. Each list has the top four entries, lists of pages the top ten, and `goals` all goals. `value` is the ' +
      'percentage of all visitors, and `amount` the number of visitors.',
    example: {
      params: { id: exampleSite.id },
      input: { from: '2026-11-14', until: '2026-11-20' },
      response: {
        ...exampleTotals,
        totalSessions: 1502,
        avgSessionDuration: 94,
        trafficSources: [{ label: 'Direct / None', value: 58.1, amount: '720' }],
        interactionStats: [{ label: 'Signup', value: 3.4, amount: '42' }],
        countries: [{ label: 'Germany', value: 41.9, amount: '520' }],
        devices: [{ label: 'Desktop', value: 71, amount: '880' }],
        operatingSystems: [{ label: 'macOS', value: 33.9, amount: '420' }],
        sourceGroups: [{ label: 'AI assistants', value: 4.8, amount: '60' }],
        utmMediums: [{ label: 'email', value: 8.1, amount: '100' }],
        utmCampaigns: [{ label: 'spring', value: 6.5, amount: '80' }],
        utmContents: [{ label: 'header', value: 4, amount: '50' }],
        utmTerms: [{ label: 'crm pricing', value: 2.4, amount: '30' }],
        browsers: [{ label: 'Firefox', value: 24.2, amount: '300' }],
        entryPages: [{ label: '/', value: 61.3, amount: '760' }],
        exitPages: [{ label: '/pricing', value: 22.6, amount: '280' }],
        goals: [{ kind: 'event', label: 'Signup', value: 3.4, amount: '42' }],
      },
    },
    status: 200,
    input: siteSummaryValidator,
    response: object(
      {
        totalVisitors: integer(),
        totalSessions: integer(),
        totalPageViews: integer(),
        avgPageLoadMs: integer(),
        avgSessionDuration: integer(),
        conversionRate: percentage,
        topPages,
        trafficSources: shares,
        interactionStats: shares,
        countries: shares,
        devices: shares,
        operatingSystems: shares,
        sourceGroups: shares,
        utmMediums: shares,
        utmCampaigns: shares,
        utmContents: shares,
        utmTerms: shares,
        browsers: shares,
        entryPages: pageShares,
        exitPages: pageShares,
        goals: list(object({ kind: text(goalKinds), label: text(), value: percentage, amount: text() }), {
          maxItems: MAX_GOALS,
        }),
      },
      [
        'sourceGroups',
        'utmMediums',
        'utmCampaigns',
        'utmContents',
        'utmTerms',
        'browsers',
        'entryPages',
        'exitPages',
        'goals',
      ]
    ),
    errors: [404],
    async handle({ workspace, params, input }) {
      const { filters, ...range } = summaryQuery(input, DEFAULT_DAYS)
      const span = { workspace, siteId: readId(params.id), ...range }
      const isDetailed = filters.length > 0 || input.from !== undefined
      return isDetailed ? summarizeVisits(span, filters) : summarizeBriefly(span)
    },
  }),
] satisfies Operation[]
