import { countOf } from 'rivalwatch-plugin'
import type { PreviewedCompetitor, Refusal } from '#monitoring/importing/preview'

export interface ImportReport {
  /** The name of the format. */
  title: string
  dryRun: boolean
  competitors: readonly PreviewedCompetitor[]
  refused: readonly Refusal[]
  /** How many pages are tracked, or would be. */
  pages: number
}

/** Returns the report of an import as text for a terminal. */
export function reportOf({ title, dryRun, competitors, refused, pages }: ImportReport): string {
  const lines = competitors.flatMap(({ id, name, domain, pages: own }) => [
    `${name} (${domain})${id === null ? ', new' : ''}`,
    ...own.map(({ url, label, crawlFrequency, isPaused, name: called, watch, ignore, only, tags, lost }) => {
      const notes = [
        label,
        crawlFrequency,
        ...(isPaused ? ['paused'] : []),
        ...(called === null ? [] : [`“${called}”`]),
        ...watch.map((selector) => `watching ${selector}`),
        ...ignore.map((selector) => `ignoring ${selector}`),
        ...(only.length > 0 ? [`alerting only if it contains ${only.join(' or ')}`] : []),
        ...(tags.length > 0 ? [`tagged ${tags.join(', ')}`] : []),
      ].join(', ')
      return `  ${url}  ${notes}${lost.length > 0 ? `; without ${lost.join(', ')}` : ''}`
    }),
  ])
  if (refused.length > 0) {
    lines.push('Refused', ...refused.map(({ url, reason }) => `  ${url || '(no URL)'}  ${reason}`))
  }
  const amount = countOf(pages, 'page')
  lines.push(
    dryRun
      ? `From ${title}: would track ${amount} and refuse ${refused.length}. Nothing was changed.`
      : `From ${title}: tracking ${amount}, refused ${refused.length}.`
  )
  return lines.join('\n')
}
