import type Digest from '#delivery/models/digest'
import { hotRead } from '#platform/database/hot_read'
import { isTracing, openWork } from '#platform/telemetry/spans'

/** The maximum number of traces that a digest's span links to. */
const MOST_LINKS = 100

/** Begins the trace of a digest that has just been written, with links to the traces of the changes that it reports. */
export async function traceDigest({ id, workspaceId }: Digest, startedAt: number): Promise<void> {
  if (!isTracing()) return
  const alerts = await hotRead<{ id: string; change_id: string }>(
    `select id, change_id from alerts where workspace_id = ? and digest_id = ? limit ${MOST_LINKS}`,
    [workspaceId, id]
  )
  const links = alerts.map((alert) => ({ trace: alert.change_id, span: alert.id }))
  openWork('digest', { workspace: workspaceId, digest: id }, { trace: id, id, startedAt, links }).end()
}
