import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { idPrefixes } from '#platform/ids'

interface Place {
  table: string
  address: (id: string) => string
  /** The column that is set once the subject's page can no longer be opened. */
  ends?: string
}

/** Where to find the page of a subject, by the prefix of its ID. */
const PLACES: Record<string, Place> = {
  [idPrefixes.competitor]: { table: 'competitors', address: (id) => `/competitors/${id}` },
  [idPrefixes.watchedUrl]: { table: 'watched_urls', address: (id) => `/watched-urls/${id}` },
  [idPrefixes.alert]: { table: 'alerts', address: (id) => `/alerts/${id}` },
  [idPrefixes.note]: { table: 'notes', address: (id) => `/notes/${id}` },
  [idPrefixes.change]: { table: 'page_changes', address: (id) => `/changes/${id}` },
  [idPrefixes.channel]: { table: 'channels', address: () => '/settings/channels' },
  [idPrefixes.analyticsSite]: { table: 'analytics_sites', address: (id) => `/analytics/${id}` },
  [idPrefixes.assistant]: { table: 'assistants', address: () => '/settings/assistants', ends: 'ended_at' },
  [idPrefixes.apiKey]: { table: 'api_keys', address: () => '/settings/api-keys', ends: 'revoked_at' },
}

/** Returns the paths of the subjects' pages, by subject ID, for those subjects that still exist. */
export async function addressesOf(
  workspace: Tenant,
  subjects: readonly (string | null)[]
): Promise<Map<string, string>> {
  const ids = [...new Set(subjects)].filter((id) => id !== null)
  const found = await Promise.all(
    Object.entries(PLACES).map(async ([prefix, place]) => {
      const asked = ids.filter((id) => id.startsWith(`${prefix}_`))
      const there = asked.length > 0 ? await thoseThere(workspace, place, asked) : []
      return there.map((id) => [id, place.address(id)] as const)
    })
  )
  return new Map(found.flat())
}

async function thoseThere(workspace: Tenant, { table, ends }: Place, ids: string[]): Promise<string[]> {
  const query = db.from(table).where('workspace_id', workspace.id).whereIn('id', ids)
  const rows: { id: string }[] = await (ends ? query.whereNull(ends) : query).select('id')
  return rows.map(({ id }) => id)
}
