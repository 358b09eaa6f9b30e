import { test } from '@japa/runner'
import { Check, Degraded, Unhealthy } from '#health/check'
import { runChecks } from '#health/run_checks'

const fine = () => Promise.resolve('fine')

test.group('Checks', () => {
  test('report a cause once: checks that depend on it are skipped', async ({ assert }) => {
    const database = new Check('database', () => Promise.reject(new Unhealthy('gone', 'Start it.')))
    const schema = new Check('schema', fine, { needs: [database] })
    const workers = new Check('workers', fine, { needs: [schema] })
    const findings = await runChecks([workers, schema, database, new Check('storage', fine)])
    assert.deepEqual(
      findings.map(({ check, status }) => `${check} ${status}`),
      ['workers skipped', 'schema skipped', 'database error', 'storage ok']
    )
    assert.include(findings[0].detail, 'because database failed')
    assert.deepEqual(findings[2], { check: 'database', status: 'error', detail: 'gone', remedy: 'Start it.' })
  })

  test('run once, however many others depend on them', async ({ assert }) => {
    let runs = 0
    const needed = new Check('needed', () => Promise.resolve(`run ${++runs}`))
    await runChecks([needed, ...['a', 'b'].map((name) => new Check(name, fine, { needs: [needed] }))])
    assert.equal(runs, 1)
  })

  test('warn without failing checks that depend on them', async ({ assert }) => {
    const disk = new Check('disk', () => Promise.reject(new Degraded('low', 'Add some.')))
    const findings = await runChecks([disk, new Check('other', fine, { needs: [disk] })])
    assert.deepEqual(
      findings.map(({ status }) => status),
      ['warning', 'ok']
    )
  })

  test('end in time, with the remedy of the check', async ({ assert }) => {
    const hanging = new Check('hanging', () => new Promise<string>(() => {}), {
      timeout: 20,
      remedy: 'Restart it.',
    })
    const [finding] = await runChecks([hanging])
    assert.deepEqual(finding, {
      check: 'hanging',
      status: 'error',
      detail: 'no response within 0.02 s',
      remedy: 'Restart it.',
    })
  })

  test('give an unexpected error a remedy', async ({ assert }) => {
    const [finding] = await runChecks([new Check('odd', () => Promise.reject(new TypeError('odd')))])
    assert.include(finding, { status: 'error', detail: 'odd', remedy: 'See the log for details.' })
  })
})
