import type { ChannelRule } from '#delivery/routing/route'
import type Channel from '#delivery/models/channel'

/** Returns the rule by which a channel gets its alerts. */
export function ruleOf(
  { isPaused, minimumScore, competitorIds, tags, labels, keywords, quietHours }: Channel,
  { timeZone }: { timeZone: string }
): ChannelRule {
  return { isPaused, minimumScore, competitorIds, tags, labels, keywords, quietHours, timeZone }
}
