import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class Doctor extends ProductCommand {
  static commandName = 'doctor'
  static description = 'Check the installation and suggest fixes'
  static help = ['Exits with 1 when a check fails.']

  @flags.boolean({ description: 'Print a list of {check, status, ok, detail, remedy} as JSON' })
  declare json: boolean

  async perform() {
    const { allChecks } = await import('#health/checks')
    const { runChecks } = await import('#health/run_checks')
    const findings = await runChecks(allChecks())
    if (this.json) {
      const isOk = ({ status }: { status: string }) => status === 'ok' || status === 'warning'
      this.answer(
        findings.map((finding) => ({ ...finding, ok: isOk(finding) })),
        ''
      )
    } else {
      for (const { check, status, detail, remedy } of findings) {
        process.stdout.write(`${MARKS[status]}  ${check}: ${detail}\n`)
        if (remedy) process.stdout.write(`      ${remedy}\n`)
      }
    }
    if (findings.some(({ status }) => status === 'error')) this.exitCode = 1
  }
}

/** All have the same width. */
const MARKS = { ok: 'ok  ', warning: 'warn', error: 'FAIL', skipped: '-   ' }
