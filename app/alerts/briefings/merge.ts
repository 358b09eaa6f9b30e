import type { News } from '#alerts/briefings/news'
import type { PriceRun } from '#alerts/briefings/price_runs'
import { rankOf } from '#alerts/briefings/news_kinds'
import { byImportance } from '#alerts/briefings/rank'
import { verbOf, withSameVerb } from '#alerts/briefings/same_verb'
import { sourcesOf } from '#alerts/briefings/sentence'

/** Reasons that describe a state of the page, so that only the latest one still holds. */
const STATES = /^(?:headline|figure|legal_text|rewrite|price_notice|trial_length|promotion)$/

/** News of this rank or higher is not combined into lists. */
const SPECIAL = 5

/**
 * Merges news that belongs together: price changes of one plan, changes to one state of a page (see `STATES`), and the
 * releases, posts and roles of a competitor. Returns it in order of importance.
 */
export function merged(all: readonly News[], runs: readonly PriceRun[]): News[] {
  const inRuns = new Set(runs.flatMap(({ covered }) => covered))
  const rest = all.filter(({ sources: [id] }) => !inRuns.has(id))
  const groups = Map.groupBy(rest, (news) =>
    STATES.test(news.lead) && !news.isUndone ? `${news.pageId} ${news.lead}` : news.sources[0]
  )
  const runNews = runs.flatMap((run) => newsOfRun(run, all))
  return withListsMerged([...runNews, ...[...groups.values()].map(lastOf)]).sort(byImportance)
}

/** Merges equally scored news items of a competitor that share a verb: "released 2.6, 2.5 and 2.4". */
function withListsMerged(news: readonly News[]): News[] {
  const groups = Map.groupBy(news, (one) => {
    const verb = one.isUndone || rankOf(one) >= SPECIAL ? null : verbOf(one)?.verb
    return verb ? `${one.competitorId} ${verb} ${one.score}` : one.sources[0]
  })
  return [...groups.values()].map((group) => {
    const [first, ...others] = group.toSorted((one, other) => other.at - one.at)
    if (others.length === 0) return first
    const all = [first, ...others].map((one) => verbOf(one)!)
    const objects = [...new Set(all.map(({ object }) => object))]
    if (objects.length === 1)
      return { ...first, sources: sourcesOf([first, ...others]), alerts: group.length }
    const text = withSameVerb(first.competitor, all[0].verb, objects)
    return { ...first, text, why: null, sources: sourcesOf([first, ...others]), alerts: group.length }
  })
}

/** Returns the last of several changes to the same thing, with the score of the most important one. */
function lastOf(group: readonly News[]): News {
  const [last, ...earlier] = group.toSorted((one, other) => other.at - one.at)
  if (earlier.length === 0) return last
  const [{ score, points }] = group.toSorted(byImportance)
  const text = `${withoutPeriod(last.text)}, the last of ${group.length} changes.`
  return { ...last, score, points, text, sources: sourcesOf([last, ...earlier]), alerts: group.length }
}

/** Returns one news item for several price changes to a plan, with the score of the most important alert. */
function newsOfRun(run: PriceRun, all: readonly News[]): News[] {
  const own = all.filter(({ sources: [id] }) => run.alerts.includes(id)).sort(byImportance)
  const [first] = own
  if (!first) return []
  const alerts = own.filter(({ sources: [id] }) => run.covered.includes(id)).length
  return [
    {
      ...first,
      kind: 'prices',
      lead: 'price_changed',
      text: run.text(first.competitor),
      why: null,
      at: Math.max(...own.map(({ at }) => at)),
      isUndone: run.isBack,
      alerts: Math.max(1, alerts),
      sources: [first.sources[0], ...run.alerts, ...run.versions],
    },
  ]
}

export function withoutPeriod(text: string): string {
  return text.replace(/(?<!\.)\.$/, '')
}
