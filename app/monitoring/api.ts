import { flag, id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { crawlNow } from '#monitoring/actions/crawl_now'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { watchUrl } from '#monitoring/actions/watch_url'
import { crawlFrequencies, crawlStatuses, labels } from '#monitoring/labels'
import { listCompetitors } from '#monitoring/queries/competitors'
import { latestSnapshot } from '#monitoring/queries/snapshot'
import { listWatchedUrls } from '#monitoring/queries/watched_urls'
import { snapshotSchema } from '#monitoring/snapshot_schema'
import { presentCompetitor } from '#monitoring/transformers/competitor'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'
import {
  addCompetitorValidator,
  listWatchedUrlsValidator,
  updateWatchedUrlValidator,
  watchUrlValidator,
} from '#monitoring/validators/monitoring'
import { defineOperation, type Operation } from '#workspaces/operation'

const competitor = object({
  id: id('comp'),
  workspaceId: id('ws'),
  name: text(),
  domain: text(),
  faviconUrl: text(),
  createdAt: timestamp(),
  urlCount: integer(),
})

const watchedUrl = object({
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
})

const done = object({ success: { const: true } })

export default [
  defineOperation({
    id: 'listCompetitors',
    method: 'GET',
    path: '/competitors',
    scope: 'read',
    summary: 'List competitors, oldest first',
    status: 200,
    response: list(competitor),
    handle: ({ workspace }) => listCompetitors(workspace),
  }),
  defineOperation({
    id: 'addCompetitor',
    method: 'POST',
    path: '/competitors',
    scope: 'write',
    summary: 'Add a competitor',
    status: 201,
    input: addCompetitorValidator,
    response: competitor,
    errors: [402, 409],
    handle: async ({ workspace, apiKey, input }) =>
      presentCompetitor(await addCompetitor(workspace, input, apiKey.id), 0),
  }),
  defineOperation({
    id: 'removeCompetitor',
    method: 'DELETE',
    path: '/competitors/{id}',
    scope: 'write',
    summary: 'Delete a competitor with its pages, snapshots and alerts',
    status: 200,
    response: done,
    errors: [404],
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
    status: 200,
    input: listWatchedUrlsValidator,
    response: list(watchedUrl),
    handle: ({ workspace, input }) => listWatchedUrls(workspace, input.competitorId),
  }),
  defineOperation({
    id: 'watchUrl',
    method: 'POST',
    path: '/watched-urls',
    scope: 'write',
    summary: 'Watch a page; its first crawl starts at once and records the baseline',
    status: 201,
    input: watchUrlValidator,
    response: watchedUrl,
    errors: [402, 404, 409],
    handle: async ({ workspace, apiKey, input }) =>
      presentWatchedUrl(await watchUrl(workspace, input, apiKey.id)),
  }),
  defineOperation({
    id: 'updateWatchedUrl',
    method: 'PATCH',
    path: '/watched-urls/{id}',
    scope: 'write',
    summary: 'Change label, frequency or activity of a watched URL',
    status: 200,
    input: updateWatchedUrlValidator,
    response: watchedUrl,
    errors: [404],
    handle: async ({ workspace, apiKey, params, input }) =>
      presentWatchedUrl(await updateWatchedUrl(workspace, params.id, input, apiKey.id)),
  }),
  defineOperation({
    id: 'unwatchUrl',
    method: 'DELETE',
    path: '/watched-urls/{id}',
    scope: 'write',
    summary: 'Stop watching a page and delete its snapshots and alerts',
    status: 200,
    response: done,
    errors: [404],
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
    status: 200,
    response: object({ queued: { const: true } }),
    errors: [404],
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
    status: 200,
    response: object({
      snapshot: nullable(snapshotSchema),
      capturedAt: nullable(timestamp()),
      versionNumber: nullable(integer(1)),
      httpStatus: nullable(integer(100)),
      versionsStored: integer(),
    }),
    errors: [404],
    handle: ({ workspace, params }) => latestSnapshot(workspace, params.id),
  }),
] satisfies Operation[]
