import { count, inSequence, shortAddress } from '~/lib/words'

/** What goes with a watched page, in one go: "3 versions and 1 alert"; empty where nothing does. */
export function goesWithPage({ versions, alerts }: { versions: number; alerts: number }): string {
  return inSequence(
    [versions > 0 && count(versions, 'version'), alerts > 0 && count(alerts, 'alert')].filter(
      (part) => part !== false
    )
  )
}

/** The question before a watched page goes. */
export function removalOfPage(url: string, counts: { versions: number; alerts: number }) {
  const goes = goesWithPage(counts)
  return {
    title: `Remove ${shortAddress(url)}?`,
    lead: goes
      ? `It is deleted with its ${goes}, and with what was learned of it. This can not be undone; pausing keeps all of it.`
      : 'It is no longer watched. Nothing was read of it yet.',
    confirm: 'Remove the page',
  }
}

/**
 * The question before a competitor goes, with its pages.
 *
 * @param goes counts; where the versions are not counted, it says that all go
 */
export function removalOfCompetitor(
  name: string,
  goes: { pages: number; versions?: number; alerts: number }
) {
  const [pages, alerts] = [count(goes.pages, 'page'), count(goes.alerts, 'alert')]
  const all =
    goes.versions === undefined
      ? `${pages} with all versions and its ${alerts}`
      : inSequence([pages, count(goes.versions, 'version'), alerts])
  return {
    title: `Remove “${name}”?`,
    lead: `Its ${all} are deleted. This can not be undone; a page that is paused keeps all of it.`,
    confirm: 'Remove competitor',
  }
}

/** The question before a site is counted no longer. */
export function removalOfSite(domain: string) {
  return {
    title: `Stop tracking ${domain}?`,
    lead: 'All of its numbers are deleted, for good. Its pages can keep the script: nothing is counted any more.',
    confirm: 'Stop and delete',
  }
}

/** The question before all alerts are marked as read. */
export function markingAllRead(unread: number) {
  return {
    title: `Mark ${count(unread, 'alert')} read?`,
    lead: 'All unread alerts of this workspace, for everyone in it. This can not be undone at once.',
    confirm: 'Mark all read',
  }
}
