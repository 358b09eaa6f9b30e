import { onMount } from 'svelte'
import type { PendingVisit } from '@inertiajs/core'
import { router } from '@inertiajs/svelte'
import { tellInPlace } from '~/lib/connection.svelte'

/** Milliseconds before placeholders appear, so that they do not flash before fast responses. */
const PATIENCE = 200
const LONGEST = 10_000

/** Which part of the inbox is loading, and whether loading failed. */
export class Waiting {
  part = $state<'list' | 'alert' | null>(null)
  /** Why the last request failed. */
  failure = $state<string | null>(null)
  #timers: ReturnType<typeof setTimeout>[] = []
  #isUnderWay = false
  #wanted: string | null = null

  constructor() {
    onMount(() => {
      const ends = [
        router.on('start', ({ detail: { visit } }) => {
          if (visit.async || visit.prefetch || !visit.url.pathname.startsWith('/alerts')) return
          this.#begin(visit)
        }),
        router.on('finish', ({ detail: { visit } }) => visit.async || this.#end()),
        tellInPlace(() => {
          if (!this.#isUnderWay || this.#wanted === null) return false
          this.#fail("Can't reach the server.")
          return true
        }),
      ]
      return () => {
        this.#end()
        for (const end of ends) end()
      }
    })
  }

  /** Repeats the visit that failed; after a failed action, reloads the current page. */
  retry = () => {
    if (this.#wanted) router.visit(this.#wanted, { preserveState: true })
    else router.reload()
  }

  #begin({ method, only, url }: PendingVisit) {
    this.#end()
    this.failure = null
    this.#wanted = method === 'get' ? url.href : null
    this.#isUnderWay = true
    this.#timers = [
      setTimeout(() => {
        if (method === 'get') this.part = only.includes('open') ? 'alert' : 'list'
      }, PATIENCE),
      setTimeout(() => {
        router.cancelAll()
        this.#fail("The server didn't respond within 10 seconds.")
      }, LONGEST),
    ]
  }

  #end() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    this.#isUnderWay = false
    this.part = null
  }

  #fail(reason: string) {
    this.#end()
    this.failure = reason
  }
}
