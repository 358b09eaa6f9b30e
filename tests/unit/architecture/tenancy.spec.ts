import { test } from '@japa/runner'
import { readSourceFiles, type SourceFiles } from './source_files.js'
import { bareQueriesIn, tenantModelsIn, tenantTablesIn } from './tenancy.js'

/**
 * Paths of code that may query all workspaces, with the reason. All other code acts on behalf of a caller and reaches
 * rows through the caller's workspace.
 */
const ABOVE_WORKSPACES: Record<string, string> = {
  'app/alerts/judging/': 'a job carries the id of what a workspace made, and acts for no caller',
  'app/delivery/digest/send_due.ts': 'looks for what is due, in all workspaces',
  'app/delivery/feeds/feed_link.ts': 'finds out whose link it is: the workspace is the answer',
  'app/delivery/outbox/': 'a job carries the id of what a workspace made, and acts for no caller',
  'app/delivery/notices/record_unreadable.ts': 'looks at the crawls of all workspaces',
  'app/detection/areas/stored_areas.ts':
    'a job carries the id of what a workspace made, and acts for no caller',
  'app/detection/deduplication/': 'a job carries the id of what a workspace made, and acts for no caller',
  'app/detection/pipeline/': 'a job carries the id of what a workspace made, and acts for no caller',
  'app/monitoring/history/loading/': 'a job carries the id of what a workspace made, and acts for no caller',
  'app/monitoring/pipeline/': 'a job carries the id of what a workspace made, and acts for no caller',
  'app/monitoring/retention/': 'deletes what is old, in all workspaces',
  'app/monitoring/schedule/': 'looks for what is due, in all workspaces',
  'app/monitoring/favicons/favicons_controller.ts': 'an icon is public, by the id of its competitor',
  'app/search/indexing/': 'indexes what all workspaces have, and acts for no caller',
  'app/analytics/collect/sites.ts': 'finds out whose site key it is: the workspace is the answer',
  'app/analytics/collect/drop_counts.ts': 'counts what is dropped of all sites, and acts for no caller',
  'app/analytics/collect/write_hits.ts': 'writes the hits of all sites, and acts for no caller',
  'app/analytics/ingest/': 'counts the hits of all sites, and acts for no caller',
  'app/analytics/store/clickhouse/counting/': 'counts the hits of all sites, and acts for no caller',
  'app/analytics/store/tables/counting/': 'counts the hits of all sites, and acts for no caller',
  'app/analytics/store/tables/segments/append_segments.ts':
    'counts the hits of all sites, and acts for no caller',
  'app/analytics/store/tables/segments/close_days.ts': 'merges the days of all sites, and acts for no caller',
  'app/alerts/sharing/open_link.ts': 'finds out whose link it is: the workspace is the answer',
  'app/alerts/sharing/prune_links.ts': 'deletes what is old, in all workspaces',
  'app/delivery/briefings/send_due.ts': 'looks for what is due, in all workspaces',
  'app/analytics/script/snippets_controller.ts': 'a script tag is public, by its site key',
  'app/workspaces/accounts/record.ts': 'finds all workspaces that an account opens, to record there',
  'app/workspaces/actions/create_workspace.ts': 'counts the workspaces that an account owns',
  'app/workspaces/assistants/authenticate.ts': 'finds out whose token it is: the workspace is the answer',
  'app/workspaces/oauth/': 'finds out whose token it is: the workspace is the answer',
  'app/workspaces/access_denied_log/prune.ts': 'deletes what is old, in all workspaces',
  'app/workspaces/invitations/find.ts': 'finds out whose link it is: the workspace is the answer',
  'app/workspaces/invitations/prune.ts': 'deletes what is old, in all workspaces',
  'app/workspaces/keys/': 'finds out whose key it is: the workspace is the answer',
  'app/workspaces/middleware/': 'finds out whose session it is: the workspace is the answer',
  'app/workspaces/queries/find.ts': 'look-ups of the operator, for commands',
  'commands/': 'run by the operator, who has the whole installation',
  'app/health/': 'looks at the whole installation, for its operator',
}

/** Queries in a caller's code that are safe without the workspace: path and target, with the reason. */
const PROVEN_OTHERWISE: Record<string, string> = {}

const tables = new Set(['alerts', 'watched_urls'])
const models = new Set(['app/alerts/models/alert'])

/** Returns the unscoped queries in a fictional file of the product. */
function bareIn(code: string): string[] {
  const text = `import Alert from '#alerts/models/alert'\nconst TABLE = 'alerts'\n${code}`
  return bareQueriesIn(new Map([['app/alerts/queries/a.ts', text]]), { tables, models }).map(
    ({ target }) => target
  )
}

async function readTenants() {
  return {
    tables: tenantTablesIn(await readSourceFiles('database/migrations/*.ts')),
    models: tenantModelsIn(await readSourceFiles('app/*/models/*.ts')),
  }
}

const isAbove = (path: string) => Object.keys(ABOVE_WORKSPACES).some((start) => path.startsWith(start))

function only(files: SourceFiles, wanted: (path: string) => boolean): SourceFiles {
  return new Map([...files].filter(([path]) => wanted(path)))
}

test.group('Tenant queries', () => {
  test('finds the tables and models that belong to workspaces', async ({ assert }) => {
    const tenants = await readTenants()
    assert.includeMembers(
      [...tenants.tables],
      ['competitors', 'watched_urls', 'alerts', 'api_keys', 'crawls']
    )
    assert.notInclude([...tenants.tables], 'workspaces')
    assert.includeMembers([...tenants.models], ['app/alerts/models/alert', 'app/workspaces/models/api_key'])
    assert.isAtLeast(tenants.tables.size, tenants.models.size)
  })

  test('requires code that acts on behalf of a caller to reach rows through the workspace', async ({
    assert,
  }) => {
    const files = await readSourceFiles('{app,commands,start,providers}/**/*.ts')
    const bare = bareQueriesIn(
      only(files, (path) => !isAbove(path)),
      await readTenants()
    )
    assert.deepEqual(
      bare
        .filter(({ path, target }) => !(`${path} ${target}` in PROVEN_OTHERWISE))
        .map(({ path, line, code }) => `${path}:${line} is not bound to a workspace: ${code}`),
      []
    )
    const excused = new Set(bare.map(({ path, target }) => `${path} ${target}`))
    assert.deepEqual(
      Object.keys(PROVEN_OTHERWISE).filter((query) => !excused.has(query)),
      [],
      'no excuse outlives its query'
    )
  })

  test('lists only paths that need to query all workspaces', async ({ assert }) => {
    const files = await readSourceFiles('{app,commands,start}/**/*.ts')
    const bare = bareQueriesIn(only(files, isAbove), await readTenants())
    const needless = Object.keys(ABOVE_WORKSPACES).filter(
      (start) => !bare.some(({ path }) => path.startsWith(start))
    )
    assert.deepEqual(needless, [])
  })

  test('reports an unscoped query')
    .with([
      [`Alert.query().where('id', id).first()`, 'Alert'],
      [`Alert.find(id)`, 'Alert'],
      [`Alert.findOrFail(id, { client: trx })`, 'Alert'],
      [`Alert.findBy({ id })`, 'Alert'],
      [`Alert.findManyBy('status', 'unread')`, 'Alert'],
      [`Alert.all()`, 'Alert'],
      [`Alert.updateOrCreate({ id }, {})`, 'Alert'],
      [`Alert.within(workspace).where('status', 'read').orWhere('status', 'unread')`, 'Alert'],
      [`Alert.query().where('workspace_id', params.workspaceId)`, 'Alert'],
      [`db.from('alerts').where('id', id).first()`, 'alerts'],
      [`db.query().from('alerts as alert').where('alert.id', id)`, 'alerts'],
      [`db.from(TABLE).where('id', id).delete()`, 'alerts'],
      [`trx.from('alerts').where('workspace_id', workspace.id).orWhere('id', id)`, 'alerts'],
      [`trx.from('alerts').where((query) => query.where('workspace_id', workspace.id))`, 'alerts'],
      [`db.from('page_contents').join('alerts', 'a', 'b').where('id', id)`, 'alerts'],
      [`db.knexQuery().table('alerts').where('id', id).update({ status })`, 'alerts'],
      [`const { default: A } = await import('#alerts/models/alert')\nawait A.find(id)`, 'A'],
      [`db.from('competitors').whereExists((q) => q.from('watched_urls'))`, 'watched_urls'],
      ['db.rawQuery(`select * from alerts where id = ?`, [id])', 'alerts'],
      [`find(statements, Alert, { id })`, 'Alert'],
      [`findOrFail(statements, Alert, { workspaceId: params.workspaceId, id }, { lock: true })`, 'Alert'],
      [`find(statements, Alert, values)`, 'Alert'],
      [`statements.selectFrom('alerts as alert').where('alert.id', '=', id).execute()`, 'alerts'],
      [
        `statements.updateTable('alerts').set({ status }).where('workspace_id', '!=', workspace.id)`,
        'alerts',
      ],
      [`statements.deleteFrom('alerts').where('workspace_id', 'in', workspace.id)`, 'alerts'],
      [`statements.selectFrom('users').innerJoin('alerts', 'a', 'b').select('id')`, 'alerts'],
      [
        `statements.selectFrom('users').where(({ exists, selectFrom }) => exists(selectFrom('alerts')))`,
        'alerts',
      ],
      [`db.rawQuery('update watched_urls set label = ?', [label])`, 'watched_urls'],
    ] as const)
    .run(({ assert }, [code, target]) => {
      assert.deepEqual(bareIn(code), [target], code)
    })

  test('accepts a scoped query')
    .with([
      `Alert.within(workspace, trx).where({ id }).first()`,
      `Alert.query({ client: trx }).where('workspace_id', workspace.id).first()`,
      `Alert.create({ id, workspaceId: workspace.id })`,
      `db.from('alerts').where('alerts.workspace_id', workspace.id).where('id', id)`,
      `db.from('alerts').where({ workspace_id: ctx.workspace.id, id })`,
      `db.from('alerts as a').join('watched_urls', 'x', 'y').where('a.workspace_id', workspace.id).first()`,
      `Alert.within(workspace).where((query) => query.where('a', 1).orWhere('b', 2))`,
      `db.from('installation_settings').first()`,
      `db.table('alerts').insert({ workspace_id: workspace.id })`,
      'db.rawQuery(`select * from alerts where workspace_id = ? and id = ?`, [workspace.id, id])',
      `find(statements, Alert, { workspaceId: workspace.id, id })`,
      `[].find(statements, Alert)`,
      `statements.selectFrom('alerts').where('workspace_id', '=', workspace.id).where('id', '=', id)`,
      `statements.updateTable('alerts').set({ status }).where('alerts.workspace_id', '=', workspace.id)`,
      `statements.insertInto('alerts').values({ id })`,
      `Buffer.from('alert')`,
      `const message = 'Choose from the list'`,
    ])
    .run(({ assert }, code) => {
      assert.deepEqual(bareIn(code), [], code)
    })
})
