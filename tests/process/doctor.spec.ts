import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { test } from '@japa/runner'
import type { Finding } from '#health/run_checks'
import { aceWith, type CommandResult } from '#tests/support/ace'
import { freePort } from '#tests/support/ports'
import { until } from '#tests/support/until'
import { Program } from './program.js'

/** A separate installation on SQLite, which tests break. */
class BrokenInstallation {
  private constructor(
    readonly folder: string,
    readonly settings: NodeJS.ProcessEnv
  ) {}

  static async create(): Promise<BrokenInstallation> {
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-doctor-'))
    const settings = {
      DB_CONNECTION: 'sqlite',
      STORAGE_PATH: join(folder, 'storage'),
      QUEUE_DRIVER: 'embedded',
      LIMITER_STORE: 'memory',
      PORT: String(await freePort()),
      // Where no browser is found.
      PATH: folder,
    }
    const installation = new BrokenInstallation(folder, settings)
    await aceWith(settings, 'migration:run', '--force')
    return installation
  }

  /** Pretends that a worker is running, or changes anything else that is stored. */
  write(sql: string, ...values: unknown[]): void {
    const database = new BetterSqlite(join(this.folder, 'storage', 'rivalwatch.sqlite3'))
    database.prepare(sql).run(...values)
    database.close()
  }

  aWorkerRuns(): void {
    this.write(
      `insert into processes (id, kind, version, host, pid, queues, started_at, seen_at, looped_at)
        values ('proc_1', 'worker', '0.1.0', 'one', 1, 'alerts,crawls,deliveries', ?, ?, ?)`,
      ...Array.from({ length: 3 }, () => Date.now() + 30_000)
    )
  }

  async doctor(settings: NodeJS.ProcessEnv = {}): Promise<{ exitCode: number; problems: Finding[] }> {
    const { stdout, exitCode } = await aceWith({ ...this.settings, ...settings }, 'doctor', '--json')
    const findings: Finding[] = JSON.parse(stdout)
    return { exitCode, problems: findings.filter(({ status }) => status === 'error') }
  }

  remove = () => rm(this.folder, { recursive: true, force: true })
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'rivalwatch-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Settings that break something, with what `doctor` then says. */
const settings = [
  [
    'the database server is away',
    async () => ({ DB_CONNECTION: 'mysql', DB_HOST: '127.0.0.1', DB_PORT: String(await freePort()) }),
    'database',
    /^mysql: .*ECONNREFUSED/,
    /Check DB_CONNECTION/,
  ],
  [
    'Redis is away',
    async () => ({ QUEUE_DRIVER: 'redis', REDIS_PORT: String(await freePort()) }),
    'queue',
    /^redis: .*ECONNREFUSED/,
    /Check REDIS_HOST/,
  ],
  [
    'the mail server refuses connections',
    async () => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(await freePort()) }),
    'mail',
    /./,
    /^Check SMTP_HOST and SMTP_PORT/,
  ],
  [
    'the language model is away',
    async () => ({ LLM_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`, LLM_MODEL: 'small' }),
    'language_model',
    /^small at 127\.0\.0\.1/,
    /LLM_BASE_URL/,
  ],
  [
    'the identity provider is away',
    async () => ({
      OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      OIDC_CLIENT_ID: 'rivalwatch',
      OIDC_CLIENT_SECRET: 'secret',
    }),
    'single_sign_on',
    /^http:\/\/127\.0\.0\.1:\d+\/ doesn't describe itself/,
    /^Check OIDC_ISSUER/,
  ],
  [
    'the browser is missing',
    async () => ({ CHROMIUM_PATH: '/nowhere/chromium' }),
    'browser',
    /^\/nowhere\/chromium doesn't start/,
    /CHROMIUM_PATH/,
  ],
] as const

test.group('doctor', (group) => {
  let installation: BrokenInstallation
  group.each.setup(async () => {
    installation = await BrokenInstallation.create()
    return installation.remove
  })

  test('names one cause if {0}')
    .with([...settings])
    .run(async ({ assert }, [, changed, check, message, remedy]) => {
      installation.aWorkerRuns()
      const { exitCode, problems } = await installation.doctor(await changed())
      assert.deepEqual(
        problems.map((one) => one.check),
        [check]
      )
      assert.match(problems[0].detail, message)
      assert.match(problems[0].remedy!, remedy)
      assert.equal(exitCode, 1)
    })

  test('names an older, a newer and a missing schema, and a missing database', async ({ assert }) => {
    installation.aWorkerRuns()
    const only = async () => {
      const { exitCode, problems } = await installation.doctor()
      assert.lengthOf(problems, 1)
      assert.equal(exitCode, 1)
      return [problems[0].check, problems[0].detail, problems[0].remedy].join(' | ')
    }
    installation.write(
      `insert into adonis_schema (name, batch, migration_time) values ('database/migrations/9999_more', 9, ?)`,
      Date.now()
    )
    const { exitCode: supported } = await installation.doctor()
    assert.equal(supported, 0)
    installation.write(`update installation_settings set value = '9999_more' where name = 'oldest_schema'`)
    assert.match(await only(), /^schema \| a later version .*: 9999_more \| Run that version/)
    installation.write(`delete from adonis_schema where name like '%9999%' or name like '%0026%'`)
    installation.write(`delete from installation_settings where name = 'oldest_schema'`)
    assert.match(
      await only(),
      /^schema \| a migration is missing: 0026_create_processes \| Run .*migration:run/
    )
    installation.write('delete from adonis_schema')
    assert.match(await only(), /^schema \| the database has no tables yet \| /)
    await rm(join(installation.folder, 'storage', 'rivalwatch.sqlite3'))
    assert.match(await only(), /^database \| .*rivalwatch\.sqlite3 does not exist \| Run "npm start"/)
  })

  test('names a full disk, and a read-only one', async ({ assert, cleanup }) => {
    const { folder } = installation
    const mount = (...words: string[]) => execFileSync('mount', [...words, folder], { stdio: 'ignore' })
    mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs')
    cleanup(() => void execFileSync('umount', ['--lazy', folder]))
    await aceWith(installation.settings, 'migration:run', '--force')
    installation.aWorkerRuns()
    const full = await installation.doctor()
    assert.deepEqual(
      full.problems.map(({ check }) => check),
      ['disk_space']
    )
    assert.match(full.problems[0].detail, /^only \d+ MB left in /)

    mount('-o', 'remount,ro,size=200m')
    const readOnly = await installation.doctor()
    assert.deepEqual(
      readOnly.problems.map(({ check }) => check),
      ['storage']
    )
    assert.match(readOnly.problems[0].detail, /is on a read-only file system$/)
    assert.match(readOnly.problems[0].remedy!, /^Mount it so that it can be written to/)
  }).skip(() => !mayMount(), 'a small disk can be mounted by root alone')

  test('names a port that another program uses', async ({ assert, cleanup }) => {
    installation.aWorkerRuns()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { problems } = await installation.doctor({ PORT: String(port) })
    assert.deepEqual(
      problems.map(({ check }) => check),
      ['port']
    )
  })

  test('fails without a worker, and passes while one runs', async ({ assert, cleanup }) => {
    const before = await installation.doctor()
    assert.deepEqual(
      before.problems.map(({ check, remedy }) => `${check}: ${remedy}`),
      [
        'workers: Start a worker with "npm run ace -- queue:listen", or everything with "npm start". If that is running, ' +
          'restart it: its worker hangs.',
      ]
    )
    assert.equal(before.exitCode, 1)

    const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...installation.settings }
    const worker = new Program(['ace.js', 'queue:listen'], { env })
    cleanup(() => worker.killGroup('SIGKILL'))
    await until(async () => (await installation.doctor()).exitCode === 0)
    const shown: CommandResult = await aceWith(installation.settings, 'doctor')
    assert.match(shown.stdout, /^ok {4}workers: 1 running: \S+ \(process \d+, \d+\.\d+\.\d+\)$/m)

    worker.kill('SIGTERM')
    assert.equal(await worker.gone, 0, worker.output)
    const { problems } = await installation.doctor()
    assert.deepEqual(
      problems.map(({ check, detail }) => `${check}: ${detail}`),
      ['workers: no worker is running']
    )
  })
})
