/** Explains to users why a page could not be read, and what they can do about it. */
import type { OutboundErrorCode } from 'rivalwatch-plugin'

export interface CrawlErrorWords {
  /** A sentence without its period: "The site showed a bot check instead of the page". */
  what: string
  remedy: string
  /** Whether the remedy includes checking the page less often. */
  lessOften?: true
}

const NOTHING_TO_DO = 'This usually resolves on its own.'
const ON_OUR_SIDE = "The page itself is fine; we'll check it again."
const RENDERED = 'Track a simpler page with the same content instead, such as a plain list of plans.'

const INSTALL_BROWSER =
  'Your administrator can install Chromium on the worker or set CHROMIUM_PATH, then restart the worker.'

const OUTBOUND: Record<OutboundErrorCode, CrawlErrorWords> = {
  invalid_url: {
    what: 'The URL, or one it redirects to, is invalid',
    remedy: 'Open the page and track its current URL instead.',
  },
  refused_target: {
    what: "The URL isn't on the public internet",
    remedy:
      'Track a public URL. For a site on your own network, your administrator can add the network to CRAWLER_ALLOWED_NETWORKS.',
  },
  dns_failed: {
    what: "The domain doesn't exist or isn't on the public internet",
    remedy:
      'Check whether the URL still opens. If the site has moved, track its new URL. For a site on your own network, your administrator can add the network to CRAWLER_ALLOWED_NETWORKS.',
  },
  connect_failed: {
    what: 'The site refused the connection',
    remedy: `The site may be down. ${NOTHING_TO_DO}`,
  },
  tls_failed: {
    what: "We couldn't connect to the site securely",
    remedy: "Its certificate may be invalid or expired. Only the site's owner can fix this.",
  },
  timeout: {
    what: 'The site took too long to respond',
    remedy: 'Checking it daily is easier on a slow site. This often resolves on its own.',
    lessOften: true,
  },
  too_large: {
    what: 'The page is larger than 10 MB',
    remedy: RENDERED,
  },
  too_many_redirects: {
    what: 'The site redirects too many times',
    remedy: 'Open the page and track the URL you end up at.',
  },
  bad_response: {
    what: "The site sent a response we can't read",
    remedy: NOTHING_TO_DO,
  },
  aborted: {
    what: 'The check was stopped before the site responded',
    remedy: ON_OUR_SIDE,
  },
}

const WORDS: Record<string, CrawlErrorWords> = {
  ...OUTBOUND,
  bot_wall: {
    what: 'The site showed a bot check instead of the page',
    remedy: 'Checking it daily or asking the site to allow our crawler often helps.',
    lessOften: true,
  },
  login_wall: {
    what: 'The site showed a sign-in form instead of the page',
    remedy: 'We can only check public pages. Track a page that opens without signing in.',
  },
  robots_disallowed: {
    what: "The site's robots.txt disallows our crawler on this page",
    remedy:
      'Track a page that robots.txt allows, or ask the site to allow RivalwatchBot. We check robots.txt again every day.',
  },
  site_unreadable: {
    what: "Neither the site's homepage nor its sitemaps could be read",
    remedy: `The site may be down or refuse our crawler. ${NOTHING_TO_DO}`,
  },
  robots_unreachable: {
    what: "The site's robots.txt returns an error, so we can't tell whether crawling is allowed",
    remedy: "Only the site's owner can fix this.",
  },
  not_html: {
    what: "The URL doesn't lead to a web page",
    remedy:
      'We can check web pages, feeds, job boards, status pages, PDF, JSON and text. Track one of these instead.',
  },
  not_source: {
    what: 'The URL now returns a web page instead of a feed or file',
    remedy: 'If the feed or file has moved, track its new URL.',
  },
  unreadable: {
    what: "The feed or file couldn't be read",
    remedy: 'It may be damaged or too large. Open it to check, or track the page that links to it instead.',
  },
  empty_body: {
    what: 'The site returned an empty page',
    remedy: NOTHING_TO_DO,
  },
  too_complex: {
    what: 'The page has too many elements to process',
    remedy: RENDERED,
  },
  extraction_timeout: {
    what: 'Processing the page took too long',
    remedy: RENDERED,
  },
  extraction_failed: {
    what: 'Processing the page failed',
    remedy: ON_OUR_SIDE,
  },
  no_fetcher: {
    what: 'No installed plugin can read this URL',
    remedy: 'Your administrator can add one in config/plugins.ts.',
  },
  fetcher_failed: {
    what: 'The plugin that fetches this page failed',
    remedy: "If this keeps happening, ask your administrator to check the worker's log.",
  },
  browser_missing: {
    what: 'The page needs JavaScript, but no browser is installed to run it',
    remedy: `${INSTALL_BROWSER} Checks will resume automatically.`,
  },
  render_timeout: {
    what: 'The page took too long to render',
    remedy: 'Checking it daily is easier on a slow site. This often resolves on its own.',
    lessOften: true,
  },
  render_failed: {
    what: "The page couldn't be rendered",
    remedy: RENDERED,
  },
  area_not_found: {
    what: "We can't find the watched area on this page",
    remedy:
      "We won't compare the page until we find it again. If the site has changed it, pick the area again or watch the whole page.",
  },
  internal_error: {
    what: 'Something went wrong on our side',
    remedy: "If this keeps happening, ask your administrator to check the worker's log.",
  },
  disk_full: {
    what: 'The server is out of disk space',
    remedy: 'Ask your administrator to free some space. Checks will resume automatically.',
  },
  content_store_unavailable: {
    what: "The store for page contents isn't available",
    remedy: 'Ask your administrator to run "doctor". Checks will resume automatically.',
  },
  content_missing: {
    what: 'The content of the last version is missing, so we have nothing to compare the page with',
    remedy: 'Ask your administrator to restore it, or to run "contents:check --accept-loss".',
  },
  worker_died: {
    what: 'Checking this page crashed our worker several times',
    remedy: "Pause the page and ask your administrator to check the worker's log.",
  },
  http_304: {
    what: 'The site returned “not modified”, but there is no earlier version',
    remedy: NOTHING_TO_DO,
  },
  http_401: {
    what: 'The site requires a username and password',
    remedy: 'We can only check public pages. Track a page that opens without signing in.',
  },
  http_403: {
    what: 'The site refused our crawler',
    remedy: 'Checking it daily or asking the site to allow our crawler often helps.',
    lessOften: true,
  },
  http_404: {
    what: 'The page no longer exists at this URL',
    remedy: "If it has moved, track its new URL. If it's gone for good, remove it here.",
  },
  http_410: {
    what: 'The site says the page is permanently gone',
    remedy: 'Remove it here, or pause it to keep its history.',
  },
  http_429: {
    what: 'The site says we check it too often',
    remedy: 'Checking it daily usually helps.',
    lessOften: true,
  },
  http_451: {
    what: 'The site blocks the page in our region for legal reasons',
    remedy: "This depends on where your Rivalwatch server is; checking less often won't help.",
  },
}

/** Explains why a version has little content although the page was read successfully. */
export const thinPageWords: CrawlErrorWords = {
  what: 'The page needs JavaScript, but no browser was available, so we only compare the content that loads without it',
  remedy: `${INSTALL_BROWSER} The next check will then capture the full page without an alert.`,
}

/** For status codes without a separate entry, by their first digit. */
const BY_CLASS: Record<string, CrawlErrorWords> = {
  1: { what: 'The site started to respond but stopped', remedy: NOTHING_TO_DO },
  3: {
    what: 'The site redirects without giving a URL',
    remedy: 'Open the page and track the URL you end up at.',
  },
  4: {
    what: 'The site refused the request',
    remedy: 'Check whether the URL still opens in a browser. If the page has moved, track its new URL.',
  },
  5: {
    what: 'The site has a server error',
    remedy: NOTHING_TO_DO,
  },
}

/**
 * Returns the explanation of an error code; null if the code is unknown, for example that of a third-party plugin. Then
 * only the error's message explains it.
 */
export function crawlErrorWords(code: string): CrawlErrorWords | null {
  if (Object.hasOwn(WORDS, code)) return WORDS[code]
  const [, family] = /^http_(\d)\d\d$/.exec(code) ?? []
  return (family && BY_CLASS[family]) || null
}
