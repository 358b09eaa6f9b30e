import type { FetchTarget, FetchTools } from 'rivalwatch-plugin'
import { testFetcher } from 'rivalwatch-plugin/testing'
import createBrowserFetcher from '#plugins/browser_fetcher'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'

let starting: Promise<RenderingBrowser> | undefined

/** The actual program is not known until the tests run. */
const [shape] = createBrowserFetcher({ executablePath: 'chromium', environment: {} }).fetchers!

testFetcher({
  ...shape,
  async fetch(target: FetchTarget, tools: FetchTools) {
    starting ??= RenderingBrowser.start()
    const { fetcher } = await starting
    return fetcher.fetch(target, tools)
  },
})
