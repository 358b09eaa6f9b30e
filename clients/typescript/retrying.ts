export interface RetryOptions {
  /** How often a request is retried, at most. Defaults to 2. */
  retries?: number
  /** The longest wait in seconds. A response that asks for more is returned as it is. Defaults to 60. */
  patience?: number
  /** Sends a request. Defaults to the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Resolves after some milliseconds and rejects when the signal aborts. For tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Seconds between attempts when the response does not say. */
const BACKOFF = [1, 2, 4, 8]

/**
 * Wraps `fetch` to retry when the service is busy (429, 503) or still working on the request (409 with `Retry-After`),
 * after the time given in `Retry-After`. A POST keeps one `Idempotency-Key` for all attempts.
 */
export function retrying({
  retries = 2,
  patience = 60,
  fetch = (request) => globalThis.fetch(request),
  wait = waitFor,
}: RetryOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID())
    }
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(request.clone())
      const seconds = secondsToWait(response, attempt)
      if (seconds === null || seconds > patience || attempt >= retries) return response
      await response.body?.cancel()
      await wait(seconds * 1000, request.signal)
    }
  }
}

/** Returns null when the response is final. */
function secondsToWait({ status, headers }: Response, attempt: number): number | null {
  const said = parseRetryAfter(headers.get('Retry-After'))
  if (status === 409) return said
  if (status !== 429 && status !== 503) return null
  return said ?? BACKOFF[Math.min(attempt, BACKOFF.length - 1)]
}

/** Returns seconds from a Retry-After in seconds or as a date. */
function parseRetryAfter(value: string | null): number | null {
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000)
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
