import type { HttpContext } from '@adonisjs/core/http'
import { changeChannel } from '#delivery/channels/change_channel'
import { findChannel } from '#delivery/channels/find_channel'
import { channelName } from '#delivery/channels/labels'
import { loadedChannel } from '#delivery/channels/loaded'
import { previewRule, type PastAlert } from '#delivery/routing/preview'
import { changeChannelValidator } from '#delivery/validators/channels'
import Competitor from '#monitoring/models/competitor'
import type { Tenant } from '#platform/database/tenant_model'
import { flashErrors } from '#platform/http/flash_errors'
import { currentTimeZone } from '#platform/time_zones'
import { tagChoices } from '#web/competitors/tag_choices'
import { countUnread } from '#web/inbox/inbox_query'
import type { ChannelRulesPage, RulesPreview } from '#web/settings/channels/channel_rules_types'
import { fieldsOf, fieldsOfForm, queryOf, ruleOfFields } from '#web/settings/channels/rule_fields'
import { settingsOf } from '#web/settings/channels/settings_of_form'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import Workspace from '#workspaces/models/workspace'

/** The maximum number of alerts listed for each outcome. */
const LISTED = 10

/** Edits the rules of a channel, next to a preview of what they would have sent. */
export default class ChannelRulesController {
  /** Shows the rules in the query string, or else the stored ones. */
  async show(ctx: HttpContext) {
    const { inertia, workspace, request } = ctx
    const channel = await findChannel(workspace, String(ctx.params.channel))
    const { timeZone } = await Workspace.query().where('id', workspace.id).firstOrFail()
    const isTold = Object.keys(request.qs()).length > 0
    const fields = isTold ? fieldsOfForm(request.qs()) : fieldsOf(channel)
    return inertia.render('settings/channel_rules', {
      channel: {
        id: channel.id,
        name: channelName(channel, await loadedChannel(channel.kind)),
        isPaused: channel.isPaused,
      },
      fields,
      competitors: await competitorsOf(workspace),
      tags: await tagChoices(workspace, ...fields.tags),
      timeZone: currentTimeZone(timeZone),
      preview: inShort(await previewRule(workspace, ruleOfFields(fields, timeZone))),
      unread: await countUnread(workspace),
    })
  }

  /** Saves the rules, or only previews them. */
  async update(ctx: HttpContext) {
    const { request, response, workspace } = ctx
    const { id } = await findChannel(workspace, String(ctx.params.channel))
    const page = `/settings/channels/${id}/rules`
    const shown = `${page}?${queryOf(fieldsOfForm(request.body()))}`
    if (request.input('preview')) return response.redirect().toPath(shown)
    try {
      const fields = await request.validateUsing(changeChannelValidator)
      await changeChannel(workspace, id, settingsOf(fields), userOf(ctx).id)
    } catch (error) {
      flashErrors(ctx, error)
      return response.redirect().toPath(shown)
    }
    return response.redirect().toPath('/settings/channels')
  }
}

async function competitorsOf(workspace: Tenant): Promise<ChannelRulesPage['competitors']> {
  const competitors = await Competitor.within(workspace).orderBy('name').orderBy('id').select('id', 'name')
  return competitors.map(({ id, name }) => ({ id, name }))
}

function inShort({ alerts, isCut }: Awaited<ReturnType<typeof previewRule>>): RulesPreview {
  const sent = alerts.filter(({ route }) => route.decision !== 'skip')
  const skipped = alerts.filter(({ route }) => route.decision === 'skip')
  return {
    sent: sent.length,
    skipped: skipped.length,
    sentAlerts: sent.slice(0, LISTED).map(previewed),
    skippedAlerts: skipped.slice(0, LISTED).map(previewed),
    isCut,
  }
}

function previewed({ route, ...alert }: PastAlert): RulesPreview['sentAlerts'][number] {
  return { ...alert, reason: route.decision === 'send' ? null : route.reason }
}
