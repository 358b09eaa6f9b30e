import { router } from '@inertiajs/svelte'
import type { DiscoveryProgress } from '#monitoring/discovering/discovered_site'
import type { SearchLine } from '#web/competitors/search_stream'

type FoundSoFar = Extract<DiscoveryProgress, { step: 'found' }>

/** A search for a site's pages, with its results so far. */
export class PageSearch {
  isLooking = $state(false)
  /** The current step of the search; null before the first report. */
  doing = $state<Exclude<DiscoveryProgress, FoundSoFar> | null>(null)
  /** Best first. */
  found = $state.raw<FoundSoFar[]>([])
  readonly #left = new AbortController()

  /** Stops the search, so that its result does not replace the page that the user has opened since. */
  leave(): void {
    this.#left.abort()
  }

  /** Searches and then shows the page with the result. If anything fails, the form is submitted normally. */
  async begin(action: string, fields: Record<string, string>, csrfToken: string): Promise<void> {
    this.isLooking = true
    this.doing = null
    this.found = []
    const props = await this.#read(action, { ...fields, _csrf: csrfToken }).catch(() => null)
    if (this.#left.signal.aborted) return
    const onFinish = () => (this.isLooking = false)
    if (!props) return router.post(action, fields, { replace: true, onFinish })
    router.replace({
      props: (shown) => ({ ...shown, ...props }),
      preserveState: true,
      preserveScroll: true,
      onFinish,
    })
  }

  async #read(action: string, fields: Record<string, string>): Promise<Record<string, unknown> | null> {
    const answer = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/x-ndjson' },
      body: new URLSearchParams(fields),
      signal: this.#left.signal,
    })
    if (!answer.ok || !answer.body) return null
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (text + part.value).split('\n')
      text = lines.pop()!
      for (const line of lines) {
        const report = JSON.parse(line) as SearchLine
        if (report.step === 'end') return report.props
        if (report.step === 'failed') return null
        this.#take(report)
      }
    }
    return null
  }

  #take(report: DiscoveryProgress): void {
    if (report.step !== 'found') {
      this.doing = report
      return
    }
    const others = this.found.filter(({ page }) => page.url !== report.page.url)
    this.found = [...others, report].sort((one, other) => one.rank - other.rank)
  }
}
