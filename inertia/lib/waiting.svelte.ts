import { onMount } from 'svelte'
import { router } from '@inertiajs/svelte'

/** What takes less is there before grey rows would be. */
const PATIENCE = 200
const LONGEST = 10_000

/** What of the inbox is on its way, and whether something did not come. */
export class Waiting {
  part = $state<'list' | 'alert' | null>(null)
  /** Why the last answer is missing. */
  failure = $state<string | null>(null)
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor() {
    onMount(() => {
      const ends = [
        router.on('start', ({ detail: { visit } }) => {
          if (visit.async || visit.prefetch || visit.method !== 'get') return
          if (!visit.url.pathname.startsWith('/alerts')) return
          this.#begin(visit.only.includes('open') ? 'alert' : 'list')
        }),
        router.on('finish', ({ detail: { visit } }) => visit.async || this.#end()),
        router.on('success', () => {
          this.failure = null
        }),
        router.on('networkError', () => {
          this.#fail('The server can not be reached.')
          return false
        }),
      ]
      return () => {
        this.#end()
        for (const end of ends) end()
      }
    })
  }

  retry = () => {
    this.failure = null
    router.reload()
  }

  #begin(part: 'list' | 'alert') {
    this.#end()
    this.#timers = [
      setTimeout(() => (this.part = part), PATIENCE),
      setTimeout(() => {
        router.cancelAll()
        this.#fail('The server did not answer within 10 seconds.')
      }, LONGEST),
    ]
  }

  #end() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    this.part = null
  }

  #fail(reason: string) {
    this.#end()
    this.failure = reason
  }
}
