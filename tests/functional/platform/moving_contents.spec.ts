import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { createBackup } from '#platform/backup/create_backup'
import { restoreBackup } from '#platform/backup/restore_backup'
import { readSealed, writeSealed } from '#platform/backup/sealed_file'
import { LOST } from '#platform/blobs/location'
import { moveContents } from '#monitoring/contents/move_contents'
import { readContent } from '#monitoring/contents/read_content'
import PageContent from '#monitoring/models/page_content'
import { aceHere } from '#tests/support/ace_here'
import { aWatchedUrl } from '#tests/support/alerts'
import { aFolder } from '#tests/support/backups'
import { titled } from '#tests/support/contents'
import { TestStores } from '#tests/support/content_stores'
import { emptyDatabase } from '#tests/support/database'
import { aVersion } from '#tests/support/versions'
import { aWorkspace } from '#tests/support/workspace'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

/** Returns the titles of all stored contents, by id. */
async function titles(): Promise<[string, string | null][]> {
  const rows = await PageContent.query().orderBy('id')
  return Promise.all(
    rows.map(async (row) => [row.id, (await readContent(row)).seo.title] as [string, string])
  )
}

/** Returns the number of rows that name each store. */
async function storesNamed(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { location } of await PageContent.all()) {
    const name = location?.split(':')[0] ?? 'database'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

async function aWorkspaceWithContents(count = 5): Promise<Workspace> {
  const workspace = await aWorkspace()
  const page = await aWatchedUrl(workspace)
  for (let index = 0; index < count; index++) await aVersion(page, titled(`Title ${index}`))
  return workspace
}

test.group('Moving contents', (group) => {
  let stores: TestStores
  group.each.setup(async () => {
    stores = await TestStores.start()
    return () => stores.stop()
  })

  test('goes from any store to any other', async ({ assert }) => {
    stores.use('database')
    await aWorkspaceWithContents(205)
    const before = await titles()
    for (const to of ['s3', 'fs', 's3', 'database', 'fs', 'database'] as const) {
      const { stdout, stderr } = await aceHere('contents:move', `--to=${to}`)
      assert.deepEqual([stdout, stderr], [`Moved 205 content records to ${to}.\n`, ''])
      assert.deepEqual(await storesNamed(), { [to]: 205 })
      assert.deepEqual(await titles(), before)
    }
    assert.equal(
      (await aceHere('contents:move', '--to=database', '--json')).stdout,
      '{"moved":0,"missing":0}\n'
    )
    assert.equal((await aceHere('contents:check')).stdout, 'No contents are kept outside the database.\n')
  })

  test('continues after an interruption, and leaves missing contents', async ({ assert }) => {
    stores.use('database')
    await aWorkspaceWithContents(30)
    const before = await titles()
    stores.s3.trouble = 'busy'
    const away = await aceHere('contents:move', '--to=s3')
    assert.match(away.stderr, /^The content store isn't available: S3 returned 503 SlowDown\./)
    stores.s3.trouble = 'none'
    const interrupted = moveContents('s3', {
      onProgress: (done) => {
        if (done === 10) stores.s3.trouble = 'busy'
      },
    })
    await assert.rejects(() => interrupted, /content store isn't available/)
    stores.s3.trouble = 'none'
    assert.deepEqual(await titles(), before)
    const named = await storesNamed()
    assert.isAbove(named.s3, 0)
    assert.isAbove(named.database, 0)
    assert.deepEqual(await moveContents('s3'), { moved: named.database, missing: 0 })
    assert.deepEqual(await titles(), before)

    const [lost] = stores.s3.blobs.keys()
    stores.s3.blobs.delete(lost)
    const { exitCode, stdout, stderr } = await aceHere('contents:move', '--to=database')
    assert.deepEqual([exitCode, stdout], [1, 'Moved 29 content records to database.\n'])
    assert.match(stderr, /^1 content record is missing .*contents:check/)
    assert.deepEqual(await storesNamed(), { database: 29, s3: 1 })
    const checked = await aceHere('contents:check')
    assert.equal(checked.exitCode, 1)
    assert.include(checked.stdout, lost)
    assert.match((await aceHere('contents:move', '--to=tape')).stderr, /--to=database/)
  })

  test('does not affect rows that were deleted or moved in the meantime', async ({ assert }) => {
    const blobs = stores.use('database')
    await aWorkspaceWithContents(3)
    const [first, second] = await PageContent.query().orderBy('id')
    const place = blobs.place.bind(blobs)
    blobs.place = async (id, bytes, store) => {
      if (id === first.id) await db.from('page_versions').where('content_id', id).delete()
      if (id === first.id) await db.from('page_contents').where('id', id).delete()
      if (id === second.id) await db.from('page_contents').where('id', id).update({ location: LOST })
      return place(id, bytes, store)
    }
    assert.deepEqual(await moveContents('fs'), { moved: 1, missing: 0 })
    assert.deepEqual(await storesNamed(), { [LOST]: 1, fs: 1 })
  })
})

test.group('Archives and content stores', (group) => {
  let stores: TestStores
  group.each.setup(async () => {
    stores = await TestStores.start()
    return () => stores.stop()
  })

  /** Moves the contents of a new workspace to S3. */
  async function inS3(count = 5): Promise<{ workspace: Workspace; before: [string, string | null][] }> {
    stores.use('s3')
    const workspace = await aWorkspaceWithContents(count)
    await moveContents('s3')
    return { workspace, before: await titles() }
  }

  test('a backup has all contents, and is restored into any store', async ({ assert, cleanup }) => {
    const { before } = await inS3(40)
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    assert.equal((await createBackup(file)).lost, 0)
    for (const to of ['database', 'fs', 's3'] as const) {
      stores.use(to)
      stores.s3.blobs.clear()
      await emptyDatabase()
      const { exitCode, stderr } = await aceHere('restore', file)
      assert.deepEqual([exitCode, stderr], [0, ''])
      assert.deepEqual(await storesNamed(), { [to]: 40 })
      assert.deepEqual(await titles(), before)
    }
  })

  test('a restored installation is complete if the store is unavailable', async ({ assert, cleanup }) => {
    const { before } = await inS3()
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await createBackup(file)
    await emptyDatabase()
    stores.s3.trouble = 'busy'
    const { exitCode, stderr } = await aceHere('restore', file)
    assert.equal(exitCode, 1)
    assert.match(stderr, /Everything is in the database.*503 SlowDown.*contents:move --to=s3/)
    assert.deepEqual(await titles(), before)
  })

  test('a backup without contents refers to them', async ({ assert, cleanup }) => {
    const { before } = await inS3()
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    stores.s3.requests.length = 0
    await createBackup(file, { withoutContents: true })
    await emptyDatabase()
    await restoreBackup(file)
    assert.deepEqual(stores.s3.requests, [])
    assert.deepEqual(await titles(), before)
  })

  test('a backup finds contents that are moved in the meantime, and names lost ones', async ({
    assert,
    cleanup,
  }) => {
    const { before } = await inS3()
    const folder = await aFolder(cleanup)
    const blobs = await app.container.make('blobs')
    const read = blobs.read.bind(blobs)
    let isMoved = false
    blobs.read = async (row) => {
      if (!isMoved) {
        isMoved = true
        await moveContents('fs')
        stores.s3.blobs.clear()
      }
      return read(row)
    }
    assert.equal((await createBackup(join(folder, 'moved.jsonl.gz'))).lost, 0)
    await emptyDatabase()
    await restoreBackup(join(folder, 'moved.jsonl.gz'))
    assert.deepEqual(await titles(), before)

    await moveContents('s3')
    const [key] = stores.s3.blobs.keys()
    stores.s3.blobs.delete(key)
    const { stdout } = await aceHere('backup', join(folder, 'lost.jsonl.gz'))
    assert.match(stdout, /1 content record is missing from the content store/)
    await emptyDatabase()
    await restoreBackup(join(folder, 'lost.jsonl.gz'))
    assert.deepEqual(await storesNamed(), { database: 4, [LOST]: 1 })
  })

  test('a backup fails if the store is unavailable', async ({ assert, cleanup }) => {
    await inS3()
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    stores.s3.trouble = 'busy'
    await assert.rejects(() => createBackup(file), /content store isn't available/)
  })

  test('a workspace is exported and imported with its contents', async ({ assert, cleanup }) => {
    const { workspace, before } = await inS3()
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await aceHere('export', workspace.id, file)
    await db.from('workspaces').where('id', workspace.id).delete()
    stores.s3.blobs.clear()
    const { email } = await User.firstOrFail()
    const { exitCode, stderr } = await aceHere('import', file, `--owner-email=${email}`)
    assert.deepEqual([exitCode, stderr], [0, ''])
    assert.deepEqual(await storesNamed(), { s3: 5 })
    assert.deepEqual(await titles(), before)
  })

  test("an exported workspace cannot name another workspace's contents", async ({ assert, cleanup }) => {
    const { workspace } = await inS3(1)
    const file = join(await aFolder(cleanup), 'a.jsonl.gz')
    await aceHere('export', workspace.id, file)
    const { location } = await PageContent.firstOrFail()
    await db.from('workspaces').where('id', workspace.id).delete()
    async function* forged() {
      for await (const line of readSealed(file)) {
        const isContent = line.startsWith('["cont_')
        yield isContent ? JSON.stringify(JSON.parse(line).with(-1, location)) : line
      }
    }
    await writeSealed(`${file}.forged`, forged())
    stores.use('database')
    const { email } = await User.firstOrFail()
    const { stderr } = await aceHere('import', `${file}.forged`, `--owner-email=${email}`)
    assert.equal(stderr, '')
    assert.deepEqual(await storesNamed(), { database: 1 })
  })
})
