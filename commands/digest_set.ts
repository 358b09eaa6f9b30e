import { args, flags } from '@adonisjs/core/ace'
import type { DigestSchedule } from '#alerts/digest/schedule'
import { ProductCommand } from '#platform/console/product_command'

export default class DigestSet extends ProductCommand {
  static commandName = 'digest:set'
  static description = 'Change when a workspace gets its daily digest, pause it or resume it'
  static help = [
    'Only what is given changes. The time zone is that of the whole workspace: quiet hours are meant in it too.',
    '```',
    '{{ binaryName }} digest:set ws_… --hour=8 --time-zone=Europe/Berlin',
    '```',
  ]

  @args.string({ description: 'Id of the workspace (ws_…)' })
  declare workspaceId: string

  @flags.number({ description: 'Hour of the day, 0 to 23; 8 where nothing was set' })
  declare hour?: number

  @flags.string({ description: 'Time zone of IANA, such as Europe/Berlin; UTC where nothing was set' })
  declare timeZone?: string

  @flags.boolean({ description: 'Send no digests' })
  declare pause?: boolean

  @flags.boolean({ description: 'Send digests again' })
  declare resume?: boolean

  @flags.boolean({ description: 'Print {id, hour, timeZone, isPaused} as JSON' })
  declare json: boolean

  async perform() {
    const { findWorkspace } = await import('#workspaces/queries/find')
    const { setDigestSchedule } = await import('#alerts/digest/schedule')
    if (this.pause && this.resume) return this.fail('Say either --pause or --resume.')
    const changes = this.#changes()
    if (Object.keys(changes).length === 0)
      return this.fail('Say what to change: --hour=, --time-zone=, --pause or --resume.')

    const { id, name } = await findWorkspace(this.workspaceId)
    const schedule = await setDigestSchedule({ id }, changes, 'command')
    const { hour, timeZone, isPaused } = schedule
    const when = `${String(hour).padStart(2, '0')}:00, ${timeZone}`
    this.answer(
      { id, hour, timeZone, isPaused },
      isPaused
        ? `${name} gets no daily digest: it is paused (${when}).`
        : `${name} gets its daily digest at ${when}.`
    )
  }

  #changes(): Partial<DigestSchedule> {
    const { hour, timeZone, pause, resume } = this
    return {
      ...(hour !== undefined && { hour }),
      ...(timeZone !== undefined && { timeZone }),
      ...((pause || resume) && { isPaused: Boolean(pause) }),
    }
  }
}
