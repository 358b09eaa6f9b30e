import { archiveUrl } from '#config/archive'

/** Where copies are shown if loading them is turned off. */
const PUBLIC_ARCHIVE = 'https://web.archive.org'

/** Returns the address at which people see a copy of a page; at an instant without one, the nearest. */
export function archiveLink(pageUrl: string, capturedAt: number): string {
  return `${archiveUrl ?? PUBLIC_ARCHIVE}/web/${archiveTime(capturedAt)}/${pageUrl}`
}

/** Returns an instant as archives write it: YYYYMMDDhhmmss, UTC. */
export function archiveTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\D/g, '').slice(0, 14)
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Returns the instant of such a time; null if there is none. */
export function instantOfArchiveTime(text: string): number | null {
  if (!TIME.test(text)) return null
  const instant = Date.parse(text.replace(TIME, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(instant) ? null : instant
}
