import { DAY, MINUTE, SECOND } from '#platform/instants'
import env from '#start/env'

/** The web archive that past versions are loaded from; null if there is none. */
export const archiveUrl = env.get('ARCHIVE_URL')?.replace(/\/+$/, '') || null

/** Milliseconds between the starts of two requests to the archive, across all workers: 24 a minute. */
export const archivePace = MINUTE / 24

/** How far back past versions are loaded. */
export const archiveReach = 365 * DAY

/** The maximum number of copies that are loaded per page. */
export const mostCopies = 12

/** The lowest version number: copies from before the baseline have numbers up to 0. */
export const firstCopyNumber = 1 - mostCopies

/** How long one request to the archive may take. Its index is slow. */
export const archiveTimeout = 45 * SECOND
