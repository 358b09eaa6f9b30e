import type { HttpContext } from '@adonisjs/core/http'
import { findChannel } from '#delivery/channels/find_channel'
import { countTest } from '#delivery/channels/limit_tests'
import { testChannel, type TestOutcome } from '#delivery/channels/test_channel'
import type { ChannelNews } from '#web/settings/channels/channels_types'
import { thenShowChannels } from '#web/settings/channels/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The number of failures shown and the length of each, which must fit into the session cookie. */
const SHOWN_FAILURES = 3
const LONGEST_REASON = 200

/** Sends test messages to a channel. */
export default class ChannelTestsController {
  store(ctx: HttpContext) {
    return thenShowChannels(ctx, async () => {
      const { id: channel } = await findChannel(ctx.workspace, String(ctx.params.channel))
      await countTest(ctx.workspace, channel)
      const outcomes = await testChannel(ctx.workspace, channel, userOf(ctx).id)
      return { channel, tested: inShort(outcomes) }
    })
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
