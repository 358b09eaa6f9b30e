/** Props of the page of connected assistants, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { AssistantRow } from '#workspaces/assistants/rows'

export type AssistantsPage = {
  assistants: AssistantRow[]
  /** From 1. */
  pageNumber: number
  hasMore: boolean
  /** The URL to enter in an assistant. */
  address: string
  /** Why assistants cannot sign in; null if they can. */
  whyOff: string | null
}
