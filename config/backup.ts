import { storagePath } from '#config/storage'
import env from '#start/env'

/**
 * Tables that backups exclude. Running processes and rate limit counters are meaningless elsewhere. Sign-ins, password
 * reset links and tokens of assistants may have ended since the backup and must not work again, so users sign in again
 * or request a new link. A restored installation has its own folder in the content store, and its workers fill the
 * search index from the restored data.
 */
export const tablesLeftOut: ReadonlySet<string> = new Set([
  'oauth_records',
  'processes',
  'rate_limits',
  'sign_ins',
  'password_resets',
  'blob_namespaces',
  'search_workspaces',
  'search_pages',
  'search_entries',
  'search_buckets',
  'search_terms',
  'search_due',
  'search_scans',
])

/** Folders of the storage that backups include. */
export const foldersIncluded = ['favicons']

/** Backups of a database with data before it is migrated. */
export const beforeMigration = {
  isOn: env.get('BACKUP_BEFORE_MIGRATION', 'on') === 'on',
  folder: storagePath('backups'),
  /** The number of such backups that are kept, including the newest. */
  kept: 3,
}
