/** A brief message about a completed action, with a way to undo it. */
export type Notice = {
  text: string
  /** Path that undoes the action with a POST; null if it cannot be undone. */
  undo: string | null
}
