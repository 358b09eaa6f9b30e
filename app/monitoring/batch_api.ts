import { addCompetitor } from '#monitoring/actions/add_competitor'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { watchUrl } from '#monitoring/actions/watch_url'
import { competitor, exampleCompetitor, exampleWatchedUrl, watchedUrl } from '#monitoring/api_resources'
import { presentCompetitor } from '#monitoring/transformers/competitor'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'
import {
  addCompetitorValidator,
  idsValidator,
  updateWatchedUrlsValidator,
  watchUrlValidator,
} from '#monitoring/validators/monitoring'
import { id } from '#platform/json_schema'
import { eachItem, ITEM_BY_ITEM, itemsIn, resultsSchema, validateItem } from '#platform/operations/batches'
import { defineOperation, type Operation } from '#platform/operations/operation'

const exampleError = { code: 'not_found', message: 'Competitor not found' }
const otherCompetitor = 'comp_01kaf0y9r8q7p6n5m4k3j2h1g0'
const otherWatchedUrl = 'wu_01kaf0zt8s7r6q5p4n3m2k1j0h'

export default [
  defineOperation({
    id: 'addCompetitors',
    method: 'POST',
    path: '/competitors/batch',
    scope: 'write',
    summary: 'Add several competitors',
    tag: 'Competitors',
    description: ITEM_BY_ITEM,
    example: {
      input: {
        competitors: [
          { name: 'Northwind', domain: 'northwind.example' },
          { name: 'Northwind', domain: 'https://www.northwind.example' },
        ],
      },
      response: {
        results: [
          { index: 0, status: 201, competitor: { ...exampleCompetitor, urlCount: 0 } },
          {
            index: 1,
            status: 409,
            error: {
              code: 'competitor_exists',
              message: 'A competitor with the domain northwind.example already exists',
            },
          },
        ],
      },
    },
    status: 200,
    batchOf: 'competitors',
    input: itemsIn('competitors', addCompetitorValidator),
    response: resultsSchema(201, { competitor }),
    handle: ({ workspace, apiKey, input }) =>
      eachItem(input.competitors, 201, async (item) => {
        const wanted = await validateItem(addCompetitorValidator, item)
        return { competitor: presentCompetitor(await addCompetitor(workspace, wanted, apiKey.id), 0) }
      }),
  }),
  defineOperation({
    id: 'removeCompetitors',
    method: 'POST',
    path: '/competitors/batch-delete',
    scope: 'write',
    summary: 'Delete several competitors',
    tag: 'Competitors',
    description:
      'Permanently deletes the competitors with their watched URLs, snapshots and alerts. This cannot be undone. ' +
      ITEM_BY_ITEM,
    example: {
      input: { ids: [exampleCompetitor.id, otherCompetitor] },
      response: {
        results: [
          { index: 0, status: 200, id: exampleCompetitor.id },
          { index: 1, status: 404, error: exampleError },
        ],
      },
    },
    status: 200,
    batchOf: 'ids',
    input: idsValidator,
    response: resultsSchema(200, { id: id('comp') }),
    handle: ({ workspace, apiKey, input }) =>
      eachItem(input.ids, 200, async (one) => ({
        id: (await removeCompetitor(workspace, one, apiKey.id)).id,
      })),
  }),
  defineOperation({
    id: 'watchUrls',
    method: 'POST',
    path: '/watched-urls/batch',
    scope: 'write',
    summary: 'Watch several URLs',
    tag: 'Watched URLs',
    description: `The first crawl of each URL starts immediately. ${ITEM_BY_ITEM}`,
    example: {
      input: {
        watchedUrls: [
          { competitorId: exampleCompetitor.id, url: exampleWatchedUrl.url, label: 'pricing' },
          { competitorId: exampleCompetitor.id, url: exampleWatchedUrl.url, label: 'pricing' },
        ],
      },
      response: {
        results: [
          {
            index: 0,
            status: 201,
            watchedUrl: { ...exampleWatchedUrl, lastCrawledAt: null, lastStatus: 'pending' },
          },
          {
            index: 1,
            status: 409,
            error: { code: 'url_exists', message: 'This URL is already watched' },
          },
        ],
      },
    },
    status: 200,
    batchOf: 'watchedUrls',
    input: itemsIn('watchedUrls', watchUrlValidator),
    response: resultsSchema(201, { watchedUrl }),
    handle: ({ workspace, apiKey, input }) =>
      eachItem(input.watchedUrls, 201, async (item) => {
        const wanted = await validateItem(watchUrlValidator, item)
        return { watchedUrl: presentWatchedUrl(await watchUrl(workspace, wanted, apiKey.id)) }
      }),
  }),
  defineOperation({
    id: 'updateWatchedUrls',
    method: 'POST',
    path: '/watched-urls/batch-update',
    scope: 'write',
    summary: 'Update several watched URLs',
    tag: 'Watched URLs',
    description: `Makes the same changes to all of them, for example pauses them. ${ITEM_BY_ITEM}`,
    example: {
      input: { ids: [exampleWatchedUrl.id], isActive: false },
      response: {
        results: [{ index: 0, status: 200, watchedUrl: { ...exampleWatchedUrl, isActive: false } }],
      },
    },
    status: 200,
    batchOf: 'ids',
    input: updateWatchedUrlsValidator,
    response: resultsSchema(200, { watchedUrl }),
    handle: ({ workspace, apiKey, input: { ids, ...changes } }) =>
      eachItem(ids, 200, async (one) => ({
        watchedUrl: presentWatchedUrl(await updateWatchedUrl(workspace, one, changes, apiKey.id)),
      })),
  }),
  defineOperation({
    id: 'unwatchUrls',
    method: 'POST',
    path: '/watched-urls/batch-delete',
    scope: 'write',
    summary: 'Delete several watched URLs',
    tag: 'Watched URLs',
    description:
      'Permanently deletes the watched URLs with their snapshots and alerts. This cannot be undone. To keep the ' +
      `history, pause them instead. ${ITEM_BY_ITEM}`,
    example: {
      input: { ids: [exampleWatchedUrl.id, otherWatchedUrl] },
      response: {
        results: [
          { index: 0, status: 200, id: exampleWatchedUrl.id },
          { index: 1, status: 404, error: { code: 'not_found', message: 'Watched URL not found' } },
        ],
      },
    },
    status: 200,
    batchOf: 'ids',
    input: idsValidator,
    response: resultsSchema(200, { id: id('wu') }),
    handle: ({ workspace, apiKey, input }) =>
      eachItem(input.ids, 200, async (one) => ({ id: (await unwatchUrl(workspace, one, apiKey.id)).id })),
  }),
] satisfies Operation[]
