import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Degraded, Unhealthy } from '#health/check'
import {
  checkContentStores,
  checkDiskSpace,
  checkPermissions,
  checkStorage,
  LOW_SPACE,
} from '#health/checks/storage'
import { Blobs } from '#platform/blobs/blobs'
import { S3Double } from '#tests/support/s3_double'

async function failureOf(looking: Promise<string>): Promise<Unhealthy> {
  try {
    await looking
  } catch (error) {
    if (error instanceof Unhealthy) return error
    throw error
  }
  throw new Error('It was fine.')
}

/** Returns a disk with this much space left. */
const disk = (bytes: number) => () => Promise.resolve({ bavail: bytes / 1024, bsize: 1024, blocks: 1e9 })

/** Mounts an empty read-only file system. Returns false where that is not allowed. */
function mountReadOnly(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'rivalwatch-health-'))
  const may = mountReadOnly(folder)
  if (may) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
  return may
}

test.group('Storage checks', (group) => {
  let folder: string
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'rivalwatch-health-'))
    return () => rmSync(folder, { recursive: true, force: true })
  })

  test('fail on a full disk and warn before', async ({ assert }) => {
    assert.match(await checkDiskSpace('/srv', disk(LOW_SPACE.warning)), /^1,024 MB left in \/srv/)
    const low = await failureOf(checkDiskSpace('/srv', disk(LOW_SPACE.warning - 1024)))
    assert.instanceOf(low, Degraded)
    const full = await failureOf(checkDiskSpace('/srv', disk(LOW_SPACE.failure - 1024)))
    assert.notInstanceOf(full, Degraded)
    assert.equal(full.message, 'only 99 MB left in /srv')
    assert.match(full.remedy, /add disk space/)
  })

  test('read the space of a real disk', async ({ assert }) => {
    const found = await checkDiskSpace(folder).catch((error: Error) => error.message)
    assert.match(found, /MB left in/)
  })

  test('report a folder that cannot be written to', async ({ assert }) => {
    assert.equal(await checkStorage(join(folder, 'storage')), join(folder, 'storage'))
    writeFileSync(join(folder, 'file'), '')
    const { message, remedy } = await failureOf(checkStorage(join(folder, 'file', 'storage')))
    assert.match(message, /file\/storage is not writable/)
    assert.match(remedy, /write access/)
  })

  test('report a read-only file system', async ({ assert }) => {
    writeFileSync(join(folder, 'rivalwatch.sqlite3'), '')
    execFileSync('mount', ['--bind', folder, folder])
    execFileSync('mount', ['-o', 'remount,bind,ro', folder])
    try {
      const database = join(folder, 'rivalwatch.sqlite3')
      const cases = [[folder], [join(folder, 'storage')], [tmpdir(), database]]
      for (const [path, ...files] of cases) {
        const { message, remedy } = await failureOf(checkStorage(path, files))
        assert.equal(message, `${files.at(-1) ?? path} is on a read-only file system`)
        assert.match(remedy, /STORAGE_PATH/)
      }
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  }).skip(() => !mayMount(), 'only root can mount a disk')

  test('report files that other users can read', async ({ assert }) => {
    const secret = join(folder, '.env')
    writeFileSync(secret, '')
    chmodSync(secret, 0o600)
    assert.match(await checkPermissions(folder, secret, join(folder, 'missing')), /only this user/)
    chmodSync(secret, 0o640)
    const { message, remedy } = await failureOf(checkPermissions(folder, secret))
    assert.equal(message, `other users on this machine can read ${secret}`)
    assert.equal(remedy, `Run "chmod -R go= ${secret}".`)
  }).skip(process.platform === 'win32')
})

test.group('Content stores', (group) => {
  const given = { root: '/nowhere', s3: null, namespace: async () => 'n' }
  let double: S3Double
  group.each.setup(async () => {
    double = await S3Double.start()
    return () => double.stop()
  })

  test('are named', async ({ assert }) => {
    assert.equal(
      await checkContentStores(new Blobs({ ...given, contentStore: 'database' })),
      'page contents are in the database'
    )
    const { bucket, endpoint } = double.settings
    assert.equal(
      await checkContentStores(new Blobs({ ...given, contentStore: 's3', s3: double.settings })),
      `bucket ${bucket} at ${endpoint}`
    )
  })

  test('are reported if they refuse requests, even if new contents go elsewhere', async ({ assert }) => {
    const s3 = { ...double.settings, secretAccessKey: 'another' }
    for (const contentStore of ['s3', 'database'] as const) {
      const blobs = new Blobs({ ...given, contentStore, s3 })
      const { message, remedy } = await failureOf(checkContentStores(blobs))
      assert.equal(message, 'S3 returned 403 SignatureDoesNotMatch')
      assert.match(remedy, /S3_BUCKET/)
    }
    const fs = new Blobs({ ...given, contentStore: 'fs', root: '/dev/null' })
    const { remedy } = await failureOf(checkContentStores(fs))
    assert.match(remedy, /write access/)
  })
})
