import type { FetchTarget, FetchTools } from '#platform/contract'
import { testFetcher } from '#platform/testing/contract_suites'
import createBrowserFetcher from '#plugins/browser_fetcher'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'

let starting: Promise<RenderingBrowser> | undefined

/** Which program it is, is known only once the tests run. */
const [shape] = createBrowserFetcher({ executablePath: 'chromium', environment: {} }).fetchers!

testFetcher({
  ...shape,
  async fetch(target: FetchTarget, tools: FetchTools) {
    starting ??= RenderingBrowser.start()
    const { fetcher } = await starting
    return fetcher.fetch(target, tools)
  },
})
