/** The secret links of feeds. Each member has their own, which works as long as the feed and the membership exist. */
import encryption from '@adonisjs/core/services/encryption'
import { appUrl } from '#config/app'
import Feed from '#delivery/models/feed'
import Membership from '#workspaces/models/membership'

const PURPOSE = 'feed'

interface Token {
  id: string
  nonce: string
  /** The membership that the link belongs to. */
  of: string
}

/** Returns a member's link to a feed. */
export function feedLink(
  { id, nonce }: Pick<Feed, 'id' | 'nonce'>,
  { id: of }: Pick<Membership, 'id'>
): string {
  const token: Token = { id, nonce, of }
  return `${appUrl}/feeds/${encryption.getMessageVerifier().sign(token, undefined, PURPOSE)}`
}

/**
 * Returns the feed of a link; null if the link was never issued or was replaced, if the feed is turned off, or if the
 * link's member has left the workspace.
 */
export async function feedOf(token: string): Promise<Feed | null> {
  const read = encryption.getMessageVerifier().unsign<Token>(token, PURPOSE)
  const feed = read && (await Feed.query().where({ id: read.id, nonce: read.nonce }).first())
  const member = feed && (await Membership.within({ id: feed.workspaceId }).where('id', read.of).first())
  return member ? feed : null
}
