import { reading } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { OwnPlans } from '#alerts/board/own_plans'

/** The maximum number of currencies with an exchange rate. */
export const MOST_RATES = 20

export type BoardSettings = {
  /** The entry that represents the team's own company. */
  ownCompetitorId: string | null
  /** The currency that others are converted to. */
  currency: string | null
  rates: Record<string, number>
  /** Null if the team has not entered any. */
  ownPlans: OwnPlans | null
}

type SettingsRow = {
  own_competitor_id: string | null
  currency: string | null
  rates: string
  own_plans: string | null
}

const DEFAULTS: BoardSettings = { ownCompetitorId: null, currency: null, rates: {}, ownPlans: null }

export async function boardSettings(workspace: Tenant, statements = reading()): Promise<BoardSettings> {
  const [row] = await statements.read<SettingsRow>(
    'select own_competitor_id, currency, rates, own_plans from board_settings where workspace_id = ?',
    [workspace.id]
  )
  if (!row) return DEFAULTS
  const { own_competitor_id: ownCompetitorId, currency, rates, own_plans: ownPlans } = row
  return {
    ownCompetitorId,
    currency,
    rates: JSON.parse(rates) as Record<string, number>,
    ownPlans: ownPlans === null ? null : (JSON.parse(ownPlans) as OwnPlans),
  }
}
