import type { Suggestions } from '#web/search/search_types'

/** Debounce delay, in milliseconds. */
const PAUSE = 120

/** Whether the palette is open. Only the browser changes this, never the server. */
export const palette = $state({ isOpen: false })

/** Loads suggestions while the user types. Only the response to the latest query counts. */
export class Suggesting {
  found = $state.raw<Suggestions | null>(null)
  /** The query of the results in `found`. */
  answered = $state('')
  isLooking = $state(false)
  hasFailed = $state(false)
  #request: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  look(query: string): void {
    this.stop()
    this.hasFailed = false
    this.isLooking = query.trim() !== ''
    if (this.isLooking) this.#timer = setTimeout(() => void this.#ask(query), PAUSE)
    else this.found = null
  }

  /** Aborts the request in progress. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
    this.#request = null
    this.isLooking = false
  }

  async #ask(query: string): Promise<void> {
    const request = new AbortController()
    this.#request = request
    const found = await suggestionsFor(query, request.signal).catch(() => null)
    if (request.signal.aborted) return
    this.isLooking = false
    this.hasFailed = found === null
    this.found = found
    this.answered = query
  }
}

async function suggestionsFor(query: string, signal: AbortSignal): Promise<Suggestions | null> {
  const answer = await fetch(`/search/suggestions?${new URLSearchParams({ q: query })}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  return answer.ok ? ((await answer.json()) as Suggestions) : null
}
