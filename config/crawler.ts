import { AllowedNetworks } from '#platform/outbound/main'
import { appUrl } from '#config/app'
import { SECOND } from '#platform/instants'
import env from '#start/env'

/** Networks that the crawler and the channels may reach although they are not public. */
export const allowedNetworks = AllowedNetworks.parse(env.get('CRAWLER_ALLOWED_NETWORKS', ''))

/** Honest, with a page that explains it. */
export const userAgent = `RivalwatchBot/1.0 (+${appUrl}/bot)`

/** How long a worker may hold a crawl. Longer than fetch, extraction and storing together can take. */
export const crawlLease = 90 * SECOND

/** A crawl that was given up this often by dying workers has failed. */
export const maxCrawlAttempts = 3

/** How long extraction of one page may take in its thread. */
export const extractionTimeout = 5 * SECOND
