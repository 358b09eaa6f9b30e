import { countOf } from 'rivalwatch-plugin'
import type { ActedOn, BriefingPeriod } from '#alerts/briefings/content'
import { say, type Sentence, type SourceId } from '#alerts/briefings/sentence'
import { isOf } from '#monitoring/tags/tags'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

type Row = Record<`${keyof ActedOn}_count`, number | string | null> & {
  newest: string | null
  newest_acted: string | null
}

/** Counts the alerts in a period that the team read, rated, archived or shared. */
export async function actedOn(
  workspace: Tenant,
  { since, until }: BriefingPeriod,
  tag: string | null
): Promise<{ counts: ActedOn; sentence: Sentence | null }> {
  const tagged = isOf('alerts.competitor_id', { tag })
  const [row] = await hotRead<Row>(
    `select count(*) as alerts_count, max(id) as newest,
       max(case when is_acted = 1 then id end) as newest_acted, sum(is_acted) as acted_count,
       sum(case when status = 'read' then 1 else 0 end) as read_count,
       sum(is_rated) as rated_count, sum(case when status = 'archived' then 1 else 0 end) as archived_count,
       sum(is_shared) as shared_count
     from (select own.*,
         case when status <> 'unread' or is_rated = 1 or is_shared = 1 then 1 else 0 end as is_acted
       from (select alerts.id, alerts.status,
         case when feedback.id is null then 0 else 1 end as is_rated,
         case when exists (select 1 from share_links where share_links.alert_id = alerts.id) then 1 else 0 end as is_shared
       from alerts left join alert_feedback as feedback on feedback.alert_id = alerts.id
       where alerts.workspace_id = ? and alerts.detected_at >= ? and alerts.detected_at < ?
         and alerts.loaded_at is null and ${tagged.sql}) as own) as acted`,
    [workspace.id, since, until, ...tagged.values]
  )
  const number = (name: keyof ActedOn) => Number(row[`${name}_count`] ?? 0)
  const counts: ActedOn = {
    alerts: number('alerts'),
    acted: number('acted'),
    read: number('read'),
    rated: number('rated'),
    archived: number('archived'),
    shared: number('shared'),
  }
  const source = row.newest_acted ?? row.newest
  return { counts, sentence: source === null ? null : say(inWords(counts), [source as SourceId]) }
}

function inWords({ alerts, acted, ...parts }: ActedOn): string {
  const of = countOf(alerts, 'alert')
  if (acted === 0) return `Your team hasn’t acted on ${alerts === 1 ? 'the alert' : `any of ${of}`} yet.`
  const names = (['read', 'rated', 'archived', 'shared'] as const).filter((name) => parts[name] > 0)
  const said = names.map((name) => `${parts[name]} ${name}`).join(', ')
  return `Your team acted on ${acted} of ${of}: ${said}.`
}
