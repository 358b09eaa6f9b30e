import { type BriefingContent, sectionTitles } from '#alerts/briefings/content'
import { daysOf } from '#alerts/briefings/periods'
import type { Sentence } from '#alerts/briefings/sentence'
import type { ShownBriefing, ShownSentence } from '#web/briefings/briefings_page'

/**
 * Prepares a briefing for display, without the team's actions.
 *
 * @param hrefOf returns the URL of an alert; null to show no links
 */
export function shownBriefing(
  { mattered, sections, counts, words, timeZone, tag, ...period }: BriefingContent,
  hrefOf: ((alertId: string) => string) | null
): ShownBriefing {
  const shown = ({ text, why, score, sources }: Sentence): ShownSentence => {
    const alertId = sources.find((source) => source.startsWith('alert_'))
    return { text, why: why ?? null, score: score ?? null, href: hrefOf && alertId ? hrefOf(alertId) : null }
  }
  return {
    ...daysOf(period, timeZone),
    tag: tag ?? null,
    alerts: counts.alerts,
    words,
    competitors: mattered.map(({ competitorId: id, name, sentences }) => ({
      id,
      name,
      sentences: sentences.map(shown),
    })),
    sections: sections.map((section) => ({
      title: sectionTitles[section.id],
      sentences: section.sentences.map(shown),
    })),
  }
}
