import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { type BoardSettings, boardSettings } from '#alerts/board/board_settings'
import type { OwnPlans } from '#alerts/board/own_plans'
import Competitor from '#monitoring/models/competitor'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Marks the entry that represents the team's own company.
 *
 * @param competitorId null for none
 * @throws NotFound
 */
export async function setOwnCompany(
  workspace: Workspace,
  competitorId: string | null,
  actor: Actor
): Promise<void> {
  await change(workspace, actor, async (trx, before) => {
    if (before.ownCompetitorId === competitorId) return null
    const own = competitorId && (await find(trx, Competitor, { workspaceId: workspace.id, id: competitorId }))
    if (competitorId !== null && !own) throw new NotFound('Competitor')
    return {
      settings: { ...before, ownCompetitorId: competitorId },
      detail: `own company: ${own ? own.name : 'none'}`,
    }
  })
}

/** Sets the currency that prices are converted to, and fixed exchange rates for other currencies. */
export async function setRates(
  workspace: Workspace,
  { currency, rates }: Pick<BoardSettings, 'currency' | 'rates'>,
  actor: Actor
): Promise<void> {
  await change(workspace, actor, async (_, before) => {
    if (before.currency === currency && JSON.stringify(before.rates) === JSON.stringify(rates)) return null
    const listed = Object.entries(rates).map(([from, rate]) => `1 ${from} = ${rate} ${currency}`)
    return {
      settings: { ...before, currency, rates },
      detail: `rates: ${listed.join(', ') || 'none'}`,
    }
  })
}

/** Stores the plans that the team has entered for its own company; null removes them. */
export async function setOwnPlans(
  workspace: Workspace,
  ownPlans: Omit<OwnPlans, 'updatedAt'> | null,
  actor: Actor,
  now = Date.now()
): Promise<void> {
  await change(workspace, actor, async (_, before) => {
    if (ownPlans === null && before.ownPlans === null) return null
    const names = ownPlans?.plans.map(({ name }) => name).join(', ')
    return {
      settings: { ...before, ownPlans: ownPlans && { ...ownPlans, updatedAt: now } },
      detail: ownPlans ? `own plans: ${names || 'none'}` : 'own plans: removed',
    }
  })
}

type Changed = { settings: BoardSettings; detail: string }

/** Stores the settings that `changed` returns, unless it returns null. */
async function change(
  workspace: Workspace,
  actor: Actor,
  changed: (trx: Statements, before: BoardSettings) => Promise<Changed | null>
): Promise<void> {
  await transaction(async (trx) => {
    await workspace.lock(trx)
    const after = await changed(trx, await boardSettings(workspace, trx))
    if (!after) return
    const { settings, detail } = after
    await trx.upsert(
      'board_settings',
      {
        workspace_id: 'key',
        own_competitor_id: 'replaced',
        currency: 'replaced',
        rates: 'replaced',
        own_plans: 'replaced',
      },
      [
        [
          workspace.id,
          settings.ownCompetitorId,
          settings.currency,
          JSON.stringify(settings.rates),
          settings.ownPlans && JSON.stringify(settings.ownPlans),
        ],
      ]
    )
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'board.changed',
      subject: workspace.id,
      detail: detail.slice(0, 500),
    })
  })
}
