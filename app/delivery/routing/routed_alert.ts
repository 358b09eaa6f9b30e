import type Alert from '#alerts/models/alert'
import type { ChannelRule, RoutedAlert } from '#delivery/routing/route'
import { tagsOf } from '#monitoring/tags/tags'
import type { Statements } from '#platform/database/statements'

/** What rules look at in an alert, and where it belongs. */
type Routable = Pick<
  Alert,
  'workspaceId' | 'signalScore' | 'competitorId' | 'pageType' | 'summary' | 'changeExcerpt'
>

/**
 * Returns what rules look at in an alert.
 *
 * @param rules that will look at it: the tags of its competitor are only read for those that have some
 */
export async function routedAlert(
  alert: Routable,
  rules: readonly Pick<ChannelRule, 'tags'>[],
  trx: Statements
): Promise<RoutedAlert> {
  const { signalScore: score, competitorId, pageType: label, summary, changeExcerpt: excerpt } = alert
  const needsTags = rules.some(({ tags }) => tags.length > 0)
  const byCompetitor = needsTags ? await tagsOf({ id: alert.workspaceId }, [competitorId], trx) : null
  const tags = byCompetitor?.get(competitorId) ?? []
  return { score, competitorId, tags, label, summary, excerpt }
}
