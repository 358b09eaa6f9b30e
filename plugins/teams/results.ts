import {
  cutAtWord,
  type DeliveryResult,
  type OutboundResponse,
  parseRetryAfter,
  plainLine,
  refused,
  retry,
} from 'rivalwatch-plugin'

const MAX_QUOTE = 100

/** Power Automate's errors, explained. */
const MEANINGS = new Map([
  ['WorkflowNotFound', 'this workflow no longer exists'],
  ['WorkflowTriggerNotFound', 'this workflow no longer exists'],
  ['DirectApiAuthorizationRequired', "the URL's signature is missing"],
  ['InvalidSignature', "the URL's signature is invalid"],
  ['AuthorizationFailed', "the URL's signature is invalid"],
])

/** Errors of a workflow that is switched off, which may be switched on again. */
const SWITCHED_OFF = new Set(['WorkflowTriggerIsNotEnabled', 'WorkflowNotEnabled', 'WorkflowIsDisabled'])

export function resultOf({ status, headers, body }: OutboundResponse): DeliveryResult {
  // A workflow usually responds with 202 before it posts.
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const code = codeIn(body)
  const answer = code ? `${status} ${code}` : String(status)
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (status === 429) return retry(`Microsoft Teams is rate limiting us (${answer}).`, retryAfter)
  if (SWITCHED_OFF.has(code)) return retry(`The workflow is turned off (${answer}).`, retryAfter)
  if (status === 408 || status >= 500) {
    return retry(`Microsoft Teams is unavailable right now (${answer}).`, retryAfter)
  }
  if (status < 400)
    return refused(`Microsoft Teams redirected the message (${answer}), and we don't follow redirects.`)
  const isGone = status === 404 || status === 410
  const meaning = MEANINGS.get(code) ?? (isGone ? 'this workflow no longer exists' : null)
  return refused(
    meaning
      ? `Microsoft Teams says that ${meaning} (${answer}).`
      : `Microsoft Teams rejected the message (${answer}).`
  )
}

/** Returns the code of `{error: {code}}`, or an empty string. */
function codeIn(body: Uint8Array): string {
  try {
    const code: unknown = JSON.parse(new TextDecoder().decode(body))?.error?.code
    return typeof code === 'string' ? cutAtWord(plainLine(code), MAX_QUOTE) : ''
  } catch {
    return ''
  }
}
