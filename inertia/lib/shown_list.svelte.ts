import type { InboxList, InboxPage } from '#web/inbox/inbox_types'

/**
 * The displayed list. A poll's result only replaces it while the reader is not using it: late rows are better than rows
 * that move while being read.
 */
export class ShownList {
  #of: () => InboxPage
  /** The list from a poll, and the fingerprint of the page's list that it replaced. */
  #adopted = $state.raw<{ list: InboxList; instead: string } | null>(null)

  constructor(of: () => InboxPage) {
    this.#of = of
  }

  get current(): InboxList | null {
    const { list } = this.#of()
    return this.#adopted?.instead === this.#mark() ? this.#adopted.list : list
  }

  /** The number of new alerts in the last poll that are not displayed yet. */
  get waiting(): number {
    const { latest } = this.#of()
    const { current } = this
    if (!latest || !current || this.#mark(latest) === this.#mark(current)) return 0
    const newest = Math.max(0, ...current.alerts.map(({ detectedAt }) => detectedAt))
    const shown = new Set(current.alerts.map(({ id }) => id))
    return latest.alerts.filter(({ id, detectedAt }) => !shown.has(id) && detectedAt >= newest).length
  }

  /** Displays the result of the last poll. */
  adopt() {
    const { latest } = this.#of()
    if (latest) this.#adopted = { list: latest, instead: this.#mark() }
  }

  /** Returns a fingerprint of a list: equal for equal lists. */
  #mark(list: InboxList | null = this.#of().list): string {
    const { params } = this.#of()
    return JSON.stringify([params, list?.matches, list?.alerts.map(({ id, status }) => [id, status])])
  }
}
