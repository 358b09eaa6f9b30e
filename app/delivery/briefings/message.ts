import { type BriefingContent, sectionTitles } from '#alerts/briefings/content'
import { daysOf } from '#alerts/briefings/periods'
import type { Sentence } from '#alerts/briefings/sentence'
import { appUrl } from '#config/app'
import type { BriefingMessage, BriefingSentence } from 'rivalwatch-plugin'

/** Returns the content of a briefing message. Its links lead to the app, which counts clicks. */
export function briefingContent(
  id: string,
  { mattered, sections, acted, counts, timeZone, tag, ...period }: BriefingContent
): Omit<BriefingMessage, 'id' | 'workspace' | 'links' | 'kind'> {
  const sentenceOf = ({ text, why, score, sources: [source] }: Sentence): BriefingSentence => ({
    text,
    why: why ?? null,
    score: score ?? null,
    url: `${briefingLink(id)}/sources/${source}`,
  })
  return {
    ...daysOf(period, timeZone),
    timeZone,
    ...(tag !== undefined && { tag }),
    alerts: counts.alerts,
    competitors: mattered.map(({ name, domain, sentences }) => ({
      name,
      domain,
      sentences: sentences.map(sentenceOf),
    })),
    sections: sections.map((section) => ({
      title: sectionTitles[section.id],
      sentences: section.sentences.map(sentenceOf),
    })),
    acted: acted?.text ?? null,
  }
}

export function briefingLink(id: string): string {
  return `${appUrl}/briefings/${id}`
}
