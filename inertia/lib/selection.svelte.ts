import { SvelteSet } from 'svelte/reactivity'

/** Which rows of a list are selected. */
export class Selection {
  readonly ids = new SvelteSet<string>()
  /** Whether all pages of the list are meant, and not only the rows of this one. */
  isEverything = $state(false)
  /** From where a range is drawn. */
  #anchor: string | null = null

  /**
   * Selects a row, or no longer.
   * @param order the ids of the list, where all rows from the last one to this one are meant
   */
  toggle(id: string, order: readonly string[] | null = null) {
    this.isEverything = false
    const selects = !this.ids.has(id)
    for (const each of this.#range(id, order)) {
      if (selects) this.ids.add(each)
      else this.ids.delete(each)
    }
    this.#anchor = id
  }

  selectAll(ids: readonly string[]) {
    for (const id of ids) this.ids.add(id)
  }

  clear() {
    this.isEverything = false
    this.ids.clear()
    this.#anchor = null
  }

  /** Forgets what the list no longer shows. */
  keepOnly(ids: readonly string[]) {
    for (const id of this.ids) {
      if (ids.includes(id)) continue
      this.ids.delete(id)
      this.isEverything = false
    }
  }

  #range(id: string, order: readonly string[] | null): readonly string[] {
    const from = order && this.#anchor ? order.indexOf(this.#anchor) : -1
    const to = order ? order.indexOf(id) : -1
    if (!order || from === -1 || to === -1) return [id]
    return order.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
}
