import type { DigestNotice } from 'rivalwatch-plugin'
import { DAY, HOUR } from '#platform/instants'
import { appLinks } from '#delivery/signed_links'
import type { UnsentNotice } from '#delivery/notices/unsent_notices'

/** Durations of at least this many hours are given in days. */
const HOURS_TOLD = 36

/** Returns a notice for a digest, which says that a page cannot be read or can be read again. */
export function digestNotice(notice: UnsentNotice, timeZone: string): DigestNotice {
  const { competitor, url, name, label, watchedUrlId } = notice
  return {
    kind: notice.closedAt === null ? 'unreadable' : 'readable_again',
    competitor,
    page: { url, label, ...(name !== null && { name }) },
    text: textOf(notice, timeZone),
    url: appLinks.watchedUrl(watchedUrlId),
  }
}

function textOf({ openedAt, closedAt, detail }: UnsentNotice, timeZone: string): string {
  if (closedAt === null) return `Unreadable since ${dayOf(openedAt, timeZone)}: ${inSentence(detail)}`
  return `Readable again since ${dayOf(closedAt, timeZone)}, after ${inWords(closedAt - openedAt)}.`
}

/** Returns a day such as "18 November". */
function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(at)
}

/** Returns a duration such as "less than an hour", "5 hours" or "3 days". */
function inWords(duration: number): string {
  const hours = Math.round(duration / HOUR)
  if (hours === 0) return 'less than an hour'
  if (hours < HOURS_TOLD) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.round(duration / DAY)} days`
}

/** Adapts a crawl's error to the middle of a sentence: "The site …" becomes "the site …", but "TLS …" stays. */
function inSentence(detail: string): string {
  const begun = /^\p{Lu}\p{Ll}/u.test(detail) ? detail.charAt(0).toLowerCase() + detail.slice(1) : detail
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}
