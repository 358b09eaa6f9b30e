import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class SignalReplay extends ProductCommand {
  static commandName = 'signal:replay'
  static description =
    'Judge stored changes again under the rules and ratings of today, and show what would differ'
  static help = [
    'Changes nothing, and asks no language model. What joined an alert is passed over.',
    '```',
    '{{ binaryName }} signal:replay ws_… --limit=500',
    '```',
  ]

  @args.string({ description: 'Id of the workspace (ws_…)' })
  declare workspaceId: string

  @flags.number({ description: 'Changes at most, the newest first', default: 200 })
  declare limit: number

  @flags.boolean({ description: 'Print {totals, differences} as JSON' })
  declare json: boolean

  async perform() {
    const { findWorkspace } = await import('#workspaces/queries/find')
    const { replaySummary } = await import('#alerts/tuning/replay_summary')
    if (!Number.isInteger(this.limit) || this.limit < 1)
      return this.fail('Limit must be a whole number from 1 on.')

    const summary = await replaySummary(await findWorkspace(this.workspaceId), this.limit)
    if (!this.json) this.#show(summary.differences)
    const { judged, same, raised, lowered, alertsThen, alertsNow } = summary.totals
    this.answer(
      summary,
      `${judged} ${judged === 1 ? 'change' : 'changes'} judged again: ${same} as before, ${raised} higher, ${lowered} lower. Alerts: ${alertsThen} then, ${alertsNow} now.`
    )
  }

  #show(
    differences: {
      url: string
      detectedAt: string
      then: string | null
      now: string | null
      reason: string
    }[]
  ) {
    if (differences.length === 0) return
    const table = this.ui.table()
    table.head(['Page', 'When', 'Then', 'Now', 'Why'])
    for (const { url, detectedAt, then, now, reason } of differences) {
      table.row([url.slice(0, 60), detectedAt, then ?? 'silent', now ?? 'silent', tailOf(reason)])
    }
    table.render()
  }
}

/** What had the last word stands at the end. */
function tailOf(reason: string): string {
  return reason.length > 160 ? `…${reason.slice(-160)}` : reason
}
