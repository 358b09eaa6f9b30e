import { calendarDays } from '#alerts/queries/calendar_days'
import type { Tenant } from '#platform/database/tenant_model'
import type { LocalDays } from '#platform/local_days'
import type { TimelineParams } from '#web/timeline/timeline_address'
import { dayText, timelineItems } from '#web/timeline/timeline_items'
import type { Month } from '#web/timeline/timeline_types'
import { unboundFilters } from '#web/timeline/timeline_params'

/** Returns the calendar month in the query string, or else that of the query's first day, or else the current month. */
export async function calendarOf(
  workspace: Tenant,
  params: TimelineParams,
  local: LocalDays
): Promise<Month> {
  const current = dayText(local.dayOf(Date.now())).slice(0, 7)
  const month = params.month ?? params.from?.slice(0, 7) ?? current
  const days = await calendarDays(
    workspace,
    unboundFilters(params),
    firstOf(month),
    firstOf(monthAfter(month, 1))
  )
  return {
    month,
    previous: monthAfter(month, -1),
    next: month < current ? monthAfter(month, 1) : null,
    days: days.map(({ day, total, top }) => ({
      day: dayText(day),
      total,
      items: timelineItems(top, local.timeZone),
    })),
  }
}

function firstOf(month: string): number {
  return Date.parse(`${month}-01`)
}

function monthAfter(month: string, steps: number): string {
  const [year, number] = month.split('-').map(Number)
  return dayText(Date.UTC(year, number - 1 + steps, 1)).slice(0, 7)
}
