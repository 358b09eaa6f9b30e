/** What a form on which pages are chosen is made of: what was found on a site, or what was sent and came back. */
import { randomUUID } from 'node:crypto'
import { LimitReached } from '#platform/errors'
import { messagesOf } from '#platform/http/flash_errors'
import { suggestUrls } from '#monitoring/actions/suggest_urls'
import type { PageChoice, Room, WatchingDraft } from '#monitoring/controllers/watching_page'
import { watchedAmong } from '#monitoring/queries/watched_among'
import { frequencyFor, isWorthWatching } from '#monitoring/suggesting/default_choice'
import type { Workspace } from '#workspaces/workspace'

/** Looks at a site, which takes seconds, and ticks what is worth watching as far as the plan has room. */
export async function lookForPages(
  workspace: Workspace,
  domain: string,
  { used, limit }: Room
): Promise<WatchingDraft> {
  const start = performance.now()
  const found = await suggestUrls(workspace, domain)
  const lookedFor = Math.round(performance.now() - start)

  const watched = await watchedAmong(
    workspace,
    found.map(({ url }) => url)
  )
  let left = limit === null ? found.length : limit - used
  const choices = found.map(({ url, label }): PageChoice => {
    const isWatchedAlready = watched.has(url)
    const isTicked = !isWatchedAlready && isWorthWatching(label) && left > 0
    if (isTicked) left--
    const crawlFrequency = frequencyFor(label)
    return { url, label, crawlFrequency, isTicked, isFound: true, isWatchedAlready, error: null }
  })
  return { id: randomUUID(), choices, lookedFor }
}

/** Those that are to be watched, as actions take them. */
export function chosen(choices: readonly PageChoice[], complete: (typed: string) => string) {
  return choices
    .filter(({ isTicked }) => isTicked)
    .map(({ url, label, crawlFrequency }) => ({ url: complete(url), label, crawlFrequency }))
}

/**
 * What was sent, with what is wrong beside each page, and the messages that are about more. Throws again what is no
 * fault of the form's.
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
