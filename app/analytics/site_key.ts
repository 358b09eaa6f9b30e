import { randomBytes } from 'node:crypto'

const FORM = /^[0-9a-f]{32}$/

/** A new site key: nobody can guess another site's. */
export function generateSiteKey(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a text can be a site key at all. */
export function isSiteKey(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text)
}
