import type { DigestNotice } from '#platform/contract'
import { DAY, HOUR } from '#platform/instants'
import { appLinks } from '#alerts/channels/links'
import type { UntoldNotice } from '#alerts/notices/untold_notices'

/** From so many hours on days are told. */
const HOURS_TOLD = 36

/** A notice as a digest tells it: that a page can not be read, or can be again. */
export function digestNotice(notice: UntoldNotice, timeZone: string): DigestNotice {
  const { competitor, url, label, watchedUrlId } = notice
  return {
    kind: notice.closedAt === null ? 'unreadable' : 'readable_again',
    competitor,
    page: { url, label },
    text: textOf(notice, timeZone),
    url: appLinks.watchedUrl(watchedUrlId),
  }
}

function textOf({ openedAt, closedAt, detail }: UntoldNotice, timeZone: string): string {
  if (closedAt === null) return `Unreadable since ${dayOf(openedAt, timeZone)}: ${inSentence(detail)}`
  return `Readable again since ${dayOf(closedAt, timeZone)}, after ${inWords(closedAt - openedAt)}.`
}

/** "18 November". */
function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(at)
}

/** "less than an hour", "5 hours", "3 days". */
function inWords(duration: number): string {
  const hours = Math.round(duration / HOUR)
  if (hours === 0) return 'less than an hour'
  if (hours < HOURS_TOLD) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.round(duration / DAY)} days`
}

/** What the crawl said goes on a sentence: "The site …" becomes "the site …", and "TLS …" stays. */
function inSentence(detail: string): string {
  const begun = /^\p{Lu}\p{Ll}/u.test(detail) ? detail.charAt(0).toLowerCase() + detail.slice(1) : detail
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}
