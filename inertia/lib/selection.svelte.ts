import { SvelteSet } from 'svelte/reactivity'

/** The maximum number of rows that the server changes at once. */
export const MOST_AT_ONCE = 200

/** The selected rows of a list. */
export class Selection {
  readonly ids = new SvelteSet<string>()
  /** Whether the selection covers all pages of the list, not just the current one. */
  isEverything = $state(false)
  /** Where a range selection starts: the row that was toggled last. */
  #anchor: string | null = null

  /**
   * Selects or deselects a row.
   * @param order the IDs of the list; if given, all rows between the last toggled one and this one change together
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

  /**
   * Returns how many rows are selected.
   * @param total the number of rows in the whole list
   */
  sizeOf(total: number): number {
    return this.isEverything ? Math.min(total, MOST_AT_ONCE) : this.ids.size
  }

  /** Returns the fields of a form that submits the selection. */
  fields(): { isEverything: string } | { ids: string[] } {
    return this.isEverything ? { isEverything: '1' } : { ids: [...this.ids] }
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
