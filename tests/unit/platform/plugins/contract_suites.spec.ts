import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from '@japa/runner'

const ROOT = join(import.meta.dirname, '../../../..')

/** The parts that `broken_plugins.ts` breaks, with the tests that must fail for each. */
const BREACHES: Record<string, string[]> = {
  'extractor of "visits"': ['returns the same value for the same page'],
  'extractor of "when"': ['returns plain JSON in the shape of its empty value'],
  'extractor of "firstHeading"': ['returns plain JSON within the size limit: invalid characters'],
  'extractor of "lines"': ['does not modify the page or its empty value'],
  'unit reader "ghost"': ['reacts to one of its examples'],
  'detector of seo': [
    'finds no changes between equal contents',
    'finds the same changes each time and does not modify the contents',
    'returns changes in its declared categories, with the sides that their kind requires',
    "reports no change if the older version lacks its plugin's fields",
  ],
  'filter "silencer"': ['lists everything it removes and leaves the rest unchanged: a new role'],
  'filter "inventor"': [
    'leaves an empty change empty',
    'lists everything it removes and leaves the rest unchanged: a new role',
    'gives a reason for everything it removes: a new role',
  ],
  'analyst "liar"': [
    'returns a complete verdict or null: a price rise',
    'quotes only text and amounts from the change: a price rise',
    'does not score an empty change',
  ],
  'fetcher "optimist"': [
    'accepts 304 only if it sent validators',
    'reports status 403 as blocked',
    'reports status 404 as failed',
    'reports status 503 as failed',
    'reports a response other than HTML as failed',
    'reports a closed port as failed',
    'reports a timeout as failed',
  ],
  'channel "shouter"': [
    'refuses invalid destinations with a plain message',
    'leaves a normalized destination unchanged',
    'returns a retry result if the destination is unreachable',
  ],
  probe: ['suggests paths on the site with a page type, within the limit'],
  'enricher "tracker"': [
    'returns the same result each time, as a new object',
    'never returns the IP address of a visitor',
  ],
  'enricher "parrot"': [
    'returns the same names for every hit, in snake_case',
    'returns short single-line values or null',
  ],
  'enricher "hoarder"': ['returns the same result each time, as a new object'],
  'enricher "grumbler"': [
    'returns the same result each time, as a new object',
    'returns a code and nothing else for a dropped hit',
  ],
}

interface ReporterEvent {
  event: string
  title: string | { expanded: string }
  errors?: unknown[]
}

/** Runs a spec in a separate process and returns the titles of its failing tests, by group. */
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
  test('detect every breach of the contract', async ({ assert }) => {
    const failures = await failuresOf('tests/unit/platform/plugins/broken_plugins.ts')
    for (const [part, tests] of Object.entries(BREACHES)) {
      const name = [...failures.keys()].find((title) => title.endsWith(part)) ?? ''
      assert.includeMembers(failures.get(name) ?? [], tests, part)
    }
  })
})
