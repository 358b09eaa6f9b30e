import {
  cutAtWord,
  type DeliveryResult,
  type OutboundResponse,
  parseRetryAfter,
  plainLine,
  refused,
  retry,
} from 'rivalwatch-plugin'

const GONE = 'this webhook no longer exists'

/** Slack's one-word errors, explained. */
const MEANINGS = new Map([
  ['no_service', GONE],
  ['no_active_hooks', GONE],
  ['invalid_token', "this webhook doesn't exist"],
  ['no_team', "this webhook's Slack workspace no longer exists"],
  ['team_disabled', "this webhook's Slack workspace no longer exists"],
  ['channel_not_found', "this webhook's channel no longer exists"],
  ['channel_is_archived', "this webhook's channel is archived"],
  ['action_prohibited', 'an administrator has blocked this webhook from posting'],
  ['posting_to_general_channel_denied', "this webhook isn't allowed to post to that channel"],
])

/** Status codes below 500 that are worth a retry. */
const PASSING = new Set([408, 429])

const MAX_QUOTE = 100

export function resultOf({ status, headers, body }: OutboundResponse): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const said = quoteOf(body)
  const answer = said ? `${status} ${said}` : String(status)
  if (PASSING.has(status) || status >= 500) {
    const reason =
      status === 429
        ? `Slack is rate limiting us (${answer}).`
        : `Slack is unavailable right now (${answer}).`
    return retry(reason, parseRetryAfter(headers['retry-after']))
  }
  if (status < 400) return refused(`Slack redirected the message (${answer}), and we don't follow redirects.`)
  const meaning = MEANINGS.get(said) ?? (status === 404 || status === 410 ? GONE : null)
  return refused(
    meaning ? `Slack says that ${meaning} (${answer}).` : `Slack rejected the message (${answer}).`
  )
}

/** Returns Slack's error text, or an empty string for an HTML page. */
function quoteOf(body: Uint8Array): string {
  const said = plainLine(new TextDecoder().decode(body))
  return said.startsWith('<') ? '' : cutAtWord(said, MAX_QUOTE)
}
