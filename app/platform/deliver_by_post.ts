import type { DeliveryResult, DeliveryTools, OutboundRequest, OutboundResponse } from '#platform/contract'
import { refused, retry } from '#platform/delivery_results'
import { OutboundError } from '#platform/outbound/outbound_error'

/** More than a receiver has to say. */
const MAX_ANSWER_BYTES = 16 * 1024

/**
 * Posts a message once, as `Channel.deliver` has to: no redirects, an answer of 16 KB at the most, and what never got there
 * told as a result. An address that may not be asked is refused for good, all else may go better later.
 *
 * @param resultOf what an answer means; the status may be all that is left of one that could not be read
 * @throws what `resultOf` throws, and what is no fault on the way
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
