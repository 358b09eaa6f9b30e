import type Channel from '#delivery/models/channel'
import type Delivery from '#delivery/models/delivery'
import type Digest from '#delivery/models/digest'
import type Feed from '#delivery/models/feed'
import type Notice from '#delivery/models/notice'

declare module '#platform/database/tables' {
  interface Tables {
    channels: RowOf<
      Channel,
      { competitor_ids: string | null; labels: string | null; keywords: string | null },
      'quietHours'
    >
    briefing_schedules: {
      id: string
      workspace_id: string
      membership_id: string | null
      channel_id: string | null
      weekday: number
      hour: number
      time_zone: string | null
      tag: string | null
      /** 1 or 0. */
      sends_quiet_weeks: Defaulted<number>
      next_at: number
    }
    deliveries: RowOf<Delivery, { needs_version: Defaulted<number> }>
    digest_schedules: {
      workspace_id: string
      hour: number
      is_paused: Flag
      next_at: number
      channel_id: string | null
    }
    digests: RowOf<Digest>
    feeds: RowOf<Feed>
    notices: RowOf<Notice>
  }
}
