import { component, createSignatureSync } from 'http-message-sig'
import { MINUTE, SECOND } from '#platform/instants'
import type { SigningKeys } from '#platform/outbound/signatures/signing_key'

export const KEY_DIRECTORY = '/.well-known/http-message-signatures-directory'

/** Caches may keep a response for an hour, after which its signatures must still be valid. */
const VALID_FOR = 120 * MINUTE
const CACHED_FOR = 60 * MINUTE

/**
 * Returns the response that publishes the keys (draft-meunier-webbotauth-httpsig-directory). Each key signs the
 * response, which proves that the server has the private keys.
 *
 * @param origin the origin that serves it
 */
export function keyDirectory(
  keys: SigningKeys,
  origin: string,
  now: number
): { headers: Record<string, string>; body: string } {
  const published = keys.published(now)
  const request = {
    kind: 'request',
    method: 'GET',
    targetUri: origin + KEY_DIRECTORY,
    fields: [],
  } as const
  const signatures = published.map((signer, index) =>
    createSignatureSync(
      { kind: 'response', status: 200, fields: [], request },
      {
        label: `binding${index}`,
        components: [component('@authority', { req: true })],
        parameters: {
          created: Math.floor(now / SECOND),
          expires: Math.floor((now + VALID_FOR) / SECOND),
          keyid: signer.publicKey.kid,
          alg: signer.algorithm,
          tag: 'http-message-signatures-directory',
        },
        signer,
      }
    )
  )
  return {
    headers: {
      'content-type': 'application/http-message-signatures-directory+json',
      'cache-control': `public, max-age=${CACHED_FOR / SECOND}`,
      'signature-input': signatures.map(({ signatureInput }) => signatureInput).join(', '),
      signature: signatures.map(({ signature }) => signature).join(', '),
    },
    body: JSON.stringify({ keys: published.map(({ publicKey }) => publicKey) }),
  }
}
