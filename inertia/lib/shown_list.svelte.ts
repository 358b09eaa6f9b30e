import type { InboxList, InboxPage } from '#alerts/controllers/inbox_page'

/**
 * The list as it is shown. What a poll brings takes its place only where nobody is in the middle of it: rows that move
 * under a reader's eyes are worse than rows that come late.
 */
export class ShownList {
  #of: () => InboxPage
  /** A poll's list that took the place of the page's, and the page's that it took the place of. */
  #adopted = $state.raw<{ list: InboxList; instead: string } | null>(null)

  constructor(of: () => InboxPage) {
    this.#of = of
  }

  get current(): InboxList | null {
    const { list } = this.#of()
    return this.#adopted?.instead === this.#mark() ? this.#adopted.list : list
  }

  /** Unread alerts of the last poll that the list does not show. */
  get waiting(): number {
    const { latest } = this.#of()
    const { current } = this
    if (!latest || !current || this.#mark(latest) === this.#mark(current)) return 0
    const newest = Math.max(0, ...current.alerts.map(({ detectedAt }) => detectedAt))
    const shown = new Set(current.alerts.map(({ id }) => id))
    return latest.alerts.filter(({ id, detectedAt }) => !shown.has(id) && detectedAt >= newest).length
  }

  /** Shows what the last poll brought. */
  adopt() {
    const { latest } = this.#of()
    if (latest) this.#adopted = { list: latest, instead: this.#mark() }
  }

  /** The same text for the same list. */
  #mark(list: InboxList | null = this.#of().list): string {
    const { place } = this.#of()
    return JSON.stringify([place, list?.matches, list?.alerts.map(({ id, status }) => [id, status])])
  }
}
