/** Shares one result among callers that request the same thing at the same time, and drops it once it arrives. */
export class InFlight<Value> {
  readonly #asked = new Map<string, Promise<Value>>()

  /**
   * Calls `ask` unless an earlier call with this key is pending. If `ask` rejects, all callers that share the call
   * reject.
   */
  share(key: string, ask: () => Promise<Value>): Promise<Value> {
    const open = this.#asked.get(key)
    if (open) return open
    const asked = ask().finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return asked
  }
}
