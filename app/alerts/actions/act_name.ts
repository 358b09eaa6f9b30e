/** Actions that change the status of alerts. */
export type ActName = 'read' | 'unread' | 'archive' | 'unarchive'

/** The maximum number of alerts per action, so that their previous statuses fit into a MySQL TEXT column. */
export const MOST_AT_ONCE = 1_000
