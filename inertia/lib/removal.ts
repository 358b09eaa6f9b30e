import { count, inSequence, shortAddress } from '~/lib/labels'

/** Lists what is deleted with a watched page: "3 versions and 1 alert"; empty if there is nothing. */
export function goesWithPage({ versions, alerts }: { versions: number; alerts: number }): string {
  return inSequence(
    [versions > 0 && count(versions, 'version'), alerts > 0 && count(alerts, 'alert')].filter(
      (part) => part !== false
    )
  )
}

/** Returns the question shown before a watched page is removed. */
export function removalOfPage(url: string, counts: { versions: number; alerts: number }) {
  const goes = goesWithPage(counts)
  return {
    title: `Remove ${shortAddress(url)}?`,
    lead: goes
      ? `This permanently deletes the page with its ${goes}. To keep its history, pause it instead.`
      : "We'll stop tracking this page. It has no history yet.",
    confirm: 'Remove page',
  }
}

/** Returns the question shown before several watched pages are removed. */
export function removalOfPages(number: number) {
  const pages = count(number, 'page')
  return {
    title: `Remove ${pages}?`,
    lead: `This permanently deletes ${number === 1 ? 'it' : 'them'} with all versions and alerts. To keep the history, pause ${number === 1 ? 'it' : 'them'} instead.`,
    confirm: `Remove ${pages}`,
  }
}

/**
 * Returns the question shown before a competitor and its pages are removed.
 *
 * @param goes counts; without a count of versions, the question says that all versions are deleted
 */
export function removalOfCompetitor(
  name: string,
  goes: { pages: number; versions?: number; alerts: number }
) {
  const [pages, alerts] = [count(goes.pages, 'page'), count(goes.alerts, 'alert')]
  const all =
    goes.versions === undefined
      ? `${pages}, all versions and ${alerts}`
      : inSequence([pages, count(goes.versions, 'version'), alerts])
  return {
    title: `Remove “${name}”?`,
    lead: `This permanently deletes ${all}. To keep the history, pause the pages instead.`,
    confirm: 'Remove competitor',
  }
}

/** Returns the question shown before several competitors are removed. */
export function removalOfCompetitors(number: number) {
  const competitors = count(number, 'competitor')
  const [them, their] = number === 1 ? ['it', 'its'] : ['them', 'their']
  return {
    title: `Remove ${competitors}?`,
    lead: `This permanently deletes ${them} with all pages, versions and alerts. To keep the history, pause ${their} pages instead.`,
    confirm: `Remove ${competitors}`,
  }
}

/** Returns the question shown before a site is removed from analytics. */
export function removalOfSite(domain: string) {
  return {
    title: `Remove ${domain}?`,
    lead: "This permanently deletes the site's analytics. You can leave the script on the site; it will no longer count visits.",
    confirm: 'Remove site',
  }
}

/** Returns the question shown before all alerts are marked as read. */
export function markingAllRead(unread: number) {
  return {
    title: `Mark ${count(unread, 'alert')} as read?`,
    lead: "This marks every unread alert in the workspace as read, for everyone. You can't undo it in one step.",
    confirm: 'Mark all as read',
  }
}
