import { reading } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of currencies with an exchange rate. */
export const MOST_RATES = 20

export type BoardSettings = {
  /** The entry that represents the team's own company. */
  ownCompetitorId: string | null
  /** The currency that others are converted to. */
  currency: string | null
  rates: Record<string, number>
}

type SettingsRow = { own_competitor_id: string | null; currency: string | null; rates: string }

const DEFAULTS: BoardSettings = { ownCompetitorId: null, currency: null, rates: {} }

export async function boardSettings(workspace: Tenant, statements = reading()): Promise<BoardSettings> {
  const [row] = await statements.read<SettingsRow>(
    'select own_competitor_id, currency, rates from board_settings where workspace_id = ?',
    [workspace.id]
  )
  if (!row) return DEFAULTS
  const { own_competitor_id: ownCompetitorId, currency, rates } = row
  return { ownCompetitorId, currency, rates: JSON.parse(rates) as Record<string, number> }
}
