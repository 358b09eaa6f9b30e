import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { beforeMigration } from '#config/backup'
import { backUpBeforeMigration, requireRoom } from '#platform/backup/before_migration'
import { createBackup } from '#platform/backup/create_backup'
import { restoreBackup } from '#platform/backup/restore_backup'
import { readSealed, writeSealed } from '#platform/backup/sealed_file'
import { aceHere } from '#tests/support/ace_here'
import { aFolder } from '#tests/support/backups'
import { emptyDatabase } from '#tests/support/database'
import { DatabaseCopy } from '#tests/support/database_copy'
import { goBackTo, migrateToLatest } from '#tests/support/earlier_schema'
import { furnish } from '#tests/support/furnished_workspace'
import { newId } from '#platform/ids'
import { aWorkspace } from '#tests/support/workspace'

type Change = (line: any) => unknown

/** Writes a copy of a backup with changed lines and a valid checksum. Lines that become undefined are omitted. */
async function alter(file: string, change: Change): Promise<string> {
  async function* lines() {
    for await (const line of readSealed(file)) {
      const changed = change(JSON.parse(line))
      if (changed !== undefined) yield JSON.stringify(changed)
    }
  }
  const altered = `${file}.${newId('crawl')}`
  await writeSealed(altered, lines())
  return altered
}

const inHeader =
  (values: object): Change =>
  (line) =>
    'format' in line ? { ...line, ...values } : line

test.group('Restore', (group) => {
  group.each.timeout(60_000)

  async function aBackup(cleanup: (step: () => Promise<void>) => void): Promise<string> {
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await furnish(await aWorkspace())
    await createBackup(file)
    await emptyDatabase()
    return file
  }

  /** Returns the message of a refused restore, which must not write anything. */
  async function refusal(file: string, ...flags: string[]): Promise<string> {
    const before = await DatabaseCopy.take()
    const { exitCode, stderr, stdout } = await aceHere('restore', file, ...flags)
    const changed = await before.changed()
    if (exitCode !== 1 || stdout || changed.length > 0) {
      throw new Error(`exit ${exitCode}, wrote ${changed.join(', ') || 'nothing'}: ${stdout}`)
    }
    return stderr.trim()
  }

  test('refuses a damaged or incomplete file before anything is written', async ({ assert, cleanup }) => {
    const file = await aBackup(cleanup)
    const good = await readFile(file)
    const damaged = `${file}.damaged`
    const parts = [0, 4, 9, 10, 0.1, 0.3, 0.5, 0.7, 0.9].map((at) =>
      at < 1 ? Math.floor(at * good.length) : at
    )
    for (const at of [...parts, good.length - 150, good.length - 60, good.length - 1]) {
      const flipped = Buffer.from(good)
      flipped[at] ^= 16
      await writeFile(damaged, flipped)
      assert.match(
        await refusal(damaged),
        /is damaged, incomplete or of another kind.* Nothing was changed\./
      )
    }
    for (const length of [0, 50, good.length / 2, good.length - 101, good.length - 1]) {
      await writeFile(damaged, good.subarray(0, length))
      assert.match(await refusal(damaged), /is (damaged, incomplete|too short)/)
    }
    assert.match(await refusal(`${file}.none`), /\.none not found$/)
  })

  test('refuses a file whose content contradicts its header')
    .with([
      [(line: any) => (Array.isArray(line) && line[0]?.startsWith?.('ws_') ? undefined : line), /has \d+ of/],
      [
        (line: any) => (line.table === 'alerts' ? { ...line, table: 'alert_acts' } : line),
        /alert_acts twice/,
      ],
      [(line: any) => (Array.isArray(line) ? line.slice(1) : line), /an incomplete row/],
      [
        (line: any) => (line.end ? { ...line, files: line.files + 1 } : line),
        /a different number of rows or files/,
      ],
      [(line: any) => (line.end ? undefined : line), /is incomplete/],
      [(line: any) => (line.end ? { other: 1 } : line), /a line of an unknown kind/],
      [(line: any) => (Array.isArray(line) ? line.map(() => ({})) : line), /a value of an unknown kind/],
      [
        (line: any) => (line.table === 'alerts' ? { ...line, table: 'alerts`; drop table `users' } : line),
        /a table with an invalid name/,
      ],
      [inHeader({ format: 'tar' }), /is not a Rivalwatch backup/],
      [
        inHeader({ formatVersion: 2, productVersion: '9.0.0' }),
        /written by Rivalwatch 9\.0\.0, in a newer format/,
      ],
    ] as [Change, RegExp][])
    .run(async ({ assert, cleanup }, [change, message]) => {
      assert.match(await refusal(await alter(await aBackup(cleanup), change)), message)
    })

  test('refuses a newer schema, another APP_KEY and an installation with data', async ({
    assert,
    cleanup,
  }) => {
    const file = await aBackup(cleanup)
    const first = JSON.parse((await readSealed(file).next()).value!)
    const migrations = [...first.migrations, 'database/migrations/9999_fly']
    const newer = await alter(file, inHeader({ migrations, productVersion: '9.0.0' }))
    assert.match(
      await refusal(newer),
      /comes from Rivalwatch 9\.0\.0 with a schema that this version doesn't recognize \(\S+9999_fly\)\. Update Rivalwatch/
    )

    const other = await alter(file, inHeader({ appKey: '0123456789abcdef' }))
    const message = await refusal(other)
    assert.include(message, 'fingerprint 0123456789abcdef')
    assert.include(message, first.appKey)
    assert.include(message, '--accept-other-key')
    const accepted = await aceHere('restore', other, '--accept-other-key', '--json')
    assert.equal(accepted.stderr, '')
    assert.isAbove(JSON.parse(accepted.stdout).rows, 20)

    assert.match(await refusal(file), /already has data, and a backup can only be restored into an empty one/)
  })

  test('writes nothing if a row cannot be written', async ({ assert, cleanup }) => {
    const file = await aBackup(cleanup)
    let isIn = false
    const broken = await alter(file, (line) => {
      if (line.table) isIn = line.table === 'workspaces'
      // A required value is missing, in one of the last tables.
      return isIn && Array.isArray(line) ? [line[0], null, ...line.slice(2)] : line
    })
    await refusal(broken)
    const { exitCode } = await aceHere('restore', file)
    assert.equal(exitCode, 0, 'the installation is as empty as before')
  })

  test('updates a backup of an older schema', async ({ assert, cleanup }) => {
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await goBackTo(20)
    cleanup(() => migrateToLatest())
    const { id } = await aWorkspace()
    const key = { name: 'CI', scope: 'read', secret_hash: 'x', hint: 'y', created_at: 1 }
    await db.table('api_keys').insert({ id: 'key_1', workspace_id: id, ...key })
    await createBackup(file)
    for (const table of ['workspaces', 'users']) await db.from(table).delete()
    await migrateToLatest()
    const restored = await restoreBackup(file)
    assert.isAtLeast(restored.migrated, 5)
    assert.deepInclude(await db.from('api_keys').first(), { id: 'key_1', expires_at: null })
  })
})

test.group('Backup before a migration', (group) => {
  group.each.timeout(60_000)
  group.each.setup(() => () => rm(beforeMigration.folder, { recursive: true, force: true }))

  const files = () => readdir(beforeMigration.folder).catch(() => [])

  test('is made if a migration is pending and there is data; three are kept', async ({ assert, cleanup }) => {
    await aWorkspace()
    assert.isNull(await backUpBeforeMigration())
    await goBackTo(20)
    cleanup(() => migrateToLatest())

    const made: string[] = []
    for (let count = 1; count <= 5; count++) {
      const backup = await backUpBeforeMigration()
      const name = `before-migration-2026010${count}T000000Z.jsonl.gz`
      await writeFile(join(beforeMigration.folder, name), await readFile(backup!.file))
      await rm(backup!.file)
      made.push(name)
    }
    await writeFile(join(beforeMigration.folder, 'before-migration-20260101T000000Z.jsonl.gz.00.part'), '')
    await writeFile(join(beforeMigration.folder, 'mine.gz'), '')
    const { file } = (await backUpBeforeMigration())!
    assert.deepEqual((await files()).map((name) => join(beforeMigration.folder, name)).sort(), [
      ...made.slice(3).map((name) => join(beforeMigration.folder, name)),
      file,
      join(beforeMigration.folder, 'mine.gz'),
    ])
    await db.from('users').delete()
    await db.from('workspaces').delete()
    assert.isNull(await backUpBeforeMigration())
    await restoreBackup(file)
    assert.isNotNull(await db.from('workspaces').first())
  })

  test('explains what to do if there is no room', ({ assert }) => {
    requireRoom('/data', 10, 10)
    assert.throws(
      () => requireRoom('/data', 3_000_000_000, 1_000_000),
      /may need 2,862 MB, but \/data has 1 MB free\. Free some space/
    )
  })
})
