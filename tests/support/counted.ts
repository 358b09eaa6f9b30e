/** Creates rows that the product counts, directly in the database. */
import { type NewAlert, storeAlert } from '#alerts/judging/store_alert'
import type Alert from '#alerts/models/alert'
import { countWatched } from '#monitoring/counters/counters'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { transaction } from '#platform/database/transaction'

export async function createCompetitor(values: Partial<Competitor>): Promise<Competitor> {
  const competitor = await Competitor.create(values)
  await recount(competitor)
  return competitor
}

export async function createPage(values: Partial<WatchedUrl>): Promise<WatchedUrl> {
  const page = await WatchedUrl.create(values)
  await recount(page)
  return page
}

export function createAlert(
  values: Omit<NewAlert, 'kind'> & Partial<Pick<NewAlert, 'kind'>>
): Promise<Alert> {
  return transaction((statements) => storeAlert({ kind: 'other', ...values }, statements))
}

/** Recounts a workspace's competitors and pages. */
export function recount({ workspaceId: id }: { workspaceId: string }): Promise<void> {
  return transaction((statements) => countWatched({ id }, statements))
}
