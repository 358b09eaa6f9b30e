import { test } from '@japa/runner'
import { readSourceFiles } from '../architecture/source_files.js'

/** What words an instant, of `inertia/lib/clock.svelte.ts`. A heading over entries that have times of their own is free. */
const WORDING = /\b(?:shortTime|longTime|timeInSentence|timeOfDay|dayInFull|fullTime|ago|timeAgo|dayName)\(/g
const AT_HOME = 'inertia/components/Timestamp.svelte'

/** Where instants are worded without what `Timestamp` says of them on hover. */
function bareTimesIn(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path !== AT_HOME)
    .flatMap(([path, text]) => [...text.matchAll(WORDING)].map(([call]) => `${path}: ${call}…)`))
}

test.group('Times in the app', () => {
  test('each is shown by Timestamp, which tells UTC on hover', async ({ assert }) => {
    const files = await readSourceFiles('inertia/{components,layouts,pages}/**/*.svelte')
    assert.isAbove(files.size, 100, 'the pages were found')
    assert.deepEqual(bareTimesIn(files), [])
  })

  test('one that is shown as mere text is found', ({ assert }) => {
    const files = new Map([
      ['inertia/pages/a.svelte', 'Read {ago(page.lastCrawledAt)}'],
      ['inertia/pages/b.svelte', 'Read <Timestamp at={page.lastCrawledAt} as={ago} />'],
    ])
    assert.deepEqual(bareTimesIn(files), ['inertia/pages/a.svelte: ago(…)'])
  })
})
