import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { BlobStore } from '#platform/blobs/blob_store'
import { BlobStoreAway } from '#platform/blobs/errors'
import { FsStore } from '#platform/blobs/fs_store'
import { S3Store } from '#platform/blobs/s3/store'
import { S3Double } from '#tests/support/s3_double'

const bytes = (text: string) => Buffer.from(text)

async function keysIn(store: BlobStore, folder: string, after?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(folder, after)) keys.push(key)
  return keys
}

async function awayOf(act: () => Promise<unknown>): Promise<BlobStoreAway> {
  try {
    await act()
  } catch (error) {
    if (error instanceof BlobStoreAway) return error
    throw error
  }
  throw new Error('It was there.')
}

type Opened = { store: BlobStore; close: () => Promise<void> }

const stores: [string, () => Promise<Opened>][] = [
  [
    'fs',
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'rivalwatch-blobs-'))
      return { store: new FsStore(root), close: () => rm(root, { recursive: true }) }
    },
  ],
  [
    's3',
    async () => {
      const double = await S3Double.start()
      double.pageSize = 2
      const store = new S3Store(double.settings)
      return { store, close: async () => Promise.all([store.close(), double.stop()]).then(() => {}) }
    },
  ],
]

for (const [name, open] of stores) {
  test.group(`Blob store ${name}`, (group) => {
    let store: BlobStore
    group.each.setup(async () => {
      const opened = await open()
      store = opened.store
      return opened.close
    })

    test('keeps bytes by key until they are deleted', async ({ assert }) => {
      const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
      await store.put('contents/a/1.x', all)
      await store.put('contents/a/2', Buffer.alloc(0))
      const found = await store.get('contents/a/1.x')
      assert.deepEqual(found!.bytes, all)
      assert.closeTo(found!.modifiedAt, Date.now(), 60_000)
      assert.lengthOf((await store.get('contents/a/2'))!.bytes, 0)
      await store.put('contents/a/1.x', bytes('new'))
      assert.equal(String((await store.get('contents/a/1.x'))!.bytes), 'new')
      assert.isNull(await store.get('contents/a/3'))
      await store.delete(['contents/a/1.x', 'contents/a/3'])
      assert.isNull(await store.get('contents/a/1.x'))
      assert.isNotNull(await store.get('contents/a/2'))
    })

    test('lists a folder in order, from any key on', async ({ assert }) => {
      const keys = [
        'contents/n/aa/1',
        'contents/n/aa/2',
        'contents/n/ab/1',
        'contents/n/b/1',
        'contents/n/b/2',
      ]
      for (const key of [...keys, 'contents/other/aa/1', 'favicons/1']) await store.put(key, bytes('x'))
      assert.deepEqual(await keysIn(store, 'contents/n/'), keys)
      assert.deepEqual(await keysIn(store, 'contents/n/', 'contents/n/aa/2'), keys.slice(2))
      assert.deepEqual(await keysIn(store, 'contents/n/', 'contents/n/ac/9'), keys.slice(3))
      assert.deepEqual(await keysIn(store, 'contents/none/'), [])
    })

    test('can be checked while it is empty', async ({ assert }) => {
      assert.isNotEmpty(await store.check())
      assert.deepEqual(await keysIn(store, 'contents/'), [])
    })
  })
}

test.group('Blob store fs', (group) => {
  let root: string
  group.each.setup(async () => {
    root = await mkdtemp(join(tmpdir(), 'rivalwatch-blobs-'))
    return () => rm(root, { recursive: true })
  })

  test('writes files that only this user can read, and leaves no drafts', async ({ assert }) => {
    await new FsStore(root).put('contents/a/1', bytes('x'))
    assert.equal((await stat(join(root, 'contents/a/1'))).mode & 0o777, 0o600)
    assert.equal((await stat(join(root, 'contents/a'))).mode & 0o777, 0o700)
    assert.deepEqual(await readdir(join(root, 'contents/a')), ['1'])
  })

  test('says why it cannot be used', async ({ assert }) => {
    await writeFile(join(root, 'file'), '')
    const store = new FsStore(join(root, 'file'))
    assert.match((await awayOf(() => store.check())).detail, /file/)
    assert.match((await awayOf(() => store.put('contents/1', bytes('x')))).detail, /file/)
  })
})

test.group('Blob store s3', (group) => {
  let double: S3Double
  group.each.setup(async () => {
    double = await S3Double.start()
    return () => double.stop()
  })

  test('is refused with another secret, bucket or region, without showing the secret', async ({ assert }) => {
    const { settings } = double
    const others = {
      SignatureDoesNotMatch: { ...settings, secretAccessKey: 'other' },
      NoSuchBucket: { ...settings, bucket: 'other' },
    }
    for (const [code, other] of Object.entries(others)) {
      const store = new S3Store(other)
      for (const act of [() => store.check(), () => store.put('contents/1', bytes('x'))]) {
        const error = await awayOf(act)
        assert.include(error.detail, code)
        assert.notInclude(`${error.message} ${error.detail}`, other.secretAccessKey)
      }
      await awayOf(() => keysIn(store, 'contents/'))
      await store.close()
    }
    const store = new S3Store({ ...settings, region: 'us-east-1' })
    await awayOf(() => store.check())
    await store.close()
  })

  test('tries twice before it counts as unavailable', async ({ assert }) => {
    const store = new S3Store(double.settings)
    double.trouble = 'busy'
    assert.include((await awayOf(() => store.get('contents/1'))).detail, '503 SlowDown')
    assert.deepEqual(double.requests, ['GET contents/1', 'GET contents/1'])
    const stored = store.put('contents/1', bytes('x'))
    while (double.requests.length < 3) await new Promise((resolve) => setTimeout(resolve, 1))
    double.trouble = 'none'
    await stored
    assert.equal(String((await store.get('contents/1'))!.bytes), 'x')
    await store.close()
  })

  test('is unavailable when nothing responds', async ({ assert }) => {
    const store = new S3Store(double.settings, { connect: 100, silence: 100, total: 100 })
    double.trouble = 'silent'
    assert.include((await awayOf(() => store.get('contents/1'))).detail, 'no response from http://127.0.0.1')
    assert.lengthOf(double.requests, 1, 'and is asked once')
    const endpoint = 'http://127.0.0.1:1'
    const nowhere = new S3Store({ ...double.settings, endpoint })
    assert.include((await awayOf(() => nowhere.check())).detail, endpoint)
    await nowhere.close()
    double.trouble = 'none'
    assert.isNull(await store.get('contents/1'))
  })
})
