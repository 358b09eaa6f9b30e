import { createHash } from 'node:crypto'
import ShareLink from '#alerts/models/share_link'
import { runAlone } from '#platform/database/transaction'
import Workspace from '#workspaces/models/workspace'

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Returns the link of a token; null if it was never issued, was withdrawn, has expired, or its workspace no longer
 * allows sharing. Callers must not reveal the reason.
 */
export async function findShareLink(token: string): Promise<ShareLink | null> {
  const link = TOKEN.test(token)
    ? await ShareLink.query()
        .where('token_hash', tokenHash(token))
        .where('expires_at', '>', Date.now())
        .first()
    : null
  if (!link) return null
  const workspace = await Workspace.find(link.workspaceId)
  return workspace && workspace.sharing !== 'nobody' ? link : null
}

/** Records that a link was opened. */
export async function countOpening({ id, workspaceId }: ShareLink): Promise<void> {
  await runAlone((trx) =>
    trx
      .updateTable('share_links')
      .set((link) => ({ opened_count: link('opened_count', '+', 1), last_opened_at: Date.now() }))
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
  )
}
