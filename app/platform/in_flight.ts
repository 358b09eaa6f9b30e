/**
 * Deduplicates concurrent calls: callers that request the same key at the same time share one result. Results are not
 * kept.
 */
export class InFlight<Value> {
  readonly #asked = new Map<string, Promise<Value>>()

  /**
   * Calls `ask` unless an earlier call with this key is pending. If `ask` rejects, so does the promise of every caller
   * that shares the call.
   */
  share(key: string, ask: () => Promise<Value>): Promise<Value> {
    const open = this.#asked.get(key)
    if (open) return open
    const asked = ask().finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return asked
  }
}
