import { limitCrawls } from '#monitoring/actions/limit_crawls'
import { exampleCompetitor } from '#monitoring/api_resources'
import { findCompetitor } from '#monitoring/queries/competitors'
import { crawlLimitsOf, SLOWEST_PACE } from '#monitoring/schedule/crawl_limits'
import { crawlLimitsValidator } from '#monitoring/validators/monitoring'
import { nullable, object } from '#platform/json_schema'
import { defineOperation, type Operation } from '#platform/operations/operation'

const hour = { type: 'integer', minimum: 0, maximum: 23 }

const crawlLimits = {
  title: 'CrawlLimits',
  ...object({
    pace: nullable({ type: 'integer', minimum: 1, maximum: SLOWEST_PACE }),
    hours: nullable(object({ from: hour, until: hour })),
  }),
}

const example = { pace: 30, hours: { from: 22, until: 6 } }
const params = { id: exampleCompetitor.id }

export default [
  defineOperation({
    id: 'getCrawlLimits',
    method: 'GET',
    path: '/competitors/{id}/crawl-limits',
    scope: 'read',
    summary: 'Get the pace and hours of a competitor’s crawls',
    tag: 'Competitors',
    description:
      '`pace` is the minimum number of seconds between two crawls of the competitor’s pages, and `hours` limits the ' +
      'schedule to a part of the day in the workspace’s time zone. `null` means no limit.',
    example: { params, response: example },
    status: 200,
    response: crawlLimits,
    errors: [404],
    async handle({ workspace, params: { id } }) {
      await findCompetitor(workspace, id)
      return crawlLimitsOf(workspace, id)
    },
  }),
  defineOperation({
    id: 'updateCrawlLimits',
    method: 'PATCH',
    path: '/competitors/{id}/crawl-limits',
    scope: 'write',
    summary: 'Limit the pace and hours of a competitor’s crawls',
    tag: 'Competitors',
    description:
      'Only the fields you send change; `null` removes a limit. The schedule respects both. The first crawls of new ' +
      'URLs respect the pace but run at any hour. `POST /watched-urls/{id}/crawl` always starts immediately.',
    example: { params, input: { pace: 30, hours: { from: 22, until: 6 } }, response: example },
    status: 200,
    input: crawlLimitsValidator,
    response: crawlLimits,
    errors: [404],
    handle: ({ workspace, apiKey, params: { id }, input }) => limitCrawls(workspace, id, input, apiKey.id),
  }),
] satisfies Operation[]
