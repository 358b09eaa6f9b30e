/** What the next page says in passing: what was just done, and how to take it back. */
export type Notice = {
  text: string
  /** Where a POST takes it back; null where nothing can. */
  undo: string | null
}
