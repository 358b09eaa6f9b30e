import type Delivery from '#delivery/models/delivery'
import { hotRead } from '#platform/database/hot_read'
import { isTracing, type SpanOptions } from '#platform/telemetry/spans'

/** Returns the trace that a delivery belongs to: that of the change, digest or briefing that it reports. */
export async function traceOf({
  workspaceId,
  alertId,
  digestId,
  briefingId,
}: Pick<Delivery, 'workspaceId' | 'alertId' | 'digestId' | 'briefingId'>): Promise<
  Pick<SpanOptions, 'trace' | 'parent'>
> {
  if (!isTracing()) return {}
  if (briefingId) return { trace: briefingId }
  if (digestId) return { trace: digestId, parent: digestId }
  const [alert] = await hotRead<{ change_id: string }>(
    'select change_id from alerts where id = ? and workspace_id = ?',
    [alertId ?? '', workspaceId]
  )
  return alert ? { trace: alert.change_id, parent: alertId! } : {}
}
