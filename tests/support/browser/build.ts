/** Builds the pages that the tests' applications serve, before several processes would do so at once. */
import { buildPages } from '#tests/support/browser/built_pages'

await buildPages()
