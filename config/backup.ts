import { storagePath } from '#config/storage'
import env from '#start/env'

/**
 * Tables that backups leave out. Running processes, and counters of a rate limit, mean nothing elsewhere. Sign-ins and
 * links that reset a password may have ended since the backup and must not work again, and neither must tokens of
 * assistants, which are replaced all the time: people sign in again, or request a new link. A restored installation has
 * its own folder in the content store, and its workers fill the search index from what was restored.
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
  /** How many of them are kept, with the newest. */
  kept: 3,
}
