import type Alert from '#alerts/models/alert'
import type { RoutedAlert } from '#delivery/routing/route'

/** Returns what rules look at in an alert. */
export function routedAlert({
  signalScore: score,
  competitorId,
  pageType: label,
  summary,
  changeExcerpt: excerpt,
}: Pick<Alert, 'signalScore' | 'competitorId' | 'pageType' | 'summary' | 'changeExcerpt'>): RoutedAlert {
  return { score, competitorId, label, summary, excerpt }
}
