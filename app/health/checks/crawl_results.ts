/** Distinguishes failures of single sites from those of the installation. */
import { crawlErrorWords } from '#monitoring/crawl_errors'
import { Unhealthy } from '#health/check'
import type { RecentPage } from '#health/recent_pages'

/** The minimum number of pages for a conclusion about the installation. */
const LEAST = 3
/** The share of failing pages, and of those that fail in the same way, above which the sites are not the cause. */
const NEARLY_ALL = 0.9

const CONNECTION = ['connect_failed', 'timeout', 'bad_response']
const REFUSED = ['http_403', 'http_429', 'bot_wall']
const OWN = ['internal_error', 'worker_died', 'fetcher_failed', 'extraction_failed', 'extraction_timeout']
const KINDS = [CONNECTION, REFUSED, OWN]

const REMEDIES: [codes: string[], remedy: string][] = [
  [['dns_failed'], 'Check that the machines that run workers can resolve internet host names (DNS).'],
  [
    CONNECTION,
    'Check that the machines that run workers can connect to the internet, including firewall and egress rules. HTTP_PROXY is ignored.',
  ],
  [
    ['tls_failed'],
    'Check the clock. If a proxy decrypts connections, set NODE_EXTRA_CA_CERTS to the file with its certificate.',
  ],
  [
    ['refused_target'],
    'Check that internet host names resolve to public IP addresses (DNS), or add your own networks to CRAWLER_ALLOWED_NETWORKS.',
  ],
  [
    REFUSED,
    "Sites may refuse this installation's IP address. Run workers elsewhere, or increase CRAWLER_HOST_DELAY.",
  ],
  [['browser_missing'], 'Install Chromium on the machines that run workers, or set CHROMIUM_PATH.'],
  [OWN, 'Look for errors in the logs of the workers.'],
]
const ANY_REMEDY = 'Open some of the pages in the app to see what to do.'

/**
 * Judges the results of recent crawls.
 *
 * @throws Unhealthy if nearly all pages fail in the same way
 */
export function judgeResults(pages: readonly RecentPage[]): string {
  const failed = pages.filter(({ status }) => status !== 'success')
  if (pages.length === 0) return 'no page has been checked yet'
  const said = `${pages.length - failed.length} of the ${pages.length} most recently checked pages could be read`
  if (pages.length < LEAST || failed.length < NEARLY_ALL * pages.length) return said
  const code = commonest(failed.map(({ errorCode }) => errorCode ?? ''))
  const kind = KINDS.find((codes) => codes.includes(code)) ?? [code]
  const alike = failed.filter(({ errorCode }) => kind.includes(errorCode ?? ''))
  if (alike.length < NEARLY_ALL * failed.length) return said
  const what = crawlErrorWords(code)?.what
  throw new Unhealthy(
    `${said}; the most common error is ${code}${what ? ` (${what})` : ''}`,
    REMEDIES.find(([codes]) => codes.includes(code))?.[1] ?? ANY_REMEDY
  )
}

function commonest(codes: readonly string[]): string {
  const counts = Map.groupBy(codes, (code) => code)
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0][0]
}
