/**
 * Measures whether real pages are mistaken for a bot check or a login. `npm run bench walls -- --corpus DIR` checks
 * every DIR/pages/*.html.gz. Exits with 0 when none is, with 1 when one is, with 2 without a corpus.
 */
import { parseArgs } from 'node:util'
import { findWall } from '#plugin/helpers/fetching/walls'
import { loadPages } from './support/corpus_pages.js'

const URL_OF_PAGES = 'https://corpus.example/page'

const { values } = parseArgs({ options: { corpus: { type: 'string' } } })
const pages = loadPages(values.corpus)
const mistaken = pages.filter(({ name, body }) => {
  const wall = findWall({ url: URL_OF_PAGES, status: 200, headers: {}, body }, URL_OF_PAGES)
  if (wall) console.log(`${name}: ${wall.message}`)
  return wall !== null
})
console.log(`${mistaken.length} of ${pages.length} pages are mistaken for walls`)
process.exitCode = mistaken.length === 0 ? 0 : 1
