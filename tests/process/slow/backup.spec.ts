import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { storagePath } from '#config/storage'
import { createBackup } from '#platform/backup/create_backup'
import { restoreBackup } from '#platform/backup/restore_backup'
import { recordOldestSchema } from '#platform/database/schema_versions'
import { ace } from '#tests/support/ace'
import { Api } from '#tests/support/api'
import { aFolder, contentsOf, OtherInstallation } from '#tests/support/backups'
import { emptyDatabase } from '#tests/support/database'
import { DatabaseCopy } from '#tests/support/database_copy'
import { furnish } from '#tests/support/furnished_workspace'
import { turnHostile } from '#tests/support/hostile_workspace'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** Tables whose rows backups leave out. */
const LEFT_OUT = ['rate_limits', 'sign_ins', 'password_resets', 'search_due', 'search_scans']

test.group('Backups', () => {
  test('move an installation to SQLite and back, with every row and file', async ({ assert, cleanup }) => {
    const folder = await aFolder(cleanup)
    await recordOldestSchema()
    const workspace = await aWorkspace()
    await furnish(workspace, 3)
    const hostile = await aWorkspace()
    await turnHostile(hostile, await furnish(hostile))
    await aKey(workspace)
    const icon = storagePath('favicons/comp_1')
    await mkdir(storagePath('favicons'), { recursive: true })
    await writeFile(icon, Buffer.from([0, 255, 1, 254]))
    await utimes(icon, 1_700_000_000, 1_700_000_000)
    const before = await DatabaseCopy.take()

    const first = join(folder, 'first.jsonl.gz')
    const backup = await ace('backup', first, '--json')
    assert.equal(backup.stderr, '')
    const { rows, bytes, files } = JSON.parse(backup.stdout)
    assert.equal(bytes, (await stat(first)).size)
    assert.equal((await stat(first)).mode & 0o777, 0o600)
    assert.isAbove(rows, 50)
    assert.equal(files, 1)

    const other = new OtherInstallation(join(folder, 'storage'))
    const restored = await other.ace('restore', first, '--json')
    assert.equal(restored.stderr, '')
    assert.include(JSON.parse(restored.stdout), { rows, migrated: 0 })
    const second = join(folder, 'second.jsonl.gz')
    assert.equal((await other.ace('backup', second)).stderr, '')
    assert.deepEqual(await contentsOf(second), await contentsOf(first))
    const { ok } = JSON.parse((await other.ace('doctor', '--json')).stdout).find(
      ({ check }: { check: string }) => check === 'channels'
    )
    assert.isTrue(ok, 'channels can be read')

    await emptyDatabase()
    await restoreBackup(second)
    const changed = await before.changed()
    assert.deepEqual(
      changed.filter((table) => !LEFT_OUT.includes(table)),
      []
    )
    assert.deepEqual([...(await readFile(icon))], [0, 255, 1, 254])
    assert.equal((await stat(icon)).mtimeMs, 1_700_000_000_000)
    assert.equal((await stat(icon)).mode & 0o777, 0o600)
  })

  test('contain one instant while others write', async ({ assert, cleanup }) => {
    const folder = await aFolder(cleanup)
    const workspace = await aWorkspace()
    await furnish(workspace, 5)
    const api = new Api(await aKey(workspace))
    const made: string[] = []
    let isDone = false
    const make = async () => {
      for (let number = 0; !isDone; number++) {
        const { body } = await api.post('/competitors', { name: 'A', domain: `made${number}.example` })
        made.push(body.id)
      }
    }
    const { alerts } = (await api.get('/alerts')).body
    const rate = async () => {
      for (let turn = 0; !isDone; turn++) {
        const { id } = alerts[turn % alerts.length]
        await api.post(`/alerts/${id}/${turn % 3 === 0 ? 'archive' : 'read'}`)
      }
    }
    const making = Promise.all([make(), rate()])
    const until = async (count: number) => {
      while (made.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until(20)
    const file = join(folder, 'a.jsonl.gz')
    const acknowledged = made.length
    const { stderr } = await ace('backup', file)
    const afterward = made.length
    await until(afterward + 1)
    isDone = true
    await making
    assert.equal(stderr, '')
    assert.isAbove(afterward, acknowledged, 'others wrote meanwhile')

    const other = new OtherInstallation(join(folder, 'storage'))
    assert.equal((await other.ace('restore', file)).stderr, '')
    const kept = other.query(`select id from competitors where domain like 'made%' order by id`)
    assert.isAtLeast(kept.length, acknowledged, 'what was acknowledged before')
    assert.isAtMost(kept.length, afterward + 1)
    assert.deepEqual(
      kept.map(({ id }) => id),
      made.slice(0, kept.length),
      'everything up to one instant'
    )
    const [{ total }] = other.query('select count(*) as total from competitors')
    const [counted] = other.query('select competitor_count from watched_totals')
    assert.equal(counted.competitor_count, total)
    const [tallies] = other.query(
      `select sum(unread_count) as unread, sum(read_count) as "read", sum(archived_count) as archived
       from alert_tallies where scope_id = workspace_id`
    )
    const [statuses] = other.query(
      `select sum(status = 'unread') as unread, sum(status = 'read') as "read", sum(status = 'archived') as archived
       from alerts`
    )
    assert.deepEqual(tallies, statuses, 'counters are those of the same rows')
  }).timeout(120_000)

  test('are not overwritten, and leave nothing behind if they fail', async ({ assert, cleanup }) => {
    const folder = await aFolder(cleanup)
    const file = join(folder, 'a.gz')
    await writeFile(file, 'precious')
    await assert.rejects(() => createBackup(file), /already exists\. Delete it, or use another name\./)
    assert.equal(await readFile(file, 'utf8'), 'precious')
    await assert.rejects(() => createBackup(join(folder, 'no', 'a.gz')), /doesn't exist or is not writable/)

    await aWorkspace()
    await assert.rejects(
      () =>
        createBackup(join(folder, 'b.gz'), {
          onProgress() {
            throw new Error('no power')
          },
        }),
      'no power'
    )
    const stop = new AbortController()
    const stopped = createBackup(join(folder, 'c.gz'), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    })
    await assert.rejects(() => stopped, 'stopped')
    assert.deepEqual(await readdir(folder), ['a.gz'])
  })
})
