import { type AlertMessage, type MessageChange, scoreNames } from 'rivalwatch-plugin'
import { colors, glyphs, labelName } from './labels.js'
import { type Embed, limits, withId } from './embed.js'
import { bold, foreign, link, plain } from './text.js'

const SHOWN_CHANGES = 5

/** Characters before escaping. Even with all of them escaped, a message stays within Discord's limits. */
const LENGTHS = { competitor: 100, summary: 250, name: 80, side: 110, excerpt: 500, reasoning: 500, url: 600 }

export function alertEmbeds(message: AlertMessage): [Embed] {
  const { id, score, competitor, page, links, changes, reasoning, detectedAt } = message
  const name = plain(competitor.name, LENGTHS.competitor) || plain(competitor.domain, LENGTHS.competitor)
  const told = plain(reasoning ?? '', LENGTHS.reasoning)
  return [
    {
      author: { name: `${glyphs[score]} ${scoreNames[score]} · ${name} · ${labelName(page.label)}` },
      title: 'View change',
      url: withId(links.alert, id),
      description: descriptionOf(message),
      color: colors[score],
      timestamp: `${detectedAt.replace(' ', 'T')}Z`,
      ...(changes.length > 0 && { fields: changes.slice(0, SHOWN_CHANGES).map(fieldOf) }),
      ...(told && { footer: { text: told } }),
    },
  ]
}

function descriptionOf({ summary, excerpt, changes, page }: AlertMessage): string {
  const quoted = changes.length === 0 ? foreign(excerpt ?? '', LENGTHS.excerpt) : ''
  const isWebAddress = /^https?:\/\//i.test(page.url) && page.url.length <= LENGTHS.url
  return [
    bold(foreign(summary, LENGTHS.summary) || 'A page changed.'),
    ...(quoted ? [`> ${quoted}`] : []),
    ...(isWebAddress ? [link(page.url, 'Open page')] : []),
  ]
    .join('\n\n')
    .slice(0, limits.description)
}

function fieldOf({ name, kind, before, after }: MessageChange): { name: string; value: string } {
  const [from, to] = [before, after].map((side) => foreign(side ?? '', LENGTHS.side) || 'none')
  const value = { changed: `${from} → ${bold(to)}`, added: `Added: ${to}`, removed: `Removed: ${from}` }[kind]
  return { name: foreign(name, LENGTHS.name) || 'Change', value }
}
