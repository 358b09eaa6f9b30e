import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { aceWith } from '#tests/support/ace'
import { freePort } from '#tests/support/ports'
import { Program } from '../program.js'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** Runs each kind of process with these settings, and returns what it prints before it exits with 1. */
async function endsOf(settings: NodeJS.ProcessEnv) {
  const env = { ...process.env, DB_CONNECTION: 'sqlite', PORT: String(await freePort()), ...settings }
  const kinds = {
    web: ['--import=./bin/typescript.mjs', 'bin/server.ts'],
    worker: ['ace.js', 'queue:listen'],
    migration: ['ace.js', 'migration:run', '--force'],
    // A command that writes, because reading may still work.
    command: ['ace.js', 'workspace:create', 'Acme', '--owner-email=a@b.co', '--owner-password=correct horse'],
  }
  return Promise.all(
    Object.entries(kinds).map(async ([kind, args]) => {
      const program = new Program(args, { env })
      return { kind, code: await program.gone, output: program.output }
    })
  )
}

/** Whether a folder can be made read-only, which requires root. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'rivalwatch-mount-'))
  try {
    execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.group('Storage that cannot be used', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-storage-'))
    return () => rm(folder, { recursive: true })
  })

  test('is reported with its remedy by every process if the folder cannot be created', async ({ assert }) => {
    await writeFile(join(folder, 'file'), '')
    const storage = join(folder, 'file', 'storage')
    for (const { kind, code, output } of await endsOf({ STORAGE_PATH: storage })) {
      assert.equal(code, 1, kind)
      assert.equal(
        output,
        `${storage} is not writable. Give the user running Rivalwatch write access to it.\n`,
        kind
      )
    }
  })

  test('is reported with its remedy by every process if the file system is read-only', async ({
    assert,
    cleanup,
  }) => {
    await aceWith({ DB_CONNECTION: 'sqlite', STORAGE_PATH: folder }, 'migration:run', '--force')
    execFileSync('mount', ['--bind', folder, folder])
    cleanup(() => void execFileSync('umount', ['--lazy', folder]))
    execFileSync('mount', ['-o', 'remount,bind,ro', folder])
    for (const { kind, code, output } of await endsOf({ STORAGE_PATH: folder })) {
      assert.equal(code, 1, kind)
      assert.match(
        output,
        /^\S+ is on a read-only file system\. Mount it as writable, or set STORAGE_PATH to another folder\.\n$/,
        kind
      )
    }
  }).skip(() => !mayMount(), 'only root can mount a folder read-only')
})

test.group('Storage folder', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-storage-'))
    return () => rm(folder, { recursive: true })
  })

  /** Creates the database and checks it, with files that others can read, as in most shells. */
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

  test('is only accessible to the user who runs Rivalwatch', async ({ assert }) => {
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
