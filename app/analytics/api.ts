import { flag, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { defineOperation, type Operation } from '#workspaces/operation'
import { addSite } from '#analytics/actions/add_site'
import { listSites } from '#analytics/queries/sites'
import { summarizeSite, summarizeSites, TOP_LABELS, TOP_PAGES } from '#analytics/queries/summaries'
import { presentSite } from '#analytics/transformers/site'
import { addSiteValidator, summaryValidator } from '#analytics/validators/analytics'

/** Days that a summary looks back, today included. */
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
const shares = list(object({ label: text(), value: percentage, amount: text() }), { maxItems: TOP_LABELS })
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
    summary: 'List the tracked sites, oldest first',
    tag: 'Analytics',
    description: '`lastSeenAt` is `null` until the first event of a site comes in.',
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
    summary: 'Track a site of your own',
    tag: 'Analytics',
    description:
      '`https://`, `www.`, a path and a trailing `/` are taken off the domain. The snippet at `snippetUrl`, below the ' +
      'address of this service, goes into the pages of the site.',
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
    id: 'getAnalyticsSummary',
    method: 'GET',
    path: '/analytics/summary',
    scope: 'read',
    summary: 'Sum up the visitors of all tracked sites',
    tag: 'Analytics',
    description:
      '`days` counts UTC days, today included; 30 unless told. A visitor who comes on several days counts once on each. ' +
      '`topPages` are at most ten.',
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
      title: 'Sum up own visitors',
      description:
        "Visitors of the team's own sites in the last 30 days, all sites together: visitors, page views, load time in " +
        'ms, conversion rate in percent, top pages. Says nothing about competitors.',
      omits: ['days'],
    },
    handle: ({ workspace, input: { days = DEFAULT_DAYS } }) => summarizeSites(workspace, days),
  }),
  defineOperation({
    id: 'getAnalyticsSiteSummary',
    method: 'GET',
    path: '/analytics/sites/{id}/summary',
    scope: 'read',
    summary: 'Sum up the visitors of one site',
    tag: 'Analytics',
    description:
      '`days` counts UTC days, today included; 30 unless told. `avgSessionDuration` is in seconds. The lists hold the top ' +
      'four, `topPages` ten: `value` is the share of all visitors in percent, `amount` the number of visitors.',
    example: {
      params: { id: exampleSite.id },
      input: { days: 7 },
      response: {
        ...exampleTotals,
        totalSessions: 1502,
        avgSessionDuration: 94,
        trafficSources: [{ label: 'Direct / None', value: 58.1, amount: '720' }],
        interactionStats: [{ label: 'Signup', value: 3.4, amount: '42' }],
        countries: [{ label: 'Germany', value: 41.9, amount: '520' }],
        devices: [{ label: 'Desktop', value: 71, amount: '880' }],
        operatingSystems: [{ label: 'macOS', value: 33.9, amount: '420' }],
      },
    },
    status: 200,
    input: summaryValidator,
    response: object({
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
    }),
    errors: [404],
    handle: ({ workspace, params, input: { days = DEFAULT_DAYS } }) =>
      summarizeSite(workspace, params.id, days),
  }),
] satisfies Operation[]
