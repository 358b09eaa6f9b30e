import db from '@adonisjs/lucid/services/db'
import type { Pruned } from '#platform/database/prune_by_age'
import { oldest } from '#workspaces/sign_ins/find'

/** Deletes sign-ins that are over, and expired links for passwords and changes of address. */
export async function pruneSignIns(now = Date.now()): Promise<Pruned> {
  const { begun, seen } = oldest(now)
  const signIns = await db
    .from('sign_ins')
    .where('last_seen_at', '<', seen)
    .orWhere('created_at', '<', begun)
    .delete()
  const resetLinks = await db.from('password_resets').where('expires_at', '<', now).delete()
  const emailChanges = await db.from('email_changes').where('expires_at', '<', now).delete()
  return { signIns: Number(signIns), resetLinks: Number(resetLinks), emailChanges: Number(emailChanges) }
}
