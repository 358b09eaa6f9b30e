/** Why a page could not be read, in words for those who watch it, and what they can do. */
import type { OutboundErrorCode } from '#platform/contract'

export interface CrawlErrorWords {
  /** Completes a sentence about the page: "A bot check answered in place of the page". */
  what: string
  remedy: string
  /** Reading it less often is part of the remedy. */
  lessOften?: true
}

const NOTHING_TO_DO = 'Most often this passes by itself.'
const ON_OUR_SIDE = 'Nothing is wrong with the page.'
const RENDERED =
  'Watch a page of the site that says the same in less, such as a plain list of plans, in place of this one.'

const INSTALL_BROWSER =
  'An administrator can install Chromium on the machine of the worker, or name it in CHROMIUM_PATH, and start the worker again.'

const OUTBOUND: Record<OutboundErrorCode, CrawlErrorWords> = {
  invalid_url: {
    what: 'The address, or one that it leads to, is not valid',
    remedy: 'Open the page, and watch the address at which it stands now.',
  },
  refused_target: {
    what: 'The address leads to where this installation does not read',
    remedy:
      'Watch a public address. For a site inside your own network, an administrator can add it to CRAWLER_ALLOWED_NETWORKS.',
  },
  dns_failed: {
    what: 'The name of the site is not known, or leads to where this installation does not read',
    remedy:
      'Check whether the address still opens. If the site has moved, watch the new address. For a site inside your own network, an administrator can add it to CRAWLER_ALLOWED_NETWORKS.',
  },
  connect_failed: {
    what: 'The site did not take the connection',
    remedy: `The site may be down. ${NOTHING_TO_DO}`,
  },
  tls_failed: {
    what: 'No secure connection to the site could be made',
    remedy: 'Its certificate may have run out; a browser would warn, too. Only the site can mend that.',
  },
  timeout: {
    what: 'The site took too long to answer',
    remedy: 'Reading it daily is easier on a slow site. Otherwise this often passes by itself.',
    lessOften: true,
  },
  too_large: {
    what: 'The page is larger than 10 MB',
    remedy: RENDERED,
  },
  too_many_redirects: {
    what: 'The site redirects in circles, or too often',
    remedy: 'Open the page, and watch the address at which you end up.',
  },
  bad_response: {
    what: 'The site answered with something that can not be read',
    remedy: NOTHING_TO_DO,
  },
  aborted: {
    what: 'Reading was given up before the site had answered',
    remedy: ON_OUR_SIDE,
  },
}

const WORDS: Record<string, CrawlErrorWords> = {
  ...OUTBOUND,
  bot_wall: {
    what: 'A bot check answered in place of the page',
    remedy: 'Reading it daily, or asking the site to allow our crawler, often helps.',
    lessOften: true,
  },
  login_wall: {
    what: 'The site asked for a login in place of the page',
    remedy:
      'Only pages that everybody can open are read. Watch a public page of the site in place of this one.',
  },
  robots_disallowed: {
    what: 'The robots.txt of the site keeps our crawler out of this page',
    remedy:
      'Watch a page of the site that its robots.txt leaves open, or ask the site to let RivalwatchBot in. The rule is read again every day.',
  },
  robots_unreachable: {
    what: 'The site has an error in place of its robots.txt, so it is not known whether the page may be read',
    remedy: 'Only the site can mend that.',
  },
  not_html: {
    what: 'The address answered with something that is not a web page',
    remedy: 'Files, such as PDF, are not read. Watch the page that links to it.',
  },
  empty_body: {
    what: 'The site answered with an empty page',
    remedy: NOTHING_TO_DO,
  },
  too_complex: {
    what: 'The page is built of more parts than are read',
    remedy: RENDERED,
  },
  extraction_timeout: {
    what: 'Making sense of the page took too long',
    remedy: RENDERED,
  },
  extraction_failed: {
    what: 'Making sense of the page failed',
    remedy: ON_OUR_SIDE,
  },
  no_fetcher: {
    what: 'No loaded plugin can read this address',
    remedy: 'An administrator can load one that does, in config/plugins.ts.',
  },
  fetcher_failed: {
    what: 'The plugin that fetches the page failed',
    remedy: 'If it goes on, an administrator finds more in the log of the worker.',
  },
  browser_missing: {
    what: 'The page puts itself together with scripts, and there is no browser to run them',
    remedy: `${INSTALL_BROWSER} It is read again from then on.`,
  },
  render_timeout: {
    what: 'The page took too long to put itself together with its scripts',
    remedy: 'Reading it daily is easier on a slow site. Otherwise this often passes by itself.',
    lessOften: true,
  },
  render_failed: {
    what: 'The page could not be put together with its scripts',
    remedy: RENDERED,
  },
  internal_error: {
    what: 'Something went wrong on our side',
    remedy: 'If it goes on, an administrator finds more in the log of the worker.',
  },
  disk_full: {
    what: 'The disk of the server is full',
    remedy: 'An administrator can make room; then the page is read again.',
  },
  worker_died: {
    what: 'Reading this page stopped our worker several times',
    remedy: 'Pause the page, and have an administrator look at the log of the worker.',
  },
  http_304: {
    what: 'The site says that nothing has changed, although nothing was read before',
    remedy: NOTHING_TO_DO,
  },
  http_401: {
    what: 'The site asks for a name and a password',
    remedy:
      'Only pages that everybody can open are read. Watch a public page of the site in place of this one.',
  },
  http_403: {
    what: 'The site refuses our crawler',
    remedy: 'Reading it daily, or asking the site to allow our crawler, often helps.',
    lessOften: true,
  },
  http_404: {
    what: 'There is no page at this address any more',
    remedy: 'Look for it on the site and watch its new address. If it is gone for good, remove it here.',
  },
  http_410: {
    what: 'The site says that the page is gone for good',
    remedy: 'Remove it here, or pause it to keep its history.',
  },
  http_429: {
    what: 'The site says that it is read too often',
    remedy: 'Reading it daily mostly helps.',
    lessOften: true,
  },
  http_451: {
    what: 'The site may not show the page here, for legal reasons',
    remedy: 'That is about where this installation stands; reading more or less often does not help.',
  },
}

/** Why little stands in a version of a page that has been read well. */
export const thinPageWords: CrawlErrorWords = {
  what: 'The page puts itself together with scripts, and there was no browser to run them: only what stands there without them is read and compared',
  remedy: `${INSTALL_BROWSER} The next reading then has all of it, without an alert.`,
}

/** Answers that have no words of their own, by their first digit. */
const BY_CLASS: Record<string, CrawlErrorWords> = {
  1: { what: 'The site began to answer and did not go on', remedy: NOTHING_TO_DO },
  3: {
    what: 'The site redirects without saying where to',
    remedy: 'Open the page, and watch the address at which you end up.',
  },
  4: {
    what: 'The site refused the request',
    remedy:
      'Check whether the address still opens in a browser. If the page has moved, watch its new address.',
  },
  5: {
    what: 'The site has an error of its own',
    remedy: NOTHING_TO_DO,
  },
}

/** Null for a code that nobody here knows, such as those of other plugins: then only their own message tells. */
export function crawlErrorWords(code: string): CrawlErrorWords | null {
  if (Object.hasOwn(WORDS, code)) return WORDS[code]
  const [, family] = /^http_(\d)\d\d$/.exec(code) ?? []
  return (family && BY_CLASS[family]) || null
}
