import { AllowedNetworks } from '#platform/outbound/main'
import { appUrl } from '#config/app'
import { DAY, MINUTE, SECOND } from '#platform/instants'
import env from '#start/env'

/** Networks that the crawler and the channels may reach although they are not public. */
export const allowedNetworks = AllowedNetworks.parse(env.get('CRAWLER_ALLOWED_NETWORKS', ''))

/** What robots.txt files call the crawler. */
export const productToken = 'RivalwatchBot'

/** Honest, with a page that explains it. */
export const userAgent = `${productToken}/1.0 (+${appUrl}/bot)`

/** Milliseconds between the beginnings of two crawls of a host, unless its robots.txt wants more. */
export const hostDelay = env.get('CRAWLER_HOST_DELAY', SECOND)

/** Crawls of a host at the same time, over all workers: once it is known to answer, and before. */
export const crawlsPerHost = { answering: 2, unknown: 1 }

/** How long an answer to the question for robots.txt holds, at least and at most. */
export const robotsHoldsFor = { least: 10 * MINUTE, most: DAY }

/** How long the rules of a site still count that only has errors to say. */
export const robotsKeptFor = 30 * DAY

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
