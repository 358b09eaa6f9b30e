import { exampleCompetitor } from '#monitoring/api_resources'
import { updateCompetitor } from '#monitoring/actions/update_competitor'
import { kinds } from '#monitoring/discovering/kinds'
import { MOST_IGNORED, MOST_PROPOSED, newPages, watchableKinds } from '#monitoring/inventory/new_pages'
import { labels } from '#monitoring/labels'
import type Competitor from '#monitoring/models/competitor'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { newPagesValidator } from '#monitoring/validators/new_pages'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import { list, nullable, object, text, timestamp } from '#platform/json_schema'
import { defineOperation, type Operation } from '#platform/operations/operation'

const newPagesSchema = {
  title: 'NewPages',
  ...object({
    watchedKinds: list(text(watchableKinds), { maxItems: watchableKinds.length }),
    ignored: list(text(), { maxItems: MOST_IGNORED }),
    pages: list(
      object({
        url: text(),
        kind: text(kinds),
        label: text(labels),
        title: nullable(text()),
        foundAt: timestamp(),
      }),
      { maxItems: MOST_PROPOSED }
    ),
  }),
}

const params = { id: exampleCompetitor.id }
const settings = { watchedKinds: ['pricing', 'features'], ignored: ['https://northwind.example/vs/acme'] }
const example = {
  ...settings,
  pages: [
    {
      url: 'https://northwind.example/enterprise',
      kind: 'solutions',
      label: 'features',
      title: 'Northwind for enterprises',
      foundAt: '2026-11-20 06:12:40',
    },
  ],
}

async function presentNewPages(workspace: Tenant, competitor: Competitor) {
  const pages = await newPages(workspace, competitor)
  return {
    watchedKinds: competitor.watchedKinds?.split(',') ?? [],
    ignored: competitor.ignoredPages?.split('\n') ?? [],
    pages: pages.map(({ at, ...page }) => ({ ...page, foundAt: formatTimestamp(at) })),
  }
}

export default [
  defineOperation({
    id: 'getNewPages',
    method: 'GET',
    path: '/competitors/{id}/new-pages',
    scope: 'read',
    summary: 'Get the new pages of a competitor’s site',
    tag: 'Competitors',
    description:
      `Returns up to ${MOST_PROPOSED} pages that the competitor published in the last 30 days, newest first, except ` +
      'watched and ignored ones. They are found only while the site’s `/sitemap.xml` is watched. Watch one with `POST ' +
      '/watched-urls`. New pages of the kinds in `watchedKinds` are watched automatically, up to the plan’s limit.',
    example: { params, response: example },
    status: 200,
    response: newPagesSchema,
    errors: [404],
    extendedTool: {
      name: 'list_new_pages',
      title: 'List new pages of a competitor',
      description:
        'Lists pages that a competitor published in the last 30 days and that are neither watched nor ignored, newest ' +
        'first, with url and label, ready for watch_url. New pages of watchedKinds are watched automatically.',
      idAs: 'competitorId',
      quotesPages: true,
    },
    handle: async ({ workspace, params: { id } }) =>
      presentNewPages(workspace, await requireCompetitor(workspace, id)),
  }),
  defineOperation({
    id: 'updateNewPages',
    method: 'PATCH',
    path: '/competitors/{id}/new-pages',
    scope: 'write',
    summary: 'Choose which new pages of a competitor’s site to watch or ignore',
    tag: 'Competitors',
    description:
      'Only the fields you send change. Each replaces its whole list, so include what you want to keep.',
    example: { params, input: settings, response: example },
    status: 200,
    input: newPagesValidator,
    response: newPagesSchema,
    errors: [404],
    handle: async ({ workspace, apiKey, params: { id }, input }) =>
      presentNewPages(workspace, await updateCompetitor(workspace, id, input, apiKey.id)),
  }),
] satisfies Operation[]
