import { type BriefingContent, sectionTitles } from '#alerts/briefings/content'
import { daysOf } from '#alerts/briefings/periods'
import type { Sentence, SourceId } from '#alerts/briefings/sentence'
import type { ShownBriefing, ShownSentence, SourceKind } from '#web/briefings/briefings_types'

const sourceNames: Record<SourceKind, string> = {
  alert: 'Alert',
  ver: 'Stored version',
  crawl: 'Failed check',
}

/**
 * Prepares a briefing for display, without the team's actions.
 *
 * @param id the briefing's ID or the period's name, for links to sources; null to show no links
 */
export function shownBriefing(
  { mattered, sections, counts, words, timeZone, tag, ...period }: BriefingContent,
  id: string | null
): ShownBriefing {
  const sourceOf = (source: SourceId) => ({
    title: sourceNames[sourceKind(source)],
    href: `/briefings/${id}/sources/${source}`,
  })
  const shown = ({ text, why, score, sources }: Sentence): ShownSentence => ({
    text,
    why: why ?? null,
    score: score ?? null,
    sources: id === null ? [] : sources.map(sourceOf),
  })
  return {
    ...daysOf(period, timeZone),
    tag: tag ?? null,
    alerts: counts.alerts,
    words,
    competitors: mattered.map(({ competitorId, name, sentences }) => ({
      id: competitorId,
      name,
      sentences: sentences.map(shown),
    })),
    sections: sections.map((section) => ({
      title: sectionTitles[section.id],
      sentences: section.sentences.map(shown),
    })),
  }
}

export function sourceKind(id: string): SourceKind {
  return id.split('_')[0] as SourceKind
}
