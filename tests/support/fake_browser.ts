import app from '@adonisjs/core/services/app'
import type { Fetcher, FetchRefusal, FetchResult, FetchTarget } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'

/** A fetcher that claims to run scripts and returns what a test specifies. */
export class FakeBrowser {
  readonly targets: FetchTarget[] = []
  #answer: (target: FetchTarget) => FetchResult = () => unable('render_failed')

  /** Makes every request return this page. */
  shows(html: string): void {
    this.#answer = ({ url }) => ({
      kind: 'page',
      finalUrl: url,
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', etag: '"shell"' },
      body: new TextEncoder().encode(html),
      scripts: 'run',
    })
  }

  refuses(code: string, outcome: FetchRefusal['outcome'] = 'failed'): void {
    this.#answer = () => unable(code, outcome)
  }

  get part(): Fetcher {
    return {
      id: 'fake_browser',
      supports: ({ needsScripts }) => needsScripts,
      fetch: async (target) => {
        this.targets.push(target)
        return this.#answer(target)
      },
    }
  }
}

/**
 * Makes the application render pages that need scripts with this browser, or with none. Returns a function that
 * restores the installed one.
 */
export async function withBrowser(browser: { part: Fetcher } | null): Promise<() => void> {
  const { plugins } = await app.container.make('plugins')
  const needing = { url: 'https://site.example/', etag: null, lastModified: null, needsScripts: true }
  const others = plugins.filter(({ fetchers = [] }) => !fetchers.some(({ supports }) => supports(needing)))
  const fake = browser ? [{ name: 'fake_browser', fetchers: [browser.part] }] : []
  app.container.bindValue('plugins', new PluginRegistry([...others, ...fake]))
  return () => app.container.bindValue('plugins', new PluginRegistry(plugins))
}

function unable(code: string, outcome: FetchRefusal['outcome'] = 'failed'): FetchRefusal {
  return { kind: 'refusal', outcome, code, message: 'It did not work.', status: null, retryAfter: null }
}
