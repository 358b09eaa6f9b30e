import { getDomain } from 'tldts'
import type { OutboundResponse } from 'rivalwatch-plugin'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { isNearlySame, wordsOf } from '#monitoring/suggesting/resemblance'

type Answer = OutboundResponse | null

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i
const LOGIN_PATH = /\/(?:log[-_]?in|sign[-_]?in|sso|auth|authenticate|session\/new)(?:\.[a-z]{2,5})?\/?$/i

/**
 * The maximum number of bytes that are read of a page: enough to tell two pages apart, and little enough to read
 * outside a page thread.
 */
const READ_BYTES = 256 * 1024

interface Reading {
  title: string
  /** Visible lines in lower case. */
  lines: string[]
}

/**
 * Distinguishes a site's pages from substitutes that it may return: another site, its homepage, a login page, or a "not
 * found" page with status 200 (a soft 404).
 */
export class SitePages {
  readonly #home: Reading | null
  /** The response for a path that cannot exist; null if the site properly reports the page as missing. */
  readonly #missing: { url: string; reading: Reading; path: string } | null

  /**
   * Reads the two reference responses.
   *
   * @param home the site's response at `/`
   * @param missing its response at `missingPath`, which does not exist
   */
  constructor(
    private readonly domain: string,
    private readonly home: Answer,
    missing: Answer,
    missingPath: string
  ) {
    this.#missing = isPage(missing) ? { url: missing.url, reading: read(missing), path: missingPath } : null
    this.#home = this.#missing && isPage(home) ? read(home) : null
  }

  /** Returns the URL of the homepage, even if the site returns a substitute or does not respond. */
  get homepage(): string {
    const home = this.home
    if (isPage(home) && this.#isOnSite(home.url) && !isLogin(home.url)) return home.url
    const scheme = home && this.#isOnSite(home.url) ? new URL(home.url).protocol : 'https:'
    return `${scheme}//${this.domain}/`
  }

  /** Returns the URL at which the page of a path was found; null if it was not. */
  page(path: string, answer: Answer): string | null {
    if (!isPage(answer) || !this.#isOnSite(answer.url) || this.#isHome(answer.url)) return null
    if (isLogin(answer.url) && !LOGIN_PATH.test(path)) return null
    return this.#isMissing(path, answer) ? null : answer.url
  }

  #isHome(address: string): boolean {
    const { host, pathname } = new URL(address)
    return address === this.home?.url || (pathname === '/' && host.replace(/^www\./, '') === this.domain)
  }

  #isMissing(path: string, answer: OutboundResponse): boolean {
    const missing = this.#missing
    if (!missing) return false
    if (answer.url === missing.url) return true
    const reading = read(answer)
    return (
      (this.#titleTells(missing.reading) &&
        generalWords(reading.title, path).join() ===
          generalWords(missing.reading.title, missing.path).join()) ||
      isNearlySame(this.#ownWords(reading, path), this.#ownWords(missing.reading, missing.path))
    )
  }

  /** Whether the title distinguishes the page from the homepage. */
  #titleTells({ title }: Reading): boolean {
    return title !== '' && title !== this.#home?.title
  }

  /** Returns the words of the lines that the homepage does not contain, which leaves out header, menu and footer. */
  #ownWords({ title, lines }: Reading, path: string): string[] {
    const shared = new Set(this.#home && [this.#home.title, ...this.#home.lines])
    const ownLines = [title, ...lines].filter((line) => !shared.has(line))
    return generalWords(ownLines.join(' '), path)
  }

  /**
   * Whether a URL belongs to the site. Hosts of one registrable domain are one site: `docs.acme.com` belongs to
   * `acme.com`.
   */
  #isOnSite(address: string): boolean {
    const url = new URL(address)
    const own = new URL(`${url.protocol}//${this.domain}`)
    return siteOf(url.hostname) === siteOf(own.hostname) && url.port === own.port
  }
}

function isPage(answer: Answer): answer is OutboundResponse {
  return (
    answer !== null &&
    answer.status >= 200 &&
    answer.status <= 299 &&
    HTML.test(answer.headers['content-type'] ?? '') &&
    answer.body.some((byte) => byte > 0x20)
  )
}

/**
 * Returns the words of a text, in which the words of the path are replaced, so that "No /pricing here" and "No /3f9a
 * here" are equal.
 */
function generalWords(text: string, path: string): string[] {
  const ofPath = new Set(wordsOf(path.toLowerCase()))
  return wordsOf(text).map((word) => (ofPath.has(word) ? '' : word))
}

function siteOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

function isLogin(address: string): boolean {
  return LOGIN_PATH.test(new URL(address).pathname)
}

/** Reads the title and lines of a page; both are empty if it is too complex to read. */
function read({ url, status, headers, body }: OutboundResponse): Reading {
  try {
    const page = readPage({ url, finalUrl: url, status, headers, body: body.subarray(0, READ_BYTES) })
    const [title] = page.elements('title')
    return {
      title: title ? page.textOf(title).toLowerCase() : '',
      lines: page.blocks.map((block) => block.text.toLowerCase()),
    }
  } catch {
    return { title: '', lines: [] }
  }
}
