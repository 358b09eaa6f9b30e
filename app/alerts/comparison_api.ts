import { nullable, object, text } from '#platform/json_schema'
import { differencesBetween, type ComparisonOutcome } from '#alerts/evidence/compare_versions'
import { differenceFields, versionMark } from '#alerts/evidence/evidence_schema'
import type { VersionMark } from '#alerts/evidence/shown'
import { presentDifferences } from '#alerts/queries/alert_evidence'
import { compareVersionsValidator } from '#alerts/validators/alerts'
import { exampleDifferences } from '#alerts/api_resources'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { pageMark } from '#monitoring/queries/page_mark'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { exampleVersion } from '#monitoring/versions_api'
import { formatTimestamp } from '#platform/instants'
import { defineOperation, type Operation } from '#platform/operations/operation'

const OUTCOMES = {
  compared: 'compared',
  same_version: 'same_version',
  only_one: 'only_one',
  none: 'none',
  forgotten: 'deleted',
  missing: 'missing',
  away: 'unavailable',
  failed: 'failed',
} as const satisfies Record<ComparisonOutcome, string>

const comparison = {
  title: 'Comparison',
  ...object({
    outcome: text(Object.values(OUTCOMES)),
    from: nullable(versionMark),
    to: nullable(versionMark),
    ...differenceFields,
  }),
}

export default [
  defineOperation({
    id: 'compareVersions',
    method: 'GET',
    path: '/watched-urls/{id}/comparison',
    scope: 'read',
    summary: 'Compare two versions of a page',
    tag: 'Versions',
    description:
      'Returns all differences between two stored versions, including those that alerts leave out as noise. By ' +
      'default, compares the latest version with the previous one. The lists are empty unless `outcome` is ' +
      '`compared`. Other outcomes: `same_version` (`from` and `to` are the same), `only_one` or `none` (the page has ' +
      'fewer than two versions), `deleted` (the content is no longer kept), `missing` (the content is lost), ' +
      '`unavailable` (the content currently cannot be read) and `failed` (the comparison took too long).',
    example: {
      params: { id: exampleWatchedUrl.id },
      input: { from: 'ver_01kafe1m3n5p7q9r1s3t5v7w9x', to: exampleVersion.id },
      response: {
        outcome: 'compared',
        from: { id: 'ver_01kafe1m3n5p7q9r1s3t5v7w9x', crawledAt: '2026-11-20 08:30:12', versionNumber: 41 },
        to: { id: exampleVersion.id, crawledAt: '2026-11-20 09:30:15', versionNumber: 42 },
        ...exampleDifferences,
      },
    },
    status: 200,
    input: compareVersionsValidator,
    response: comparison,
    errors: [404],
    async handle({ workspace, params, input: { from = null, to = null } }) {
      const page = await findWatchedUrl(workspace, params.id)
      const mark = await pageMark(workspace, page)
      const found = await differencesBetween(workspace, page.id, { from, to }, mark)
      const { fields, lines } = found.outcome === 'compared' ? found.change : { fields: [], lines: [] }
      return {
        outcome: OUTCOMES[found.outcome],
        from: found.from && presentMark(found.from),
        to: found.to && presentMark(found.to),
        ...presentDifferences({ fields, lines }),
      }
    },
  }),
] satisfies Operation[]

function presentMark({ id, crawledAt, number: versionNumber }: VersionMark) {
  return { id, crawledAt: formatTimestamp(crawledAt), versionNumber }
}
