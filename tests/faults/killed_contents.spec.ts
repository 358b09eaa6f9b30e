/** Kills the processes that write and move contents outside the database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { storageRoot } from '#config/storage'
import { checkContents } from '#monitoring/contents/check_contents'
import { readContent } from '#monitoring/contents/read_content'
import { sweepBlobs } from '#monitoring/contents/sweep_blobs'
import type { StoreName } from '#platform/blobs/blob_store'
import { Blobs, type StoredBytes } from '#platform/blobs/blobs'
import { folderOf } from '#platform/blobs/location'
import { forgetNamespace, ownNamespace } from '#platform/blobs/namespace'
import { DAY } from '#platform/instants'
import { projectPath } from '#platform/paths'
import { aceWith } from '#tests/support/ace'
import { aWatchedUrl } from '#tests/support/alerts'
import { titled } from '#tests/support/contents'
import { Chance } from '#tests/support/random_visits'
import { S3Double } from '#tests/support/s3_double'
import { until, untilBy } from '#tests/support/until'
import { aVersion } from '#tests/support/versions'
import { aWorkspace } from '#tests/support/workspace'
import { Program } from '../process/program.js'
import { ChangingSite, isAllDone, letLeasesRunOut } from './changing_site.js'

const KILLER = pathToFileURL(projectPath('tests/faults/kill_before.mjs')).href
const SEED = 1
const KILLS = 12
/** The maximum number of milliseconds from requesting a page until the worker is killed. */
const LIFE = 150
const CONTENTS = 60
const KILLS_PER_MOVE = 4

test.group('Contents outside the database', (group) => {
  let bucket: S3Double
  let blobs: Blobs

  group.each.setup(async () => {
    bucket = await S3Double.start()
    const usual = await app.container.make('blobs')
    forgetNamespace()
    blobs = new Blobs({
      contentStore: 'database',
      root: storageRoot,
      s3: bucket.settings,
      namespace: ownNamespace,
    })
    app.container.bindValue('blobs', blobs)
    return async () => {
      app.container.bindValue('blobs', usual)
      forgetNamespace()
      await bucket.stop()
      await rm(join(storageRoot, 'contents'), { recursive: true, force: true })
    }
  })

  /** Returns the settings of processes that use the bucket. */
  function settings(contentStore: string): NodeJS.ProcessEnv {
    const { bucket: name, endpoint, region, accessKeyId, secretAccessKey } = bucket.settings
    return {
      CONTENT_STORE: contentStore,
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  /** Returns the content of each version, wherever it is stored. */
  async function versions(): Promise<Record<string, unknown>> {
    const rows: (StoredBytes & { id: string })[] = await db
      .from('page_versions')
      .join('page_contents', 'page_contents.id', 'page_versions.content_id')
      .orderBy('page_versions.id')
      .select('page_versions.id', 'page_contents.content', 'page_contents.location')
    return Object.fromEntries(
      await Promise.all(rows.map(async (row) => [row.id, await readContent(row)] as const))
    )
  }

  /** Returns how many contents a store has, including those that no row references. */
  async function keptIn(store: StoreName): Promise<number> {
    const keys = await Array.fromAsync(blobs.store(store).list(folderOf(await ownNamespace())))
    return keys.length
  }

  const namedIn = async (store: StoreName) =>
    (await db.from('page_contents').where('location', 'like', `${store}:%`).select('id')).length

  for (const store of ['fs', 's3'] as const) {
    test(`survive workers that are killed while they write to ${store}: seed {$self}`)
      .with([SEED])
      .timeout(10 * 60_000)
      .run(async ({ assert, cleanup }, seed) => {
        const chance = new Chance(seed)
        const site = await ChangingSite.start(cleanup)
        const env = { ...process.env, ...settings(store) }
        let worker = new Program(['ace.js', 'queue:listen'], { env })
        cleanup(() => worker.killGroup('SIGKILL'))
        let seen: Record<string, unknown> = {}
        for (let kill = 1; kill <= KILLS; kill++) {
          await worker.says(/worker ready/)
          await site.changeAndRequest()
          await until(() => site.requests !== 0)
          await wait(chance.below(LIFE))
          worker.killGroup('SIGKILL')
          assert.isNull(await worker.gone, worker.output)

          await letLeasesRunOut()
          worker = new Program(['ace.js', 'queue:listen'], { env })
          await untilBy(worker, () => isAllDone())
          const now = await versions()
          assert.containsSubset(now, seen, 'an earlier version reads differently')
          seen = now
        }
        worker.kill('SIGTERM')
        assert.equal(await worker.gone, 0, worker.output)
        await site.assertEachOnce(assert, KILLS)
        assert.isAbove(await namedIn(store), KILLS)
        const { exitCode, stdout } = await aceWith(settings(store), 'contents:check')
        assert.match(stdout, /All are intact\.\n$/)
        assert.equal(exitCode, 0)
      })
  }

  /** Moves contents until the process is killed, before a random write. Returns whether it was killed. */
  async function moveAndDie(to: string, killBefore: number, folder: string): Promise<boolean> {
    const mover = new Program(['--import', KILLER, 'ace.js', 'contents:move', `--to=${to}`], {
      env: {
        ...process.env,
        ...settings('database'),
        KILL_BEFORE: String(killBefore),
        KILL_TABLES: 'page_contents',
        STATEMENTS_FILE: join(folder, 'statements.txt'),
      },
    })
    const code = await mover.gone
    if (code !== null && code !== 0) throw new Error(mover.output)
    return code === null
  }

  test('survive moves that are killed: seed {$self}')
    .with([SEED])
    .timeout(10 * 60_000)
    .run(async ({ assert, cleanup }, seed) => {
      const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-faults-'))
      cleanup(() => rm(folder, { recursive: true, force: true }))
      const chance = new Chance(seed)
      const page = await aWatchedUrl(await aWorkspace())
      for (let index = 0; index < CONTENTS; index++) await aVersion(page, titled(`Title ${index}`))
      const before = await versions()
      assert.lengthOf(Object.keys(before), CONTENTS)
      for (const to of ['fs', 's3', 'database'] as const) {
        let kills = 0
        for (let turn = 0; turn < KILLS_PER_MOVE; turn++) {
          // The first statement counts the contents.
          const killBefore = 2 + chance.below(CONTENTS / KILLS_PER_MOVE)
          if (await moveAndDie(to, killBefore, folder)) kills++
          assert.deepEqual((await checkContents()).missing, [])
          assert.deepEqual(await versions(), before)
        }
        assert.equal(kills, KILLS_PER_MOVE, 'it was done too early')
        const { stdout, exitCode } = await aceWith(settings('database'), 'contents:move', `--to=${to}`)
        assert.match(stdout, new RegExp(`^Moved \\d+ contents to ${to}\\.\n$`))
        assert.equal(exitCode, 0)
      }
      assert.isAbove((await keptIn('fs')) + (await keptIn('s3')), 0)
      await sweepBlobs(Date.now() + 2 * DAY)
      assert.deepEqual([await keptIn('fs'), await keptIn('s3')], [0, 0], 'remains are swept')
      assert.deepEqual(await versions(), before)
    })
})
