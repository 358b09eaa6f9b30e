import { randomBytes } from 'node:crypto'

const FORM = /^[0-9a-f]{32}$/

/** Generates a site key that cannot be guessed. */
export function generateSiteKey(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a value has the format of a site key. */
export function isSiteKey(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text)
}
