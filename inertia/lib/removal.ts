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
