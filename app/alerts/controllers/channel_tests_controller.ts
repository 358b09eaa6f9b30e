import type { HttpContext } from '@adonisjs/core/http'
import { countTest } from '#alerts/channels/limit_tests'
import { testChannel, type TestOutcome } from '#alerts/channels/test_channel'
import type { ChannelNews } from '#alerts/controllers/channels_page'
import { flashNews, sendBack, toChannels } from '#alerts/controllers/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Failures that are told, and the length of each: it has to fit into the cookie of a session. */
const SHOWN_FAILURES = 3
const LONGEST_REASON = 200

/** Messages that try a channel out. */
export default class ChannelTestsController {
  async store(ctx: HttpContext) {
    const kind = String(ctx.params.kind)
    try {
      await countTest(ctx.workspace, kind)
      const outcomes = await testChannel(ctx.workspace, kind, userOf(ctx).id)
      flashNews(ctx, { kind, tested: inShort(outcomes) })
    } catch (error) {
      return sendBack(ctx, error)
    }
    return toChannels(ctx)
  }
}

function inShort(outcomes: TestOutcome[]): ChannelNews['tested'] {
  const failures = outcomes.flatMap(({ recipient, result }) =>
    result.outcome === 'sent' ? [] : [{ recipient, reason: result.reason.slice(0, LONGEST_REASON) }]
  )
  return {
    sent: outcomes.length - failures.length,
    failures: failures.slice(0, SHOWN_FAILURES),
    more: Math.max(0, failures.length - SHOWN_FAILURES),
  }
}
