/**
 * Reads the pages listed in a form and accepts any input. Invalid rows are skipped, so that the form can be rendered
 * again.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { MAX_CHOICES, type PageChoice } from '#web/competitors/watching_types'
import { crawlFrequencies, labels } from '#monitoring/labels'
import { frequencyFor } from '#monitoring/suggesting/default_choice'

const LONGEST_ADDRESS = 2048
const LONGEST_TITLE = 120

export function typedPages({ request }: Pick<HttpContext, 'request'>): PageChoice[] {
  const rows: unknown = request.body().pages
  // Forms send the rows as an object or as a list.
  const listed = typeof rows === 'object' && rows !== null ? Object.values(rows) : []
  return listed.slice(0, MAX_CHOICES).flatMap((row) => choiceOf(row) ?? [])
}

/** Reads a single-line text field as typed. Returns an empty string if it is missing or not text. */
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
    title: textIn(fields.title),
    reason: textIn(fields.reason),
    crawlFrequency: crawlFrequencies.find((name) => name === fields.crawlFrequency) ?? frequencyFor(label),
    // Pages entered by hand are always selected.
    isTicked: !isFound || fields.isTicked === '1',
    isFound,
    isWatchedAlready: fields.isWatchedAlready === '1',
    error: null,
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TITLE) : ''
}

/** Completes a URL typed without `https://`, or as a path on the site. */
export function wholeAddress(typed: string, site: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return typed
  return typed.startsWith('/') && !typed.startsWith('//') ? site + typed : `https://${typed}`
}

/** Returns the origin of a site, with the scheme of the pages found there. */
export function siteOf(domain: string, choices: readonly { url: string }[]): string {
  const own = choices.map(({ url }) => URL.parse(url)).find((url) => url?.host === domain)
  return `${own?.protocol ?? 'https:'}//${domain}`
}
