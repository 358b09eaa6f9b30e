import type { Tenant } from '#platform/database/tenant_model'
import { hotRead } from '#platform/database/hot_read'
import { DAY } from '#platform/instants'
import { hasTag, tagsOf } from '#monitoring/tags/tags'
import type { Cited } from '#alerts/profile/cited'
import type { ContentFacts } from '#alerts/profile/content_facts'
import { readFacts } from '#alerts/profile/read_facts'
import { type LatestPage, latestPages } from '#alerts/profile/latest_pages'
import { boardAlerts } from '#alerts/board/board_alerts'
import { type BoardColumn, boardColumn, type BoardPage } from '#alerts/board/board_column'
import { type BoardSettings, boardSettings } from '#alerts/board/board_settings'
import { type FeatureRow, featureRows } from '#alerts/board/feature_rows'
import { type OwnColumn, ownColumn } from '#alerts/board/own_plans'
import { renamedPlans } from '#alerts/board/renamed_plans'
import { lowestPrice, type Monthly } from '#alerts/board/monthly_price'

/** The number of competitors on one page of the board. */
export const BOARD_SIZE = 30

export const boardDays = [7, 30, 90] as const

export type BoardQuery = {
  tag: string | null
  /** The number of days for which changes are marked. */
  days: number
  users: number
  /** From 1. */
  pageNumber: number
}

export type BoardCompetitor = BoardColumn & {
  id: string
  name: string
  domain: string
  tags: string[]
  isOwn: boolean
  /** The number of alerts in the last `days` days. */
  alerts: number
  lowest: Monthly
  /** The plan with the lowest price, and where the page shows it. */
  lowestPlan: Cited | null
}

export type MarketBoard = {
  competitors: BoardCompetitor[]
  /** The plans that the team has entered for its own company, on the first page. */
  own: OwnColumn | null
  features: FeatureRow[]
  /** The total number of competitors, across all pages of the board. */
  total: number
  settings: BoardSettings
  since: number
}

type CompetitorRow = { id: string; name: string; domain: string; total: number | string }

/** Returns competitors side by side, the team's own company first, from the latest stored versions. */
export async function marketBoard(
  workspace: Tenant,
  { tag, days, users, pageNumber }: BoardQuery
): Promise<MarketBoard> {
  const since = Date.now() - days * DAY
  const settings = await boardSettings(workspace)
  const rows = await listed(workspace, tag, settings.ownCompetitorId, pageNumber)
  const ids = rows.map(({ id }) => id)
  const [tags, pages, alerts] = await Promise.all([
    tagsOf(workspace, ids),
    latestPages(workspace, ids, ['homepage', 'pricing'], since),
    boardAlerts(workspace, ids, since),
  ])
  const facts = await readFacts(
    pages.flatMap(({ latest, earlier }) => [latest, earlier].flatMap((version) => version?.contentId ?? []))
  )
  const byCompetitor = Map.groupBy(pages, ({ competitorId }) => competitorId)
  const read = new Map<string, BoardPage>()
  for (const page of pages) {
    const one = boardPage(page, facts)
    if (!one) continue
    // The board shows no plans from homepages.
    const renamed = page.label === 'pricing' ? await renamedPlans(workspace, page, one) : new Map()
    read.set(page.id, { ...one, renamed })
  }
  const terms = { users, currency: settings.currency, rates: settings.rates }
  const own = settings.ownPlans && pageNumber === 1 ? ownColumn(settings.ownPlans, terms) : null
  const competitors = rows.map(({ id, name, domain }): BoardCompetitor => {
    const tracked = byCompetitor.get(id) ?? []
    const readWith = (label: string) =>
      tracked.filter((page) => page.label === label).flatMap((page) => read.get(page.id) ?? [])
    const column = boardColumn(
      { home: readWith('homepage').at(0) ?? null, pricing: readWith('pricing') },
      terms,
      alerts.find,
      {
        headline: whyNotHome(tracked, facts, 'The homepage has no visible main heading.'),
        description: whyNotHome(tracked, facts, 'The homepage has no description.'),
        plans: whyNoPlans(tracked, facts),
      }
    )
    return {
      id,
      name,
      domain,
      tags: tags.get(id) ?? [],
      isOwn: id === settings.ownCompetitorId,
      alerts: alerts.counts.get(id) ?? 0,
      ...lowestOf(column),
      ...column,
    }
  })
  return {
    competitors,
    own,
    features: featureRows(competitors, own),
    total: Number(rows.at(0)?.total ?? 0),
    settings,
    since,
  }
}

/** Returns the lowest of the plans' main prices. */
function lowestOf({ plans }: BoardColumn): Pick<BoardCompetitor, 'lowest' | 'lowestPlan'> {
  const cells = (plans.value ?? []).flatMap(({ text, prices: [main] }) => (main ? [{ text, main }] : []))
  const lowest = lowestPrice(cells.map(({ main }) => main.monthly))
  const cell = lowest.price && cells.find(({ main }) => main.monthly.price === lowest.price)
  if (!cell) return { lowest, lowestPlan: null }
  const { watchedUrlId, versionId, line } = cell.main
  return { lowest, lowestPlan: { text: cell.text, watchedUrlId, versionId, line } }
}

function listed(
  workspace: Tenant,
  tag: string | null,
  ownId: string | null,
  pageNumber: number
): Promise<CompetitorRow[]> {
  const tagged = tag === null ? null : hasTag('competitor.id', tag)
  return hotRead<CompetitorRow>(
    `select competitor.id, competitor.name, competitor.domain, count(*) over () as total
     from competitors as competitor where competitor.workspace_id = ? ${tagged ? `and (competitor.id = ? or ${tagged.sql})` : ''}
     order by competitor.id = ? desc, lower(competitor.name), competitor.id limit ${BOARD_SIZE} offset ?`,
    [
      workspace.id,
      ...(tagged ? [ownId ?? '', ...tagged.values] : []),
      ownId ?? '',
      (pageNumber - 1) * BOARD_SIZE,
    ]
  )
}

function boardPage(
  { id, latest, earlier }: LatestPage,
  facts: Map<string, ContentFacts>
): Omit<BoardPage, 'renamed'> | null {
  const now = latest && facts.get(latest.contentId)
  if (!now) return null
  const before = earlier && earlier.contentId !== latest.contentId ? facts.get(earlier.contentId) : undefined
  return {
    place: { watchedUrlId: id, versionId: latest.versionId },
    now,
    earlier: before ? { versionId: earlier!.versionId, facts: before } : null,
  }
}

function whyNotHome(pages: readonly LatestPage[], facts: Map<string, ContentFacts>, nothing: string): string {
  const homes = pages.filter(({ label }) => label === 'homepage')
  if (homes.length === 0) return 'No homepage is tracked.'
  return whyUnread(homes, facts, 'homepage') ?? nothing
}

function whyNoPlans(pages: readonly LatestPage[], facts: Map<string, ContentFacts>): string {
  const pricing = pages.filter(({ label }) => label === 'pricing')
  if (pricing.length === 0) return 'No pricing page is tracked.'
  return whyUnread(pricing, facts, 'pricing page') ?? 'We found no plans with prices on the pricing page.'
}

function whyUnread(
  pages: readonly LatestPage[],
  facts: Map<string, ContentFacts>,
  name: string
): string | null {
  if (pages.every(({ latest }) => latest === null)) return `No version of the ${name} is stored yet.`
  if (pages.every(({ latest }) => !latest || !facts.has(latest.contentId)))
    return `The stored version of the ${name} can't be read right now.`
  return null
}
