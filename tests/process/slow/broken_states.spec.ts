/** Breaks an installation's environment, and checks what `doctor` and `/health/ready` of a running process report. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { usesSqlite } from '#config/database'
import type { Finding } from '#health/run_checks'
import { aceWith } from '#tests/support/ace'
import { aChannel } from '#tests/support/channels'
import { emptyDatabase } from '#tests/support/database'
import { freePort } from '#tests/support/ports'
import { S3Double } from '#tests/support/s3_double'
import { until, untilBy } from '#tests/support/until'
import { aWorkspace } from '#tests/support/workspace'
import { Program } from '../program.js'
import { startWeb } from '../web.js'

const errorsIn = (findings: Finding[]) => findings.filter(({ status }) => status === 'error')
const namesOf = (findings: Finding[]) => findings.map(({ check }) => check)

async function doctor(settings: NodeJS.ProcessEnv): Promise<{ exitCode: number; problems: Finding[] }> {
  const { stdout, exitCode } = await aceWith(settings, 'doctor', '--json')
  return { exitCode, problems: errorsIn(JSON.parse(stdout)) }
}

async function ready(origin: string): Promise<{ code: number; status: string; problems: Finding[] }> {
  const response = await fetch(`${origin}/health/ready`)
  const { status, checks } = (await response.json()) as { status: string; checks: Finding[] }
  return { code: response.status, status, problems: errorsIn(checks) }
}

/** Waits until a process has checked again and this is its only problem. */
async function readyNames(web: Program, origin: string, check: string) {
  return untilBy(web, async () => {
    const answer = await ready(origin)
    return namesOf(answer.problems).join() === check && answer
  })
}

/** Causes and remedies that both must name. */
const states: Record<string, [title: string, detail: RegExp, remedy: RegExp]> = {
  content_stores: ['the bucket refuses', /^S3 returned 403 SignatureDoesNotMatch$/, /access key/],
  queue: ['Redis is away', /^redis: .*ECONNREFUSED/, /Check REDIS_HOST/],
  workers: ['no worker runs', /^no worker is running$/, /^Start a worker with "npm run ace -- queue:listen"/],
  clickhouse: ['ClickHouse is away', /^ClickHouse: .*ECONNREFUSED/, /Check CLICKHOUSE_URL/],
  channels: ['APP_KEY is another one', /^1 of 1 can't be read with this APP_KEY$/, /Restore the previous/],
  browser: ['the browser is missing', /^\/nowhere\/chromium doesn't start/, /CHROMIUM_PATH/],
  mail: ['the mail server refuses connections', /./, /^Check SMTP_HOST and SMTP_PORT/],
  language_model: ['the language model is away', /^small at 127\.0\.0\.1/, /LLM_BASE_URL/],
  single_sign_on: [
    'the identity provider is away',
    /^the configuration of http:\/\/127\.0\.0\.1:\d+\/ can't be read/,
    /^Check OIDC_ISSUER/,
  ],
}

test.group('All requirements of a process, broken at the same time', (group) => {
  const undo: (() => unknown)[] = []
  let byDoctor: { exitCode: number; problems: Finding[] }
  let before: Finding[]
  let withWorker: Finding[]

  group.setup(async () => {
    const cleanup = (step: () => unknown) => void undo.unshift(step)
    await emptyDatabase()
    await aChannel(await aWorkspace())
    const bucket = await S3Double.start()
    cleanup(() => bucket.stop())
    const away = String(await freePort())
    const settings = {
      NODE_ENV: 'production',
      APP_KEY: 'the key of another installation',
      QUEUE_DRIVER: 'redis',
      LIMITER_STORE: 'memory',
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: away,
      ANALYTICS_STORE: 'clickhouse',
      CLICKHOUSE_URL: `http://rivalwatch:secretword@127.0.0.1:${away}/visits`,
      S3_BUCKET: bucket.settings.bucket,
      S3_ENDPOINT: bucket.settings.endpoint,
      AWS_REGION: bucket.settings.region,
      AWS_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: 'another-secret',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: away,
      LLM_BASE_URL: `http://127.0.0.1:${away}/v1`,
      LLM_MODEL: 'small',
      OIDC_ISSUER: `http://127.0.0.1:${away}`,
      OIDC_CLIENT_ID: 'rivalwatch',
      OIDC_CLIENT_SECRET: 'secret',
      CHROMIUM_PATH: '/nowhere/chromium',
    }
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanup(() => other.close())
    byDoctor = await doctor({ ...settings, PORT: String((other.address() as AddressInfo).port) })

    const { origin } = await startWeb(cleanup, settings)
    before = (await ready(origin)).problems
    const worker = new Program(['ace.js', 'queue:listen'], { env: { ...process.env, ...settings } })
    cleanup(() => worker.killGroup('SIGKILL'))
    withWorker = await untilBy(worker, async () => {
      const { problems } = await ready(origin)
      return namesOf(problems).includes('mail') && problems
    })
    return async () => {
      for (const step of undo) await step()
    }
  })

  test('{0} is reported by doctor and /health/ready, with its remedy')
    .with(Object.entries(states).map(([check, [title]]) => [title, check] as const))
    .run(({ assert }, [, check]) => {
      const [, detail, remedy] = states[check]
      for (const findings of [byDoctor.problems, check === 'workers' ? before : withWorker]) {
        const named = findings.filter((one) => one.check === check)
        assert.lengthOf(named, 1, JSON.stringify(findings))
        assert.match(named[0].detail.replace(/ \(checked on \S+ at [\d-]+ [\d:]+ UTC\)$/, ''), detail)
        assert.match(named[0].remedy!, remedy)
      }
    })

  test('a port that another program uses is reported by doctor', ({ assert }) => {
    const { detail, remedy } = byDoctor.problems.find(({ check }) => check === 'port')!
    assert.match(detail, /^another program uses 127\.0\.0\.1:\d+, so the web process can't start$/)
    assert.match(remedy!, /set PORT/)
  })

  test('nothing else is reported, and no secret', ({ assert }) => {
    const ofThisMachine = (check: string) => ['permissions', 'disk_space'].includes(check)
    const named = (findings: Finding[]) =>
      namesOf(findings)
        .filter((check) => !ofThisMachine(check))
        .sort()
    const all = Object.keys(states)
    assert.deepEqual(named(byDoctor.problems), [...all, 'port'].sort())
    assert.deepEqual(named(withWorker), all.filter((check) => check !== 'workers').sort())
    assert.notMatch(JSON.stringify([byDoctor, before, withWorker]), /secretword|another-secret/)
    assert.equal(byDoctor.exitCode, 1)
  })
})

test.group('An unavailable database server', () => {
  test('is the only problem that doctor and /health/ready report', async ({ assert, cleanup }) => {
    const settings = { DB_CONNECTION: 'mysql', DB_HOST: '127.0.0.1', DB_PORT: String(await freePort()) }
    const { origin } = await startWeb(cleanup, settings)
    const [byDoctor, byWeb] = await Promise.all([doctor(settings), ready(origin)])
    for (const { problems } of [byDoctor, byWeb]) {
      const [problem, ...others] = problems.filter(
        ({ check }) => !['permissions', 'disk_space'].includes(check)
      )
      assert.deepEqual(others, [])
      assert.equal(problem.check, 'database')
      assert.match(problem.detail, /^mysql: .*ECONNREFUSED/)
      assert.match(problem.remedy!, /Check DB_CONNECTION/)
    }
    assert.equal(byDoctor.exitCode, 1)
    assert.deepEqual([byWeb.code, byWeb.status], [503, 'unavailable'])
  }).skip(!usesSqlite, 'It uses no database, so it is the same without services.')
})

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

test.group('A disk', () => {
  test('that is full, read-only or lost is reported by doctor and /health/ready', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-disk-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const mount = (...words: string[]) => execFileSync('mount', [...words, folder], { stdio: 'ignore' })
    mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs')
    cleanup(() => void execFileSync('umount', ['--lazy', folder]))
    const file = join(folder, 'rivalwatch.sqlite3')
    const settings = { DB_CONNECTION: 'sqlite', STORAGE_PATH: folder, QUEUE_DRIVER: 'embedded' }
    await aceWith(settings, 'migration:run', '--force')
    const { web, origin } = await startWeb(cleanup, settings)
    const worker = new Program(['ace.js', 'queue:listen'], { env: { ...process.env, ...settings } })
    cleanup(() => worker.killGroup('SIGKILL'))
    await worker.says(/worker ready/)

    const named = async (check: string, detail: RegExp, remedy: RegExp) => {
      const byDoctor = await doctor(settings)
      const byWeb = await readyNames(web, origin, check)
      assert.deepEqual(namesOf(byDoctor.problems), [check])
      for (const [problem] of [byDoctor.problems, byWeb.problems]) {
        assert.match(problem.detail, detail)
        assert.match(problem.remedy!, remedy)
      }
      return byWeb.code
    }
    const full = await named('disk_space', /^only \d+ MB left in /, /^Free or add disk space/)
    assert.equal(full, 200)

    mount('-o', 'remount,size=1100m')
    // A disk on which files are open cannot become read-only itself.
    mount('--bind', folder)
    mount('-o', 'remount,bind,ro')
    const readOnly = await named('storage', /is on a read-only file system$/, /^Mount it as writable/)
    assert.equal(readOnly, 503)

    execFileSync('umount', ['--lazy', folder])
    await until(async () => (await ready(origin)).code === 200)
    await rm(file)
    assert.equal(await named('database', /rivalwatch\.sqlite3 does not exist$/, /^Run "npm start"/), 503)
    assert.equal((await fetch(`${origin}/health/live`)).status, 200)
  }).skip(
    () => !usesSqlite || !mayMount(),
    'Only root may mount a small disk. It has its own SQLite database, so it is the same without services.'
  )
})
