/** What can be done to the status of alerts. */
export type ActName = 'read' | 'unread' | 'archive' | 'unarchive'
