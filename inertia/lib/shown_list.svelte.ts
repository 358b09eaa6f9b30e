import type { InboxList, InboxPage } from '#web/inbox/inbox_page'

/**
 * The list as shown. A poll's result replaces it only while the reader is not using it: late rows are better than rows
 * that move under the reader's eyes.
 */
export class ShownList {
  #of: () => InboxPage
  /** The list of a poll, and the page's list that it replaced. */
  #adopted = $state.raw<{ list: InboxList; instead: string } | null>(null)

  constructor(of: () => InboxPage) {
    this.#of = of
  }

  get current(): InboxList | null {
    const { list } = this.#of()
    return this.#adopted?.instead === this.#mark() ? this.#adopted.list : list
  }

  /** Number of unread alerts in the last poll that the list does not show. */
  get waiting(): number {
    const { latest } = this.#of()
    const { current } = this
    if (!latest || !current || this.#mark(latest) === this.#mark(current)) return 0
    const newest = Math.max(0, ...current.alerts.map(({ detectedAt }) => detectedAt))
    const shown = new Set(current.alerts.map(({ id }) => id))
    return latest.alerts.filter(({ id, detectedAt }) => !shown.has(id) && detectedAt >= newest).length
  }

  /** Shows the result of the last poll. */
  adopt() {
    const { latest } = this.#of()
    if (latest) this.#adopted = { list: latest, instead: this.#mark() }
  }

  /** Returns the same text for the same list. */
  #mark(list: InboxList | null = this.#of().list): string {
    const { params } = this.#of()
    return JSON.stringify([params, list?.matches, list?.alerts.map(({ id, status }) => [id, status])])
  }
}
