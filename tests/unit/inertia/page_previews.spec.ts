import { readFile, stat } from 'node:fs/promises'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { firstPictures, pictures, readmePictures } from '#tests/support/page_previews/pictures'
import { readSourceFiles } from '../architecture/source_files.js'

const PAGES = 'inertia/pages/'
/** Limit in bytes for all app screenshots in the docs together. */
const MOST_BYTES = 1_200_000

const all = [...firstPictures(''), ...pictures]

test.group('Pages of preview:pages', () => {
  test('includes every page of the app, and only existing ones', async ({ assert }) => {
    const files = await readSourceFiles(`${PAGES}**/*.svelte`)
    const there = [...files.keys()].map((path) => path.slice(PAGES.length, -'.svelte'.length))
    const shown = new Set(all.flatMap(({ page }) => page ?? []))
    assert.sameMembers([...shown], there)
  })

  test('gives each image a unique name', ({ assert }) => {
    const names = all.map(({ name }) => name)
    assert.deepEqual(names, [...new Set(names)])
  })

  test("includes the app's screenshots in the docs, which are small", async ({ assert }) => {
    const texts = await Promise.all(
      ['README.md', 'docs/guides/start.md', 'docs/guides/analytics.md'].map((path) =>
        readFile(projectPath(path), 'utf8')
      )
    )
    const shown = [...texts.join('').matchAll(/\bimages\/([\w-]+\.png)/g)].map(([, file]) => file)
    const made = Object.keys(readmePictures).flatMap((name) => [`${name}-light.png`, `${name}-dark.png`])
    assert.sameMembers([...new Set(shown)], made)
    assert.includeMembers(
      all.map(({ name }) => name),
      Object.values(readmePictures)
    )
    const sizes = await Promise.all(
      made.map(async (file) => (await stat(projectPath(`docs/images/${file}`))).size)
    )
    assert.isBelow(
      sizes.reduce((sum, size) => sum + size),
      MOST_BYTES
    )
  })
})
