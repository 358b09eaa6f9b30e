import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { exportedTables, tablesNotExported } from '#config/export'
import { readSealed, writeSealed } from '#platform/backup/sealed_file'
import { Api } from '#tests/support/api'
import { aceHere } from '#tests/support/ace_here'
import { aFolder } from '#tests/support/backups'
import { assertRefusal } from '#tests/support/bad_input'
import { DatabaseCopy } from '#tests/support/database_copy'
import { furnish } from '#tests/support/furnished_workspace'
import { pricingPage } from '#tests/support/pricing_page'
import { tenantTables } from '#tests/support/tenancy'
import { WatchedSite } from '#tests/support/watched_site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import User from '#workspaces/models/user'

type Json = Record<string, any>

/** Returns the rows of an export by table, each by column. */
async function rowsIn(file: string): Promise<Record<string, Json[]>> {
  const tables: Record<string, Json[]> = {}
  let columns: string[] = []
  let rows: Json[] = []
  for await (const text of readSealed(file)) {
    const line = JSON.parse(text)
    if (Array.isArray(line)) rows.push(Object.fromEntries(columns.map((name, at) => [name, line[at]])))
    else if ('table' in line) {
      columns = line.columns
      tables[line.table] = rows = []
    }
  }
  return tables
}

test.group('Exported workspaces', () => {
  test('contain every table with workspace data, or a reason why not', async ({ assert }) => {
    const named = [...exportedTables.map(({ name }) => name), ...Object.keys(tablesNotExported)]
    const tables = new Set([...(await tenantTables()), 'workspaces', 'page_contents', 'dropped_hits'])
    assert.sameMembers(named, [...tables])
  })

  test('return the same API responses after the import', async ({ assert, cleanup }) => {
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ headline: 'Plans' }))
    const { workspace } = watched
    const { siteId } = await furnish(workspace, 3)
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')

    const answers = async (key: string) => {
      const api = new Api(key)
      const { alerts } = (await api.get('/alerts')).body
      const paths = [
        '/alerts',
        '/competitors',
        '/watched-urls',
        `/analytics/sites/${siteId}/summary`,
        ...alerts.map(({ id }: { id: string }) => `/alerts/${id}/evidence`),
      ]
      const bodies = []
      for (const path of paths) bodies.push(await api.get(path))
      return bodies.map(({ status, body }) => ({ status, body }))
    }
    const before = await answers(await aKey(workspace))
    assert.isAbove(before.length, 7)
    const exported = await aceHere('export', workspace.id, file, '--json')
    assert.equal(exported.stderr, '')
    assert.isAbove(JSON.parse(exported.stdout).rows, 40)

    const rows = await rowsIn(file)
    const content = JSON.parse(rows.page_contents.at(-1)!.content)
    assert.isArray(content, 'contents can be read')
    assert.isEmpty(rows.deliveries.filter(({ channel_id: channel }) => channel !== null))

    const owner = 'ada@new.example'
    await aWorkspace()
    const someone = await User.query().orderBy('id', 'desc').firstOrFail()
    await someone.merge({ email: owner }).save()
    assertRefusal(
      assert,
      [['import', file, `--owner-email=${owner}`], /already exists in this installation/],
      await aceHere('import', file, `--owner-email=${owner}`)
    )
    await db.from('workspaces').where('id', workspace.id).delete()
    const imported = await aceHere('import', file, `--owner-email=${owner}`, '--json')
    assert.equal(imported.stderr, '')
    assert.deepEqual(JSON.parse(imported.stdout), { id: workspace.id, name: workspace.name })
    assert.deepEqual(await answers(await aKey(workspace)), before)
    const member = await db.from('memberships').where('workspace_id', workspace.id)
    assert.deepEqual(
      member.map(({ user_id: id, role }) => [id, role]),
      [[someone.id, 'owner']]
    )
  })

  test('contain no data of other workspaces, and are rejected if they do', async ({ assert, cleanup }) => {
    const [one, other] = [await aWorkspace(), await aWorkspace()]
    await furnish(one)
    await furnish(other)
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await aceHere('export', one.id, file)
    const rows = await rowsIn(file)
    const pages = new Set(rows.watched_urls.map(({ id }) => id))
    for (const [table, list] of Object.entries(rows)) {
      for (const row of list) {
        if ('workspace_id' in row) assert.equal(row.workspace_id, one.id, table)
        if ('watched_url_id' in row) assert.isTrue(pages.has(row.watched_url_id), table)
      }
    }
    assert.notInclude(JSON.stringify(rows), 'hooks.example')

    await db.from('workspaces').where('id', one.id).delete()
    const before = await DatabaseCopy.take()
    const { email } = await User.firstOrFail()
    async function* forged() {
      for await (const line of readSealed(file)) {
        yield line.startsWith('["site_') ? line.replace(one.id, other.id) : line
      }
    }
    await writeSealed(`${file}.forged`, forged())
    const { exitCode, stderr } = await aceHere('import', `${file}.forged`, `--owner-email=${email}`)
    assert.equal(exitCode, 1)
    assert.match(stderr, /has a row of another workspace in analytics_sites/)
    assert.deepEqual(await before.changed(), [])
  })

  test('need an owner, and the schema of the same version', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await aceHere('export', workspace.id, file)
    const { email } = await User.firstOrFail()
    async function* older() {
      for await (const line of readSealed(file)) yield line.replace(/,"[^"]+\/00\d\d_[^"]+"\]/, ']')
    }
    await writeSealed(`${file}.older`, older())
    await db.from('workspaces').delete()
    const refused = async (words: [string, ...string[]], message: RegExp) =>
      assertRefusal(assert, [words, message], await aceHere(...words))
    await refused(['import', file], /--workspace=ws_….*--owner-email=/)
    await refused(['import', file, '--owner-email=no@one.example'], /"no@one\.example" not found/)
    await refused(
      ['import', `${file}.older`, `--owner-email=${email}`],
      /has a different schema\. Update both/
    )
    await refused(['export', 'ws_x', `${file}.x`], /"ws_x" not found/)
    await refused(['export', workspace.id, file], /"ws_\w+" not found/)
  })
})
