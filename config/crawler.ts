import { AllowedNetworks } from '#platform/outbound/main'
import { appUrl } from '#config/app'
import { DAY, SECOND } from '#platform/instants'
import env from '#start/env'

/** Networks that the crawler and the channels may reach although they are not public. */
export const allowedNetworks = AllowedNetworks.parse(env.get('CRAWLER_ALLOWED_NETWORKS', ''))

/** Honest, with a page that explains it. */
export const userAgent = `RivalwatchBot/1.0 (+${appUrl}/bot)`

/** How long a crawl stays with a worker that gives no sign of life. */
export const crawlLease = 30 * SECOND

/** A crawl that was given up this often by dying workers has failed. */
export const maxCrawlAttempts = 3

/** How long extraction of one page may take in its thread. */
export const extractionTimeout = 5 * SECOND

/** How long fetching one page may take, whatever its fetcher does. */
export const fetchTimeout = 45 * SECOND

/** One odd answer is a glitch; so many in a row that say so (404, 410) mean that a page is gone. */
export const goneAfter = 2

/** How long crawls are kept that are over; the last one of a page stays. */
export const crawlsKeptFor = 90 * DAY
