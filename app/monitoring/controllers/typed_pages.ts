/** Reads the pages that a form lists, whatever was sent: what cannot be read is left out, so that the form can come back. */
import type { HttpContext } from '@adonisjs/core/http'
import { MAX_CHOICES, type PageChoice } from '#monitoring/controllers/watching_page'
import { crawlFrequencies, labels } from '#monitoring/labels'
import { frequencyFor } from '#monitoring/suggesting/default_choice'

const LONGEST_ADDRESS = 2048

export function typedPages({ request }: Pick<HttpContext, 'request'>): PageChoice[] {
  const rows: unknown = request.body().pages
  // Forms and programs number rows either way.
  const listed = typeof rows === 'object' && rows !== null ? Object.values(rows) : []
  return listed.slice(0, MAX_CHOICES).flatMap((row) => choiceOf(row) ?? [])
}

/** A field that is one line of text, as typed; empty where it is none. */
export function typedText({ request }: Pick<HttpContext, 'request'>, field: string): string {
  const value: unknown = request.body()[field]
  return typeof value === 'string' ? value.slice(0, LONGEST_ADDRESS) : ''
}

function choiceOf(row: unknown): PageChoice | null {
  if (typeof row !== 'object' || row === null) return null
  const fields = row as Record<string, unknown>
  const url = typeof fields.url === 'string' ? fields.url.trim().slice(0, LONGEST_ADDRESS + 1) : ''
  if (url === '') return null
  const label = labels.find((name) => name === fields.label) ?? 'custom'
  const isFound = fields.isFound === '1' && /^https?:\/\//i.test(url) && URL.canParse(url)
  return {
    url,
    label,
    crawlFrequency: crawlFrequencies.find((name) => name === fields.crawlFrequency) ?? frequencyFor(label),
    // What was typed by hand is wanted.
    isTicked: !isFound || fields.isTicked === '1',
    isFound,
    isWatchedAlready: fields.isWatchedAlready === '1',
    error: null,
  }
}

/** The address that somebody means who leaves out `https://`, or writes only a path of the site. */
export function wholeAddress(typed: string, site: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return typed
  return typed.startsWith('/') && !typed.startsWith('//') ? site + typed : `https://${typed}`
}

/** Where paths of a site begin: over the scheme over which its pages were found. */
export function siteOf(domain: string, choices: readonly PageChoice[]): string {
  const own = choices.map(({ url }) => URL.parse(url)).find((url) => url?.host === domain)
  return `${own?.protocol ?? 'https:'}//${domain}`
}
