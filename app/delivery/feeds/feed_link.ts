/** The secret links of feeds. They are signed; the row determines how long they work. */
import encryption from '@adonisjs/core/services/encryption'
import { appUrl } from '#config/app'
import Feed from '#delivery/models/feed'

const PURPOSE = 'feed'

interface Token {
  id: string
  nonce: string
}

export function feedLink({ id, nonce }: Pick<Feed, 'id' | 'nonce'>): string {
  return `${appUrl}/feeds/${encryption.getMessageVerifier().sign({ id, nonce }, undefined, PURPOSE)}`
}

/** Returns the feed of a link; null if the link was never issued, was replaced, or the feed is turned off. */
export async function feedOf(token: string): Promise<Feed | null> {
  const read = encryption.getMessageVerifier().unsign<Token>(token, PURPOSE)
  return read && Feed.query().where({ id: read.id, nonce: read.nonce }).first()
}
