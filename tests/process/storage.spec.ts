import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { aceWith } from '#tests/support/ace'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.group('Storage folder', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-storage-'))
    return () => rm(folder, { recursive: true })
  })

  /** Creates the database and checks it, as most shells do, with files readable by others. */
  async function doctor() {
    const umask = process.umask(0o022)
    try {
      const settings = { DB_CONNECTION: 'sqlite', STORAGE_PATH: join(folder, 'storage') }
      await aceWith(settings, 'migration:run', '--force')
      const { stdout } = await aceWith(settings, 'doctor', '--json')
      return JSON.parse(stdout).find(({ check }: { check: string }) => check === 'permissions')
    } finally {
      process.umask(umask)
    }
  }

  test('is created for the user who runs Rivalwatch only', async ({ assert }) => {
    assert.isTrue((await doctor()).ok)
    const storage = join(folder, 'storage')
    assert.equal(await modeOf(storage), '700')
    const files = await readdir(storage)
    assert.include(files, 'rivalwatch.sqlite3')
    for (const file of files) assert.equal(await modeOf(join(storage, file)), '600', file)
  })

  test('is restricted where an earlier release left it open', async ({ assert }) => {
    const storage = join(folder, 'storage')
    await mkdir(storage)
    await writeFile(join(storage, 'rivalwatch.sqlite3'), '')
    await chmod(storage, 0o755)
    await chmod(join(storage, 'rivalwatch.sqlite3'), 0o644)
    assert.isTrue((await doctor()).ok)
    assert.equal(await modeOf(storage), '700')
    assert.equal(await modeOf(join(storage, 'rivalwatch.sqlite3')), '600')
  })
})
