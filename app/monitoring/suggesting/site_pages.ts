import { getDomain } from 'tldts'
import type { OutboundResponse } from 'rivalwatch-plugin'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { isNearlySame, wordsOf } from '#monitoring/suggesting/resemblance'

type Answer = OutboundResponse | null

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i
const LOGIN_PATH = /\/(?:log[-_]?in|sign[-_]?in|sso|auth|authenticate|session\/new)(?:\.[a-z]{2,5})?\/?$/i

/** Enough to tell two pages apart, and few enough to be read outside a page thread. */
const READ_BYTES = 256 * 1024

interface Reading {
  title: string
  /** Visible lines in lower case. */
  lines: string[]
}

/**
 * Tells a site's pages from what it may return in their place: another site, its homepage, a login, or a "not found"
 * page with status 200 (a soft 404).
 */
export class SitePages {
  readonly #home: Reading | null
  /** What the site returns for a path that cannot exist; null if it properly reports that there is no such page. */
  readonly #missing: { url: string; reading: Reading; path: string } | null

  /**
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

  /** Returns the address of the homepage, even if the site returns something else in its place or nothing at all. */
  get homepage(): string {
    const home = this.home
    if (isPage(home) && this.#isOnSite(home.url) && !isLogin(home.url)) return home.url
    const scheme = home && this.#isOnSite(home.url) ? new URL(home.url).protocol : 'https:'
    return `${scheme}//${this.domain}/`
  }

  /** Returns the address at which the page of a path was found; null if it was not. */
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

  /** Tells whether the title distinguishes a page, which it cannot if every page has the homepage's. */
  #titleTells({ title }: Reading): boolean {
    return title !== '' && title !== this.#home?.title
  }

  /** Returns the words of a page that the homepage does not have, which leaves out header, menu and footer. */
  #ownWords({ title, lines }: Reading, path: string): string[] {
    const shared = new Set(this.#home && [this.#home.title, ...this.#home.lines])
    const ownLines = [title, ...lines].filter((line) => !shared.has(line))
    return generalWords(ownLines.join(' '), path)
  }

  /** Hosts of one registrable domain are one site: `docs.acme.com` belongs to `acme.com`. */
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
 * Returns the words of a text, with those of the path made equal: "No /pricing here" and "No /3f9a here" say the same.
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

/** Reads a page's title and lines; both are empty if it is too complex to read. */
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
