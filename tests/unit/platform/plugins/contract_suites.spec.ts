import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from '@japa/runner'

const ROOT = join(import.meta.dirname, '../../../..')

/** What `broken_plugins.ts` breaks, and the tests that have to notice. */
const BREACHES: Record<string, string[]> = {
  'extractor of "visits"': ['reads the same page to the same value'],
  'extractor of "when"': ['gives plain JSON in the shape of its empty value'],
  'extractor of "firstHeading"': ['survives bytes that are no text, bounded and in plain JSON'],
  'extractor of "lines"': ['leaves the page and its empty value as they were'],
  'detector of seo': [
    'finds no change between equal contents',
    'finds the same changes each time, and leaves the contents as they were',
    'gives changes of its categories with the sides that their kind promises',
    'is silent about fields that were not read before',
  ],
  'filter "silencer"': ['takes out and lists, but neither invents nor alters: a new role'],
  'filter "inventor"': [
    'leaves an empty change empty',
    'takes out and lists, but neither invents nor alters: a new role',
    'says why it holds something back: a new role',
  ],
  'analyst "liar"': [
    'gives a whole verdict or passes on: a price rise',
    'quotes only what the change says: a price rise',
    'judges nothing where nothing changed',
  ],
  'fetcher "optimist"': [
    'takes 304 only for an answer to validators that it sent',
    '403 is a refusal: blocked',
    '404 is a refusal: failed',
    '503 is a refusal: failed',
    'something other than HTML is a refusal: failed',
    'a port that nobody listens on is a refusal: failed',
    'a site that says nothing is a refusal: failed',
  ],
  'channel "shouter"': [
    'refuses a destination that is none, in plain words',
    'takes a destination in its normal form',
    'tells that it could not send, instead of rejecting',
  ],
  'a probe': ['names paths of the site with their labels, few enough to ask for'],
  'enricher "tracker"': ['tells the same of a hit each time', 'keeps no address of a visitor'],
  'enricher "parrot"': ['tells of every hit by the same names, in snake_case', 'tells short lines, or null'],
  'enricher "hoarder"': ['tells the same of a hit each time'],
  'enricher "grumbler"': ['tells the same of a hit each time', 'drops by a code and tells nothing else then'],
}

interface ReporterEvent {
  event: string
  title: string | { expanded: string }
  errors?: unknown[]
}

/** Titles of the tests that fail in a spec, by group. The spec is run in a process of its own. */
function failuresOf(spec: string): Promise<Map<string, string[]>> {
  const runner = ['--import=./bin/typescript.mjs', 'tests/unit_runner.ts', spec, '--reporters=ndjson']
  return new Promise((resolve) => {
    execFile(process.execPath, runner, { cwd: ROOT, maxBuffer: 50_000_000 }, (_failure, output) => {
      const failures = new Map<string, string[]>()
      let failed: string[] = []
      for (const line of output.split('\n').filter((text) => text.startsWith('{"event":'))) {
        const { event, title, errors = [] } = JSON.parse(line) as ReporterEvent
        if (event === 'group:start') failures.set(title as string, (failed = []))
        else if (event === 'test:end' && errors.length > 0)
          failed.push((title as { expanded: string }).expanded)
      }
      resolve(failures)
    })
  })
}

test.group('Contract suites', () => {
  test('notice every breach of the contract', async ({ assert }) => {
    const failures = await failuresOf('tests/unit/platform/plugins/broken_plugins.ts')
    for (const [part, tests] of Object.entries(BREACHES)) {
      const name = [...failures.keys()].find((title) => title.endsWith(part)) ?? ''
      assert.includeMembers(failures.get(name) ?? [], tests, part)
    }
  })
})
