import { test } from '@japa/runner'
import { readSourceFiles } from '../architecture/source_files.js'

/**
 * Matches the functions of `inertia/lib/clock.svelte.ts` that format an instant. A heading over entries with their own
 * times is exempt.
 */
const WORDING = /\b(?:shortTime|longTime|timeInSentence|timeOfDay|dayInFull|fullTime|ago|timeAgo|dayName)\(/g
const AT_HOME = 'inertia/components/Timestamp.svelte'

/** Returns where instants are formatted without the hover text of `Timestamp`. */
function bareTimesIn(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path !== AT_HOME)
    .flatMap(([path, text]) => [...text.matchAll(WORDING)].map(([call]) => `${path}: ${call}…)`))
}

test.group('Times in the app', () => {
  test('are shown by Timestamp, which shows UTC on hover', async ({ assert }) => {
    const files = await readSourceFiles('inertia/{components,layouts,pages}/**/*.svelte')
    assert.isAbove(files.size, 100, 'the pages were found')
    assert.deepEqual(bareTimesIn(files), [])
  })

  test('are reported when shown as plain text', ({ assert }) => {
    const files = new Map([
      ['inertia/pages/a.svelte', 'Read {ago(page.lastCrawledAt)}'],
      ['inertia/pages/b.svelte', 'Read <Timestamp at={page.lastCrawledAt} as={ago} />'],
    ])
    assert.deepEqual(bareTimesIn(files), ['inertia/pages/a.svelte: ago(…)'])
  })
})
