import type { Outbound, OutboundResponse } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { KEY_DIRECTORY } from '#platform/outbound/signatures/key_directory'
import type { SigningKeys } from '#platform/outbound/signatures/signing_key'
import { Degraded } from '#health/check'

const MAX_BYTES = 64 * 1024
const OR_OFF = 'or set CRAWLER_SIGNATURES=off'

/**
 * Fetches the keys of this installation as sites do.
 *
 * @throws Degraded if they are missing, because sites then treat the crawler's requests as unsigned
 */
export async function checkKeyDirectory(
  outbound: Outbound,
  keys: SigningKeys,
  appUrl: string
): Promise<string> {
  const url = new URL(KEY_DIRECTORY, appUrl).href
  const response = await request(outbound, url)
  if (response.status !== 200) {
    throw new Degraded(
      `${url} returns ${response.status}, so sites can't verify the crawler's requests`,
      `Have the proxy pass /.well-known/ to Rivalwatch without sign-in, ${OR_OFF}.`
    )
  }
  const published = keys.published(Date.now()).map(({ publicKey }) => publicKey.kid)
  const found = keyIdsIn(response.body)
  if (!published.every((id) => found.includes(id))) {
    throw new Degraded(
      `${url} doesn't have the keys of this installation`,
      `Check that APP_URL points here, that all processes have the same APP_KEY, and that no proxy caches this URL for over an hour, ${OR_OFF}.`
    )
  }
  return `${url} has the keys`
}

async function request(outbound: Outbound, url: string): Promise<OutboundResponse> {
  try {
    return await outbound.request(url, {
      timeout: 8 * SECOND,
      maxBytes: MAX_BYTES,
      maxDecodedBytes: MAX_BYTES,
    })
  } catch (error) {
    throw new Degraded(
      `${url} can't be reached: ${(error as Error).message}`,
      `Check that Rivalwatch can be reached from the internet at APP_URL, ${OR_OFF}. If only this machine can't reach it, ignore this.`
    )
  }
}

function keyIdsIn(body: Uint8Array): unknown[] {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(body))
    const keys: unknown = Reflect.get(Object(document), 'keys')
    return Array.isArray(keys) ? keys.map((key) => Reflect.get(Object(key), 'kid') as unknown) : []
  } catch {
    return []
  }
}
