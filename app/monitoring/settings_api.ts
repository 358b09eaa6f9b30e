import { id, list, nullable, object, text } from '#platform/json_schema'
import { defineOperation, type Operation } from '#platform/operations/operation'
import { formatIso } from '#platform/instants'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { MOST_KEYWORDS, parseKeywords } from '#monitoring/keywords'
import type WatchedUrl from '#monitoring/models/watched_url'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { regionsOf } from '#monitoring/regions/changes'
import { MOST_REGIONS, regionModes } from '#monitoring/regions/region'
import { shownRegions } from '#monitoring/regions/shown'
import { changePageSettingsValidator } from '#monitoring/validators/monitoring'

const keywords = list(text(), { maxItems: MOST_KEYWORDS })

const pageSettings = {
  title: 'PageSettings',
  ...object({
    watchedUrlId: id('wu'),
    name: nullable(text()),
    regions: list(
      object({
        id: id('reg'),
        mode: text(regionModes),
        name: text(),
        selector: nullable(text()),
        status: text(['pending', 'found', 'lost']),
        lostAt: nullable(text()),
      }),
      { maxItems: MOST_REGIONS }
    ),
    alertOnlyIf: keywords,
    alwaysAlertIf: keywords,
  }),
}

const example = {
  watchedUrlId: exampleWatchedUrl.id,
  name: 'Plans',
  regions: [
    {
      id: 'reg_01kaf102d4f6h8k0m2n4p6q8r0',
      mode: 'watch',
      name: 'Plans for every team',
      selector: '#plans',
      status: 'found',
      lostAt: null,
    },
  ],
  alertOnlyIf: [],
  alwaysAlertIf: ['SSO'],
}

function presentSettings(page: WatchedUrl) {
  const { only, always } = parseKeywords(page.keywords)
  return {
    watchedUrlId: page.id,
    name: page.name,
    regions: shownRegions(page).map((region) => ({ ...region, lostAt: formatIso(region.lostAt) })),
    alertOnlyIf: only,
    alwaysAlertIf: always,
  }
}

export default [
  defineOperation({
    id: 'getPageSettings',
    method: 'GET',
    path: '/watched-urls/{id}/settings',
    scope: 'read',
    summary: 'Get the settings of a watched URL',
    tag: 'Watched URLs',
    description:
      'Returns the page’s own name, the regions of it that are watched or ignored, and its keywords. A region is ' +
      '`pending` until a crawl has checked for it, and `lost` if the last crawl did not find it. While a watched ' +
      'region is lost, crawls fail with `area_not_found` and nothing is compared.',
    example: { params: { id: exampleWatchedUrl.id }, response: example },
    status: 200,
    response: pageSettings,
    errors: [404],
    handle: async ({ workspace, params }) => presentSettings(await findWatchedUrl(workspace, params.id)),
  }),
  defineOperation({
    id: 'updatePageSettings',
    method: 'PATCH',
    path: '/watched-urls/{id}/settings',
    scope: 'write',
    summary: 'Update the settings of a watched URL',
    tag: 'Watched URLs',
    description:
      'Only the fields you send change. `regions` replaces the list: keep a region by its `id`, and describe a new ' +
      'one by `mode` and `selector`. If any region is watched, only watched ones are compared. A change of regions ' +
      'queues a crawl that saves a new baseline, without an alert. Only web pages have regions: feeds, job boards, ' +
      'status pages, files and `/sitemap.xml` are refused with `not_a_web_page`. Keywords match whole words, regardless of case ' +
      'and accents.',
    example: {
      params: { id: exampleWatchedUrl.id },
      input: { name: 'Plans', regions: [{ mode: 'watch', selector: '#plans' }], alwaysAlertIf: ['SSO'] },
      response: { ...example, regions: [{ ...example.regions[0], name: '', status: 'pending' }] },
    },
    status: 200,
    input: changePageSettingsValidator,
    response: pageSettings,
    errors: [404, 409],
    async handle({ workspace, apiKey, params, input }) {
      const { name, regions, alertOnlyIf, alwaysAlertIf } = input
      const page = await findWatchedUrl(workspace, params.id)
      const current = parseKeywords(page.keywords)
      const changed = {
        ...(name !== undefined && { name }),
        ...(regions && { regions: regionsOf(regions) }),
        ...((alertOnlyIf || alwaysAlertIf) && {
          keywords: { only: alertOnlyIf ?? current.only, always: alwaysAlertIf ?? current.always },
        }),
      }
      return presentSettings(await updateWatchedUrl(workspace, page.id, changed, apiKey.id))
    },
  }),
] satisfies Operation[]
