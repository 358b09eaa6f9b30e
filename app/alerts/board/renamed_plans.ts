import { planKey } from 'rivalwatch-plugin'
import type { BoardPage } from '#alerts/board/board_column'
import { comparisonIn } from '#alerts/prices/compare_captures'
import type { LatestPage } from '#alerts/profile/latest_pages'
import type { Tenant } from '#platform/database/tenant_model'

/**
 * Returns the plans that a page's two versions prove were renamed, as in the price history: the keys of the former
 * names by those of the new ones. Compares the versions only if a plan appeared and another one disappeared.
 */
export async function renamedPlans(
  workspace: Tenant,
  { latest, earlier }: LatestPage,
  page: Pick<BoardPage, 'now' | 'earlier'>
): Promise<ReadonlyMap<string, string>> {
  if (!latest || !earlier || !page.earlier) return new Map()
  const keysOf = (plans: readonly { name: string }[]) => new Set(plans.map(({ name }) => planKey(name)))
  const [before, now] = [keysOf(page.earlier.facts.plans), keysOf(page.now.plans)]
  if (now.isSubsetOf(before) || before.isSubsetOf(now)) return new Map()
  const { renamed } = await comparisonIn(workspace)(earlier, latest, [])
  return new Map(renamed.map(([from, to]) => [planKey(to), planKey(from)]))
}
