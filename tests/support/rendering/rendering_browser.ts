import { type Fetcher, type FetchResult, type OutboundProxy } from 'rivalwatch-plugin'
import { createOutbound, type OutboundOptions } from '#platform/outbound/main'
import createBrowserFetcher from '#plugins/browser_fetcher'
import { chromiumProgram } from '#tests/support/browser/chromium'

/** Milliseconds that a crawl may take for one page. */
const PATIENCE = 45_000

/** Chromium has no sandbox as root, which most test containers use. */
export const canSandbox = process.getuid?.() !== 0

/** The crawler's browser fetcher, in the browser tests' Chromium. */
export class RenderingBrowser {
  private constructor(readonly fetcher: Fetcher) {}

  /**
   * Starts the fetcher.
   *
   * @param executable replaces the one that is found
   * @param sandbox whether it must start in its sandbox
   */
  static async start(executable?: string, sandbox = canSandbox): Promise<RenderingBrowser> {
    const { executablePath, env } = await chromiumProgram()
    const named = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const [fetcher] = createBrowserFetcher({
      executablePath: executable ?? executablePath,
      sandbox,
      environment: Object.fromEntries(named),
    }).fetchers!
    return new RenderingBrowser(fetcher)
  }

  close(): Promise<void> {
    return this.fetcher.close!()
  }

  /** Fetches a page under these network rules, and returns the result and the proxy used. */
  async fetch(
    url: string,
    options: Pick<OutboundOptions, 'allowed'> & Partial<OutboundOptions>
  ): Promise<{ result: FetchResult; proxy: OutboundProxy | undefined }> {
    const outbound = createOutbound({ userAgent: 'RivalwatchBot/test', ...options })
    let proxy: OutboundProxy | undefined
    try {
      const result = await this.fetcher.fetch(
        { url, etag: null, lastModified: null, needsScripts: true },
        {
          outbound,
          openProxy: async () => (proxy = await outbound.openProxy()),
          userAgent: 'RivalwatchBot/1.0 (+https://rivalwatch.example/bot)',
          signal: AbortSignal.timeout(PATIENCE),
        }
      )
      return { result, proxy }
    } finally {
      await outbound.close()
    }
  }
}
