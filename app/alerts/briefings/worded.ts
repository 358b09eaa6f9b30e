import type { BriefingContent, BriefingPeriod } from '#alerts/briefings/content'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import type { Tenant } from '#platform/database/tenant_model'

/** Writes a briefing, worded by a language model if one is set up. Stores nothing. */
export async function briefingWithWording(
  workspace: Tenant,
  period: BriefingPeriod,
  timeZone: string
): Promise<BriefingContent> {
  return writeBriefing(workspace, period, timeZone)
}
