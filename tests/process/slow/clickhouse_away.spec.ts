import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ADA, collect, storedHits } from '#tests/support/collect'
import { freePort } from '#tests/support/ports'
import { untilBy } from '#tests/support/until'
import { aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { Program } from '../program.js'
import { startWeb } from '../web.js'

/** Settings of an installation whose ClickHouse is not running. */
async function settings(): Promise<Record<string, string>> {
  const url = `http://rivalwatch:secretword@127.0.0.1:${await freePort()}/visits`
  return { ANALYTICS_STORE: 'clickhouse', CLICKHOUSE_URL: url, LOG_LEVEL: 'info' }
}

test.group('Without its ClickHouse', () => {
  test('a web process collects hits, returns 503 for reports and names the cause', async ({
    assert,
    cleanup,
  }) => {
    const env = await settings()
    const { web, origin } = await startWeb(cleanup, { ...env, METRICS_TOKEN: 'token' })
    const workspace = await aWorkspace()
    const site = await aSite(workspace, 'northwind.example')
    const hit = { k: site.siteKey, t: 'view', u: 'https://northwind.example/' }
    assert.equal((await collect(hit, ADA, { origin })).status, 202)

    const authorization = `Bearer ${await aKey(workspace, 'read')}`
    for (const path of ['summary', `sites/${site.id}/summary`]) {
      const response = await fetch(`${origin}/v1/analytics/${path}`, { headers: { authorization } })
      assert.equal(response.status, 503)
      assert.equal(response.headers.get('retry-after'), '60')
      const { code, message } = (await response.json()) as { code: string; message: string }
      assert.equal(code, 'database_unavailable')
      assert.match(message, /Visits are still collected/)
    }
    const sites = await fetch(`${origin}/v1/analytics/sites`, { headers: { authorization } })
    assert.equal(sites.status, 200)

    const ready = await fetch(`${origin}/health/ready`, { headers: { authorization: 'Bearer token' } })
    assert.equal(ready.status, 200)
    const { status, checks } = (await ready.json()) as {
      status: string
      checks: { check: string; status: string; detail: string }[]
    }
    assert.equal(status, 'degraded')
    const named = checks.find(({ check }) => check === 'clickhouse')
    assert.equal(named?.status, 'error')
    assert.match(named!.detail, /ECONNREFUSED/)
    assert.notInclude(web.output, 'secretword')
    assert.lengthOf(await storedHits(), 1)
  })

  test('a worker keeps hits waiting and does its other work', async ({ assert, cleanup }) => {
    const site = await aSite(await aWorkspace(), 'northwind.example')
    await collect({ k: site.siteKey, t: 'view', u: 'https://northwind.example/' })
    const worker = new Program(['ace.js', 'queue:listen'], { env: { ...process.env, ...(await settings()) } })
    cleanup(() => worker.killGroup('SIGKILL'))
    await untilBy(worker, () => /ingestHits|analytics database/.test(worker.output))
    worker.kill('SIGTERM')
    assert.equal(await worker.gone, 0, worker.output)
    assert.notInclude(worker.output, 'secretword')
    const [waiting] = await db.from('hit_batches').whereNull('ingested_at').count('* as total')
    assert.equal(Number(waiting.total), 1)
  })

  test('migrations run, with a warning', async ({ assert, cleanup }) => {
    const migration = new Program(['ace.js', 'migration:run', '--force'], {
      env: { ...process.env, ...(await settings()) },
    })
    cleanup(() => migration.killGroup('SIGKILL'))
    assert.equal(await migration.gone, 0, migration.output)
    assert.match(migration.output, /ClickHouse isn't responding \(ECONNREFUSED\)/)
    assert.notInclude(migration.output, 'secretword')
  })
})
