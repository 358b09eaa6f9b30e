import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class Doctor extends ProductCommand {
  static commandName = 'doctor'
  static description = 'Check the installation and suggest fixes'
  static help = ['Exits with 1 when a check fails.']

  @flags.boolean({ description: 'Print a list of {check, ok, detail, remedy} as JSON' })
  declare json: boolean

  async perform() {
    const { checks } = await import('#start/checks')
    const results = []
    for (const [check, run] of Object.entries(checks)) {
      try {
        results.push({ check, ok: true, detail: await run(this.app), remedy: null })
      } catch (error) {
        const { message, remedy } = error as Error & { remedy?: string }
        results.push({ check, ok: false, detail: message, remedy: remedy ?? 'See the log for details.' })
      }
    }
    if (this.json) {
      this.answer(results, '')
    } else {
      for (const { check, ok, detail, remedy } of results) {
        process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${check}: ${detail}\n`)
        if (remedy) process.stdout.write(`      ${remedy}\n`)
      }
    }
    if (results.some(({ ok }) => !ok)) this.exitCode = 1
  }
}
