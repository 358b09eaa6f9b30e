import type { Pruned } from '#platform/database/prune_by_age'
import { oldest } from '#workspaces/sign_ins/find'
import { runAlone } from '#platform/database/transaction'

/** Deletes expired sign-ins, and expired links for setting passwords and changing email addresses. */
export async function pruneSignIns(now = Date.now()): Promise<Pruned> {
  const { begun, seen } = oldest(now)
  return {
    signIns: await runAlone((trx) =>
      trx
        .deleteFrom('sign_ins')
        .where((old) => old.or([old('last_seen_at', '<', seen), old('created_at', '<', begun)]))
    ),
    resetLinks: await runAlone((trx) => trx.deleteFrom('password_resets').where('expires_at', '<', now)),
    emailChanges: await runAlone((trx) => trx.deleteFrom('email_changes').where('expires_at', '<', now)),
  }
}
