import { archiveUrl } from '#config/archive'
import { archiveTime } from '#monitoring/history/archive_time'

/** Where copies are shown if loading them is turned off. */
const PUBLIC_ARCHIVE = 'https://web.archive.org'

/** Returns the address at which people see a copy of a page; at an instant without one, the nearest. */
export function archiveLink(pageUrl: string, capturedAt: number): string {
  return `${archiveUrl ?? PUBLIC_ARCHIVE}/web/${archiveTime(capturedAt)}/${pageUrl}`
}
