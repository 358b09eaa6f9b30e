import { type Outbound, OutboundError } from 'rivalwatch-plugin'
import { Fault, type FaultCode } from './faults.js'

const FAULTS: Partial<Record<OutboundError['code'], FaultCode>> = {
  timeout: 'timeout',
  aborted: 'given_up',
  too_large: 'too_large',
  bad_response: 'no_protocol',
}

interface Exchange {
  signal: AbortSignal
  maxBytes: number
}

type Sent = Pick<RequestInit, 'method' | 'headers' | 'body'>

/** Creates a `fetch` for the AI SDK that uses the guarded client, follows no redirects and rejects with a `Fault`. */
export function fetchThrough(outbound: Outbound, { signal, maxBytes }: Exchange) {
  return async (url: string | URL | Request, { headers, body }: Sent = {}): Promise<Response> => {
    const { authorization } = Object.fromEntries(new Headers(headers))
    try {
      const answer = await outbound.request(String(url), {
        method: 'POST',
        // Leaves out the SDK's headers, which describe it and this machine.
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(authorization ? { authorization } : {}),
        },
        body: body as string,
        maxRedirects: 0,
        maxBytes,
        maxDecodedBytes: maxBytes,
        signal,
      })
      if (answer.status < 200 || answer.status > 599) throw new Fault('no_protocol')
      if (answer.status >= 300 && answer.status < 400)
        throw new Fault('redirected', { status: answer.status })
      const isEmpty = answer.status === 204 || answer.status === 205
      return new Response(isEmpty ? null : Buffer.from(answer.body), {
        status: answer.status,
        headers: { 'content-type': 'application/json', ...retryAfterOf(answer.headers) },
      })
    } catch (error) {
      if (error instanceof Fault) throw error
      const code = error instanceof OutboundError ? (FAULTS[error.code] ?? 'unreachable') : 'unexpected'
      throw new Fault(code, { cause: error })
    }
  }
}

function retryAfterOf({ 'retry-after': value = '' }: Record<string, string>): Record<string, string> {
  return /^[\x20-\x7e]+$/.test(value) ? { 'retry-after': value } : {}
}
