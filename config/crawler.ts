import { AllowedNetworks, isPublicHost, SigningKeys } from '#platform/outbound/main'
import { InvalidSetting } from '#platform/settings'
import { appUrl } from '#config/app'
import { DAY, MINUTE, SECOND } from '#platform/instants'
import env from '#start/env'

/** Networks that the crawler and the channels may reach although they are not public. */
export const allowedNetworks = AllowedNetworks.parse(env.get('CRAWLER_ALLOWED_NETWORKS', ''))

/** The crawler's name in robots.txt files. */
export const productToken = 'RivalwatchBot'

const isReachable = isPublicHost(new URL(appUrl).hostname)
const isHttps = appUrl.startsWith('https://')

/** Whether sites can fetch the keys of the crawler's signatures. */
export const publishesKeys = isHttps && isReachable

/** Identifies the crawler and, if this installation is publicly reachable, links to a page that explains it. */
export const userAgent = isReachable ? `${productToken}/1.0 (+${appUrl}/bot)` : `${productToken}/1.0`

/** The keys that sign the crawler's requests; null if they are not signed. */
export const signingKeys = signsRequests() ? new SigningKeys(env.get('APP_KEY').release()) : null

/** Milliseconds between the starts of two crawls of a host, unless its robots.txt requires more. */
export const hostDelay = env.get('CRAWLER_HOST_DELAY', SECOND)

/**
 * The maximum number of concurrent crawls of a host across all workers: once the host is known to respond, and before
 * that.
 */
export const crawlsPerHost = { answering: 2, unknown: 1 }

/** The minimum and maximum time for which a fetched robots.txt is valid. */
export const robotsHoldsFor = { least: 10 * MINUTE, most: DAY }

/** How long the last known rules apply while a site only returns errors for robots.txt. */
export const robotsKeptFor = 30 * DAY

/** How long a worker may hold a crawl without renewing its lease. */
export const crawlLease = 30 * SECOND

/** A crawl fails after this many workers died while running it. */
export const maxCrawlAttempts = 3

/** How long a thread may take to extract one page. */
export const extractionTimeout = 5 * SECOND

/** How long fetching one page may take, whatever its fetcher does. */
export const fetchTimeout = 45 * SECOND

/** How many consecutive crawls must return 404 or 410 before a page counts as gone. A single one may be a glitch. */
export const goneAfter = 2

/** How long finished crawls are kept; the last one of each page is kept longer. */
export const crawlsKeptFor = 90 * DAY

/** Whether requests are signed. Signatures are only useful to sites that can fetch the keys. */
function signsRequests(): boolean {
  const choice = env.get('CRAWLER_SIGNATURES', publishesKeys ? 'on' : 'off')
  if (choice === 'on' && !isHttps) {
    throw new InvalidSetting(
      'CRAWLER_SIGNATURES is on, so APP_URL must be an https: URL where sites can fetch the keys.'
    )
  }
  return choice === 'on'
}
