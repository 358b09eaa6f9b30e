import type Alert from '#alerts/models/alert'
import type { ChannelRule, RoutedAlert } from '#delivery/routing/route'
import { tagsOf } from '#monitoring/tags/tags'
import type { Statements } from '#platform/database/statements'

/** The properties of an alert that rules examine, and what it belongs to. */
type Routable = Pick<
  Alert,
  'workspaceId' | 'signalScore' | 'competitorId' | 'pageType' | 'summary' | 'changeExcerpt'
>

/**
 * Returns the properties of an alert that rules examine.
 *
 * @param rules the rules that will examine it: the competitor's tags are only read if a rule has tags
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
