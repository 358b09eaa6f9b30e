import type { DeliveryResult, DeliveryTools, OutboundRequest, OutboundResponse } from '../index.js'
import { refused, retry } from './delivery_results.js'
import { OutboundError } from '../contract/outbound_error.js'

/** More than any receiver needs for its response. */
const MAX_ANSWER_BYTES = 16 * 1024

/**
 * Posts a message once, by the rules of `Channel.deliver`: no redirects, a response of at most 16 KB, and
 * network errors returned as a result. A URL that must not be requested is refused permanently; everything
 * else may be retried.
 *
 * @param resultOf interprets the response, which may have only a status if the body could not be read
 * @throws errors of `resultOf`, and any error other than an `OutboundError`
 */
export async function deliverByPost(
  destination: string,
  { headers, body }: Required<Pick<OutboundRequest, 'headers' | 'body'>>,
  { outbound, signal }: Pick<DeliveryTools, 'outbound' | 'signal'>,
  resultOf: (answer: OutboundResponse) => DeliveryResult
): Promise<DeliveryResult> {
  try {
    const answer = await outbound.request(destination, {
      method: 'POST',
      headers,
      body,
      maxRedirects: 0,
      maxBytes: MAX_ANSWER_BYTES,
      maxDecodedBytes: MAX_ANSWER_BYTES,
      statusIsEnough: true,
      signal,
    })
    return resultOf(answer)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const isFinal = error.code === 'refused_target' || error.code === 'invalid_url'
    return isFinal ? refused(error.message) : retry(error.message)
  }
}
