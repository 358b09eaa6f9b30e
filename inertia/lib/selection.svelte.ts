import { SvelteSet } from 'svelte/reactivity'

/** The selected rows of a list. */
export class Selection {
  readonly ids = new SvelteSet<string>()
  /** Whether all pages of the list are selected, not just the rows of this one. */
  isEverything = $state(false)
  /** Where a range starts. */
  #anchor: string | null = null

  /**
   * Selects or deselects a row.
   * @param order the IDs of the list, to select all rows from the last one to this one
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

  /** Deselects rows that are no longer in the list. */
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
