/** The fields of the rules form, which may be incomplete while a user tries them. */
import { type PageLabel, signalScores } from 'rivalwatch-plugin'
import { MOST_KEYWORDS } from '#delivery/channels/channel_settings'
import type Channel from '#delivery/models/channel'
import type { ChannelRule } from '#delivery/routing/route'
import { labels } from '#monitoring/labels'
import type { RuleFields } from '#web/settings/channels/channel_rules_types'

/** The maximum number of entries that a preview reads from each list. */
const MOST = 200
const LONGEST = 4000

export function fieldsOf(channel: Channel): RuleFields {
  const { minimumScore, competitorIds, tags, labels: chosen, keywords, quietHours } = channel
  return {
    minimumScore,
    competitors: competitorIds.length > 0 ? 'some' : 'all',
    competitorIds,
    tagged: tags.length > 0 ? 'some' : 'all',
    tags,
    pageTypes: chosen.length > 0 ? 'some' : 'all',
    labels: chosen,
    keywords: keywords.join(', '),
    quietFrom: String(quietHours?.from ?? ''),
    quietUntil: String(quietHours?.until ?? ''),
  }
}

/** Reads the fields of a form and drops invalid values. */
export function fieldsOfForm(sent: Record<string, unknown>): RuleFields {
  return {
    minimumScore: signalScores.find((score) => score === sent.minimumScore) ?? 'medium',
    competitors: sent.competitors === 'some' ? 'some' : 'all',
    competitorIds: textsOf(sent.competitorIds),
    tagged: sent.tagged === 'some' ? 'some' : 'all',
    tags: textsOf(sent.tags),
    pageTypes: sent.pageTypes === 'some' ? 'some' : 'all',
    labels: textsOf(sent.labels).filter((label): label is PageLabel => labels.some((one) => one === label)),
    keywords: typeof sent.keywords === 'string' ? sent.keywords.slice(0, LONGEST) : '',
    quietFrom: hourOf(sent.quietFrom),
    quietUntil: hourOf(sent.quietUntil),
  }
}

export function queryOf({ competitorIds, tags, labels: chosen, ...texts }: RuleFields): string {
  const query = new URLSearchParams(texts)
  for (const id of competitorIds) query.append('competitorIds[]', id)
  for (const tag of tags) query.append('tags[]', tag)
  for (const label of chosen) query.append('labels[]', label)
  return query.toString()
}

/** Returns the rule that the fields describe, for a channel that is not paused. */
export function ruleOfFields(fields: RuleFields, timeZone: string): ChannelRule {
  const {
    minimumScore,
    competitors,
    competitorIds,
    tagged,
    tags,
    pageTypes,
    labels: chosen,
    keywords,
  } = fields
  const [from, until] = [fields.quietFrom, fields.quietUntil]
  const isQuiet = from !== '' && until !== '' && from !== until
  return {
    isPaused: false,
    minimumScore,
    competitorIds: competitors === 'some' ? orNone(competitorIds) : [],
    tags: tagged === 'some' ? orNone(tags) : [],
    labels: pageTypes === 'some' ? orNone(chosen) : [],
    keywords: keywords
      .split(',')
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== '')
      .slice(0, MOST_KEYWORDS),
    quietHours: isQuiet ? { from: Number(from), until: Number(until) } : null,
    timeZone,
  }
}

/**
 * Returns the chosen items. If none are chosen yet, returns an item that matches nothing, because an empty list would
 * match everything.
 */
function orNone<Item extends string>(items: Item[]): Item[] {
  return items.length > 0 ? items : ['' as Item]
}

function textsOf(sent: unknown): string[] {
  // A long list in a form or query string is parsed as an object.
  const list: unknown[] = typeof sent === 'object' && sent !== null ? Object.values(sent) : [sent]
  return list.filter((item): item is string => typeof item === 'string' && item !== '').slice(0, MOST)
}

function hourOf(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : ''
  return /^(1?\d|2[0-3])$/.test(text) ? text : ''
}
