import { liveVisits } from '#analytics/live/live_visits'
import { formatTimestamp } from '#platform/instants'
import { integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { defineOperation, type Operation } from '#platform/operations/operation'

const shares = list(object({ label: text(), visitors: integer() }), { maxItems: 8 })
const nullableTime = nullable(timestamp())

export default [
  defineOperation({
    id: 'getLiveVisits',
    method: 'GET',
    path: '/analytics/sites/{id}/live',
    scope: 'read',
    summary: 'Get the current visitors of a site',
    tag: 'Analytics',
    description:
      '`visitors` counts those active in the last five minutes. Everything else covers the last 30 minutes; the last ' +
      'minute is still in progress. Lists have the top eight entries. `since` is `null` unless there were too many visits ' +
      'to cover 30 minutes; then it is when the oldest counted visit arrived.',
    example: {
      params: { id: 'site_01k9x1c5n8p3r6t9v2w4y7z0ab' },
      response: {
        visitors: 3,
        minutes: [{ at: '2026-11-20 09:41:00', visitors: 2, pageviews: 5 }],
        pages: [{ label: '/pricing', visitors: 2 }],
        sources: [{ label: 'Google', visitors: 2 }],
        countries: [{ label: 'Germany', visitors: 3 }],
        events: [{ label: 'Signup', visitors: 1 }],
        since: null,
      },
    },
    status: 200,
    response: object({
      visitors: integer(),
      minutes: list(object({ at: timestamp(), visitors: integer(), pageviews: integer() }), { maxItems: 30 }),
      pages: shares,
      sources: shares,
      countries: shares,
      events: shares,
      since: nullableTime,
    }),
    errors: [404],
    async handle({ workspace, params }) {
      const { minutes, since, ...live } = await liveVisits(workspace, params.id)
      return {
        ...live,
        minutes: minutes.map(({ at, ...counts }) => ({ at: formatTimestamp(at), ...counts })),
        since: since === null ? null : formatTimestamp(since),
      }
    },
  }),
] satisfies Operation[]
