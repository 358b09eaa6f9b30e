import { randomBytes } from 'node:crypto'
import { component, createSignatureSync } from 'http-message-sig'
import { MINUTE, SECOND } from '#platform/instants'
import type { SigningKeys } from '#platform/outbound/signatures/signing_key'

/** How long a signature is valid. */
const VALID_FOR = 5 * MINUTE

const LABEL = 'sig1'
const COMPONENTS = ['@authority', component('signature-agent', { key: LABEL })]

/** Returns the headers that sign a request to a URL. */
export type SignRequest = (url: URL) => Record<string, string>

/**
 * Signs requests as defined by Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol), so that a site can verify who
 * sent them.
 *
 * @param origin the origin where sites find the keys
 */
export function requestSigner(keys: SigningKeys, origin: string, clock = Date.now): SignRequest {
  const agent = `${LABEL}="${origin}"`
  const fields = [{ name: 'signature-agent', value: agent }]
  return ({ href }) => {
    const now = clock()
    const signer = keys.at(now)
    const { signature, signatureInput } = createSignatureSync(
      { kind: 'request', method: 'GET', targetUri: href, fields },
      {
        label: LABEL,
        components: COMPONENTS,
        parameters: {
          created: Math.floor(now / SECOND),
          expires: Math.floor((now + VALID_FOR) / SECOND),
          keyid: signer.publicKey.kid,
          alg: signer.algorithm,
          nonce: randomBytes(64).toString('base64url'),
          tag: 'web-bot-auth',
        },
        signer,
      }
    )
    return { 'signature-agent': agent, 'signature-input': signatureInput, signature }
  }
}
