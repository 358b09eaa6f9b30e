import {
  failed,
  type FetchResult,
  type FetchTarget,
  type FetchTools,
  type OutboundProxy,
  type Plugin,
} from 'rivalwatch-plugin'
import { BrowserHost } from './browser_host.js'
import { BrowserMissing } from './host_process.js'
import { judgeRendering } from './judge_rendering.js'
import type { ChromiumProgram } from './messages.js'

/**
 * Fetches pages that are rendered by scripts. Uses Chromium, which is started when first needed.
 *
 * @throws Error if the options lack the path to Chromium
 */
export default function createBrowserFetcher(program: ChromiumProgram): Plugin {
  if (!program?.executablePath) throw new Error('executablePath must be the path to Chromium')
  const host = new BrowserHost(program)
  return {
    name: 'browser_fetcher',
    fetchers: [
      {
        id: 'browser',
        supports: ({ url, needsScripts }) => needsScripts && /^https?:\/\//.test(url),
        fetch: (target, tools) => fetchRendered(target, tools, host),
        check: () => describe(host),
        close: () => host.close(),
      },
    ],
  }
}

async function fetchRendered(
  target: FetchTarget,
  { openProxy, userAgent, signal, workspaceKey }: FetchTools,
  host: BrowserHost
): Promise<FetchResult> {
  let proxy: OutboundProxy | undefined
  const prepare = async () => {
    proxy = await openProxy()
    const { server, username, password } = proxy
    return { url: target.url, userAgent, proxy: { server, username, password } }
  }
  try {
    const rendering = await host.render(prepare, signal, workspaceKey)
    return judgeRendering(rendering, target, proxy!)
  } catch (error) {
    if (error instanceof BrowserMissing) {
      return failed('browser_missing', 'The page needs a browser, but none could be started.')
    }
    if (signal.aborted) return failed('render_timeout', 'The browser was too busy to render the page.')
    throw error
  } finally {
    await proxy?.close()
  }
}

async function describe(host: BrowserHost): Promise<string> {
  const { version, sandboxed } = await host.about()
  return `Chromium ${version}, ${sandboxed ? 'sandboxed' : 'not sandboxed (BROWSER_SANDBOX=off)'}`
}
