import type { PendingVisit } from '@inertiajs/core'
import { router } from '@inertiajs/svelte'

/** Statuses that a proxy returns if it cannot reach the server. */
const UNREACHABLE = [502, 503, 504]

/** True from a visit without a response until the next visit begins. */
export const connection = $state({ isLost: false })

const places = new Set<() => boolean>()

/** Watches for a lost connection. Called once in the browser. Background visits, such as polls, fail silently. */
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
 * Lets a part of the page report a lost connection itself.
 *
 * @param tell reports it and returns whether it did; otherwise the notice bar reports it
 */
export function tellInPlace(tell: () => boolean): () => void {
  places.add(tell)
  return () => places.delete(tell)
}
