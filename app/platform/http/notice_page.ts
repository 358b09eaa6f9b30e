/** A brief message about what was just done, and how to undo it. */
export type Notice = {
  text: string
  /** Path that undoes it with a POST; null if it cannot be undone. */
  undo: string | null
}
