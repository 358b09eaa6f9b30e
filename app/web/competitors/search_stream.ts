/** Streams the progress of a search to the page: one JSON object per line. */
import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { DiscoveryProgress } from '#monitoring/discovering/discovered_site'

const LINES = 'application/x-ndjson'

/**
 * The last line contains the props with which the page would otherwise be rendered, or reports that the search failed.
 */
export type SearchLine =
  DiscoveryProgress | { step: 'end'; props: Record<string, unknown> } | { step: 'failed' }

/** Whether the request was sent by a script, which shows the progress. A form without JavaScript gets the page. */
export function wantsProgress({ request }: HttpContext): boolean {
  return request.header('accept') === LINES
}

/**
 * Responds with the progress of a search.
 *
 * @param search resolves to the props of the page
 */
export function streamSearch(
  { response }: HttpContext,
  search: (onProgress: (progress: DiscoveryProgress) => void) => Promise<Record<string, unknown>>
): void {
  const lines = new PassThrough()
  const write = (line: SearchLine) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  void search(write)
    .then((props) => write({ step: 'end', props }))
    .catch((error: unknown) => {
      logger.error({ err: error }, 'a search for pages failed')
      write({ step: 'failed' })
    })
    .finally(() => lines.end())
  response.header('Content-Type', `${LINES}; charset=utf-8`)
  response.header('Cache-Control', 'no-store')
  // Without this header, nginx would buffer the lines until the end.
  response.header('X-Accel-Buffering', 'no')
  response.stream(lines)
}
