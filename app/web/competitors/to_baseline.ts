import type { HttpContext } from '@adonisjs/core/http'
import type { watchCompetitor } from '#monitoring/actions/watch_pages'

/** Redirects to the page that shows the first checks as they arrive. */
export function toBaseline(
  { response }: HttpContext,
  { competitor, pages }: Awaited<ReturnType<typeof watchCompetitor>>
) {
  const since = Math.min(...pages.map(({ createdAt }) => createdAt))
  return response
    .redirect()
    .withQs({ since: String(since) })
    .toPath(`/competitors/${competitor.id}/baseline`)
}
