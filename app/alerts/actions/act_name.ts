/** Actions that change the status of alerts. */
export type ActName = 'read' | 'unread' | 'archive' | 'unarchive'

/** The maximum number of alerts that one action changes, so that their former statuses fit a TEXT column of MySQL. */
export const MOST_AT_ONCE = 1_000
