import db from '@adonisjs/lucid/services/db'
import { readSourceFiles } from '#tests/unit/architecture/source_files'
import { tenantTablesIn } from '#tests/unit/architecture/tenancy'
import type { Tenant } from '#platform/database/tenant_model'
import type { Statement } from '#tests/support/statements'

/** Statements that are safe without the workspace, with the reason. */
const PROVEN_OTHERWISE = [
  // The key, session or link determines the workspace.
  /^select .* from api_keys where secret_hash = \?/,
  /^update api_keys set last_used_at = \? where id = \?$/,
  /^select .* from oauth_records join assistants on assistants\.id = oauth_records\.assistant_id /,
  /^update assistants set last_used_at = \? where id = \?$/,
  /^select \* from memberships where user_id = \?/,
  /^select \* from invitations where token_hash = \?/,
  /^select \* from share_links where token_hash = \?/,
  // A row that was found within the workspace is updated or deleted.
  /^update \w+ set .* where id = \?$/,
  /^delete from \w+ where id = \?$/,
]

let found: Promise<Set<string>> | undefined

/** Returns the tables whose rows belong to workspaces. */
export function tenantTables(): Promise<Set<string>> {
  found ??= readSourceFiles('database/migrations/*.ts').then(tenantTablesIn)
  return found
}

/** Returns every row of a workspace, by table, as JSON; optionally only from some tables. */
export async function rowsOf({ id }: Tenant, tables?: string[]): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of await tenantTables()) {
    if (tables && !tables.includes(table)) continue
    const stored = await db.from(table).where('workspace_id', id)
    rows[table] = stored.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}

/** Returns the statements on workspace rows that name no workspace or a different one. */
export async function strayStatements(statements: Statement[], workspace: Tenant): Promise<string[]> {
  const tables = await tenantTables()
  return statements
    .filter(({ sql }) =>
      [...sql.matchAll(/\b(?:from|join|update|into) (\w+)/g)].some(([, table]) => tables.has(table))
    )
    .filter(({ sql }) => !PROVEN_OTHERWISE.some((pattern) => pattern.test(sql)))
    .filter(({ sql, bindings }) => !/\bworkspace_id\b/.test(sql) || !bindings.includes(workspace.id))
    .map(({ sql }) => sql)
}
