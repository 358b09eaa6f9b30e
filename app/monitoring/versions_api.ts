import { firstCopyNumber } from '#config/archive'
import { id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { exampleSnapshot, exampleWatchedUrl } from '#monitoring/api_resources'
import { findVersion, listVersions } from '#monitoring/queries/versions'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { snapshotSchema } from '#monitoring/snapshot_schema'
import { exportVersionsValidator, listVersionsValidator } from '#monitoring/validators/monitoring'
import { cursorOf, ListPart, positionOf } from '#platform/operations/cursors'
import { ABOUT_EXPORTS, allRows } from '#platform/operations/exports'
import { defineOperation, type Operation } from '#platform/operations/operation'

const fields = {
  id: id('ver'),
  watchedUrlId: id('wu'),
  versionNumber: integer(firstCopyNumber),
  firstVersionNumber: integer(firstCopyNumber),
  crawlCount: integer(1),
  firstCrawledAt: timestamp(),
  crawledAt: timestamp(),
  httpStatus: integer(100),
  archiveUrl: nullable(text()),
}

const version = { title: 'Version', ...object(fields) }

export const exampleVersion = {
  id: 'ver_01kafh2n4p6q8r0s2t4v6w8x0y',
  watchedUrlId: exampleWatchedUrl.id,
  versionNumber: 42,
  firstVersionNumber: 40,
  crawlCount: 3,
  firstCrawledAt: '2026-11-20 07:30:09',
  crawledAt: '2026-11-20 09:30:15',
  httpStatus: 200,
  archiveUrl: null,
}

/** The name of the list in its cursors. */
const VERSIONS = 'versions'

export default [
  defineOperation({
    id: 'listVersions',
    method: 'GET',
    path: '/watched-urls/{id}/versions',
    scope: 'read',
    summary: 'List the versions of a page, newest first',
    tag: 'Versions',
    description:
      'Consecutive crawls that found the same content are one version. `firstVersionNumber` and `versionNumber` are ' +
      'the numbers of the first and the last of these crawls; `httpStatus` is from the last. A version loaded from the ' +
      'web archive has a number of 0 or below, the time at which the copy was made, and its URL in `archiveUrl`. ' +
      '`nextCursor` is `null` at the end of the list.',
    example: {
      params: { id: exampleWatchedUrl.id },
      input: { limit: 1 },
      response: { versions: [exampleVersion], nextCursor: 'lZ1kq0v2Yw7rXn4cT8bHdVs0MiwidmVyXzAxIl0' },
    },
    status: 200,
    input: listVersionsValidator,
    response: object({ versions: list(version), nextCursor: nullable(text()) }),
    errors: [404],
    async handle({ workspace, params, input: { limit = 20, cursor } }) {
      const listOfPage = `${VERSIONS} ${params.id}`
      const after = positionOf(workspace, listOfPage, cursor)
      const page = await findWatchedUrl(workspace, params.id)
      const { rows, next } = await listVersions(workspace, page, { limit, after })
      const nextCursor = cursorOf(workspace, listOfPage, next)
      return new ListPart({ versions: rows, nextCursor }, nextCursor)
    },
  }),
  defineOperation({
    id: 'exportVersions',
    method: 'GET',
    path: '/watched-urls/{id}/versions/export',
    scope: 'read',
    summary: 'Export the versions of a page, newest first',
    tag: 'Versions',
    description: `Returns all versions, one per line: as JSON (\`ndjson\`) or as a table (\`csv\`). ${ABOUT_EXPORTS}`,
    example: { params: { id: exampleWatchedUrl.id }, input: { format: 'csv' }, response: exampleVersion },
    status: 200,
    input: exportVersionsValidator,
    response: version,
    errors: [404],
    exportsAs: 'versions',
    async handle({ workspace, params }) {
      const page = await findWatchedUrl(workspace, params.id)
      return allRows((place) => listVersions(workspace, page, place))
    },
  }),
  defineOperation({
    id: 'getVersion',
    method: 'GET',
    path: '/versions/{id}',
    scope: 'read',
    summary: 'Get a version with its content',
    tag: 'Versions',
    description: '`text` is the readable text of the page, one line per heading, paragraph or other block.',
    example: {
      params: { id: exampleVersion.id },
      response: {
        ...exampleVersion,
        snapshot: exampleSnapshot,
        text: 'Pricing\nStarter\n$19 / month\nTeam\n$79 / month',
      },
    },
    status: 200,
    response: {
      title: 'VersionWithContent',
      ...object({ ...fields, snapshot: snapshotSchema, text: text() }),
    },
    errors: [404],
    handle: ({ workspace, params }) => findVersion(workspace, params.id),
  }),
] satisfies Operation[]
