import type { HttpContext } from '@adonisjs/core/http'
import { activeChannels } from '#delivery/channels/active_channels'
import { findChannelById } from '#delivery/channels/find_channel_by_id'
import { channelName } from '#delivery/channels/labels'
import { loadedChannels } from '#delivery/channels/loaded'
import {
  type BriefingSchedule,
  briefingScheduleOf,
  setBriefingSchedule,
  USUAL_SCHEDULE,
} from '#delivery/briefings/schedule'
import { briefingScheduleValidator } from '#delivery/validators/briefings'
import { reading } from '#platform/database/hot_read'
import { InvalidInput } from '#platform/errors'
import { readId } from '#platform/ids'
import { currentTimeZone, timeZoneNames } from '#platform/time_zones'
import { notify } from '#platform/http/notice'
import type { BriefingSettingsPage, ScheduleChoice } from '#web/briefings/briefings_types'
import { tagIn } from '#web/competitors/competitor_fields'
import { tagChoices } from '#web/competitors/tag_choices'
import { mailChoiceOf } from '#workspaces/members/mail_choice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const PAGE = '/briefings/settings'

/** Shows and changes when a member and the team's channels get the weekly briefing. */
export default class BriefingSchedulesController {
  async show(ctx: HttpContext) {
    const { inertia, membership, workspace } = ctx
    const parts = (await loadedChannels()).filter(({ takesBriefings }) => takesBriefings)
    const own = choiceOf(await briefingScheduleOf(workspace, { membership_id: membership.id }))
    const channels: BriefingSettingsPage['channels'] = []
    for (const channel of await activeChannels(workspace, reading())) {
      const part = parts.find(({ id, byMail }) => id === channel.kind && !byMail)
      if (!part) continue
      const schedule = choiceOf(await briefingScheduleOf(workspace, { channel_id: channel.id }))
      channels.push({ id: channel.id, name: channelName(channel, part), schedule })
    }
    return inertia.render('briefings/settings', {
      email: userOf(ctx).email,
      isMailOff: mailChoiceOf(membership) === 'none',
      sendsMail: parts.some(({ byMail, notSetUp }) => byMail && !notSetUp),
      timeZone: currentTimeZone(membership.workspace.timeZone),
      timeZones: timeZoneNames(),
      tags: await tagChoices(workspace, own.tag, ...channels.map(({ schedule }) => schedule.tag)),
      own,
      channels,
    })
  }

  async update(ctx: HttpContext) {
    const { membership, workspace } = ctx
    const schedule = await scheduleIn(ctx)
    if (schedule && mailChoiceOf(membership) === 'none') {
      throw InvalidInput.field(
        'weekday',
        'mail',
        'You turned off email from this workspace. Turn it on first.'
      )
    }
    await setBriefingSchedule(workspace, { membership_id: membership.id }, schedule, userOf(ctx).id)
    notify(ctx, 'Briefing settings saved.')
    return ctx.response.redirect(PAGE)
  }

  /** Any member may set up channels. */
  async updateChannel(ctx: HttpContext) {
    const { params, workspace } = ctx
    const { id } = await findChannelById(workspace, readId(String(params.channel)))
    await setBriefingSchedule(workspace, { channel_id: id }, await scheduleIn(ctx), userOf(ctx).id)
    notify(ctx, 'Briefing settings saved.')
    return ctx.response.redirect(PAGE)
  }
}

function choiceOf(schedule: BriefingSchedule | null): ScheduleChoice {
  const { timeZone, ...rest } = schedule ?? USUAL_SCHEDULE
  return { ...rest, timeZone: timeZone && currentTimeZone(timeZone), isOn: schedule !== null }
}

async function scheduleIn({ request }: HttpContext): Promise<BriefingSchedule | null> {
  const {
    weekday,
    hour,
    timeZone,
    tag,
    sendsQuietWeeks = false,
  } = await request.validateUsing(briefingScheduleValidator)
  return weekday === 0
    ? null
    : { weekday, hour, timeZone: timeZone || null, tag: tagIn({ tag }), sendsQuietWeeks }
}
