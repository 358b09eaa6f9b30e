/** The content of a form for choosing pages: those found on a site, or those submitted with errors. */
import { randomUUID } from 'node:crypto'
import { discoverSite } from '#monitoring/actions/discover_pages'
import type { DiscoveryProgress } from '#monitoring/discovering/discovered_site'
import { watchedAmong } from '#monitoring/queries/watched_among'
import type { Capacity } from '#monitoring/queries/watching_capacity'
import { frequencyFor } from '#monitoring/suggesting/default_choice'
import { LimitReached } from '#platform/errors'
import { messagesOf } from '#platform/http/flash_errors'
import { withPastedPage } from '#web/competitors/pasted_page'
import type { PageChoice, WatchingDraft } from '#web/competitors/watching_types'
import type { Workspace } from '#workspaces/workspace'

/** The maximum number of preselected pages: the twelve best ones and the inventory. */
const MOST_TICKED = 13

/**
 * Searches a site for pages and the company's name, which takes seconds, and preselects the best pages, up to the
 * plan's limit.
 *
 * @param site `typed` is the domain as entered, or the URL of a page, which becomes the first
 */
export async function lookForPages(
  workspace: Workspace,
  { domain, typed = domain }: { domain: string; typed?: string },
  { used, limit }: Capacity,
  onProgress?: (progress: DiscoveryProgress) => void
): Promise<{ name: string | null; draft: WatchingDraft }> {
  const start = performance.now()
  const { name, pages } = await discoverSite(workspace, domain, onProgress)
  const found = withPastedPage(pages, typed, domain)
  const lookedFor = Math.round(performance.now() - start)

  const watched = await watchedAmong(
    workspace,
    found.map(({ url }) => url)
  )
  let left = Math.min(MOST_TICKED, limit === null ? Infinity : limit - used)
  const choices = found.map(({ url, label, title, reason }): PageChoice => {
    const isWatchedAlready = watched.has(url)
    const isTicked = !isWatchedAlready && left > 0
    if (isTicked) left--
    return {
      url,
      label,
      title,
      reason,
      crawlFrequency: frequencyFor(label),
      isTicked,
      isFound: true,
      isWatchedAlready,
      error: null,
    }
  })
  return { name, draft: { id: randomUUID(), choices, lookedFor } }
}

/** Returns the selected pages in the format that actions expect. */
export function chosen(choices: readonly PageChoice[], complete: (typed: string) => string) {
  return choices
    .filter(({ isTicked }) => isTicked)
    .map(({ url, label, crawlFrequency }) => ({ url: complete(url), label, crawlFrequency }))
}

/**
 * Returns the submitted form with the errors of each page, and the messages that concern the whole form.
 * Rethrows errors that the form did not cause.
 */
export function refusedDraft(choices: readonly PageChoice[], error: unknown) {
  const errors = messagesOf(error)
  if (error instanceof LimitReached) errors.form = `${errors.form}. Remove one or change your plan.`
  const ticked = choices.filter(({ isTicked }) => isTicked)
  const errorOf = (choice: PageChoice) => errors[`pages.${ticked.indexOf(choice)}.url`] ?? null
  const draft: WatchingDraft = {
    id: randomUUID(),
    choices: choices.map((choice) => ({ ...choice, error: errorOf(choice) })),
    lookedFor: null,
  }
  return { draft, errors }
}
