import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { errors as vineErrors } from '@vinejs/vine'
import string from '@adonisjs/core/helpers/string'
import { ProductError, type FieldError } from '#platform/errors'
import { fieldErrors } from '#platform/validation'

/** A command of the product. What the user did wrong is a line on stderr and exit code 1, never a stack trace. */
export abstract class ProductCommand extends BaseCommand {
  static options: CommandOptions = { startApp: true }

  declare json: boolean

  abstract perform(): Promise<void>

  async run() {
    try {
      await this.perform()
    } catch (error) {
      this.fail(plainMessage(error))
    }
  }

  /** Prints the result: with `--json` as one line of JSON on stdout and nothing else, otherwise the sentence. */
  protected answer(result: unknown, sentence: string) {
    process.stdout.write(`${this.json ? JSON.stringify(result) : sentence}\n`)
  }

  protected fail(message: string) {
    process.stderr.write(`${message}\n`)
    this.exitCode = 1
  }
}

function plainMessage(error: unknown): string {
  if (error instanceof ProductError) return error.message
  if (error instanceof vineErrors.E_VALIDATION_ERROR) return fieldErrors(error).map(plainFault).join('\n')
  // A failed query says its whole SQL first, then what was wrong.
  const cause = String((error as Error).message ?? error)
    .split(' - ')
    .at(-1)
  return `Something went wrong: ${cause}\nRun "npm run ace -- doctor" to check the installation.`
}

/** "Owner email must be a valid email address". */
function plainFault({ field, message }: FieldError): string {
  return message.replace(`The ${field} field`, string.sentenceCase(field))
}
