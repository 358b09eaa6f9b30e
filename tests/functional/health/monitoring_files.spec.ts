import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { registry } from '#platform/metrics/metrics'
import { serializedMetrics } from '#platform/metrics/serialize'
import { metricsText } from '#health/metrics'
import { forgetReadiness } from '#health/readiness'
import { aProcess } from '#tests/support/heartbeats'

const file = (name: string) => projectPath(`resources/monitoring/${name}`)

/** Returns the metrics that a file names, without the suffixes that Prometheus adds to those of histograms. */
function namedIn(name: string): string[] {
  const names = readFileSync(file(name), 'utf8').match(/\brivalwatch_[a-z0-9_]+/g) ?? []
  return [...new Set(names.map((one) => one.replace(/_(bucket|sum|count)$/, '')))].sort()
}

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.group('Monitoring files', (group) => {
  group.each.setup(() => forgetReadiness())

  async function exposed(): Promise<string[]> {
    await aProcess({ metrics: await serializedMetrics() })
    const { text } = await metricsText()
    return [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  }

  for (const name of ['dashboard.json', 'alerts.yml', 'alerts.test.yml']) {
    test(`${name} refers only to metrics that exist`, async ({ assert }) => {
      const named = namedIn(name)
      assert.isAbove(named.length, 8)
      assert.includeMembers(await exposed(), named)
    })
  }

  test('the dashboard shows the metrics that processes count', async ({ assert }) => {
    const named = namedIn('dashboard.json')
    const counted = registry.getMetricsAsArray().map(({ name }) => name)
    assert.includeMembers(named, counted)
  })

  test('each metric has a help text and a name that follows the conventions', async ({ assert }) => {
    await aProcess({ metrics: await serializedMetrics() })
    const { text } = await metricsText()
    for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      assert.match(name, type === 'counter' ? /^rivalwatch_\w+_total$/ : /^rivalwatch_(?!\w+_total$)\w+$/)
      assert.match(text, new RegExp(`^# HELP ${name} \\S`, 'm'))
    }
  })

  test('the alert rules behave as their tests say', ({ assert }) => {
    const run = (...words: string[]) => execFileSync('promtool', words, { encoding: 'utf8' })
    assert.include(run('check', 'rules', file('alerts.yml')), 'SUCCESS')
    assert.include(run('test', 'rules', file('alerts.test.yml')), 'SUCCESS')
  }).skip(!hasPromtool(), 'promtool is not installed')

  test('the metrics are valid', async ({ assert }) => {
    await aProcess({ metrics: await serializedMetrics() })
    const { text } = await metricsText()
    const output = execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
    assert.equal(output, '')
  }).skip(!hasPromtool(), 'promtool is not installed')
})
