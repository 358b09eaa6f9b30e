/** Confirmation questions that state what a removal deletes. */
import { readId } from '#platform/ids'
import type { Caller } from '#platform/operations/operation'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'

export async function competitorRemoval({ workspace }: Caller, id: string): Promise<string | null> {
  const competitor = await Competitor.within(workspace)
    .where({ id: readId(id) })
    .first()
  return (
    competitor &&
    `Delete ${competitor.name} (${competitor.domain}) with all its pages, versions and alerts? This cannot be undone.`
  )
}

export async function pageRemoval({ workspace }: Caller, id: string): Promise<string | null> {
  const page = await WatchedUrl.within(workspace)
    .where({ id: readId(id) })
    .first()
  return page && `Delete ${page.url} with all its versions and alerts? This cannot be undone.`
}
