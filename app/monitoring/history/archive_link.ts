import { archiveUrl } from '#config/archive'
import { archiveTime } from '#monitoring/history/archive_time'

/** Where copies are shown if loading them is disabled. */
const PUBLIC_ARCHIVE = 'https://web.archive.org'

/**
 * Returns the URL where users can see a copy of a page; without a copy at that instant, the archive shows the nearest
 * one.
 */
export function archiveLink(pageUrl: string, capturedAt: number): string {
  return `${archiveUrl ?? PUBLIC_ARCHIVE}/web/${archiveTime(capturedAt)}/${pageUrl}`
}
