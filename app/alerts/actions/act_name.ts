/** What can be done to the status of alerts. */
export type ActName = 'read' | 'unread' | 'archive' | 'unarchive'

/** Alerts that are changed at once, at most: what they were before has room in a TEXT column of MySQL. */
export const MOST_AT_ONCE = 1_000
