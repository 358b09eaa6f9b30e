import type { PendingVisit } from '@inertiajs/core'
import { router } from '@inertiajs/svelte'

/** Answers of a proxy that cannot reach the server either. */
const UNREACHABLE = [502, 503, 504]

/** Lost from a visit without an answer to the next one. */
export const connection = $state({ isLost: false })

const places = new Set<() => boolean>()

/** Called once in the browser. Visits that nobody asked for, such as polls, fail silently. */
export function watchConnection() {
  let isAsked = false
  const isBackground = ({ async, prefetch }: PendingVisit) => async || prefetch
  const lose = () => {
    if (isAsked && ![...places].some((tell) => tell())) connection.isLost = true
    return false
  }
  router.on('start', ({ detail: { visit } }) => {
    if (isBackground(visit)) return
    isAsked = true
    connection.isLost = false
  })
  router.on('finish', ({ detail: { visit } }) => {
    if (!isBackground(visit)) isAsked = false
  })
  router.on('networkError', lose)
  router.on('httpException', ({ detail }) =>
    UNREACHABLE.includes(detail.response.status) ? lose() : undefined
  )
}

/**
 * Has a part of the page tell in its own place that the connection is lost.
 * @param tell returns whether it did; otherwise the notice bar does
 */
export function tellInPlace(tell: () => boolean): () => void {
  places.add(tell)
  return () => places.delete(tell)
}
