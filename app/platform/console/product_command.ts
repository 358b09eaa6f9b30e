import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { errors as vineErrors } from '@vinejs/vine'
import string from '@adonisjs/core/helpers/string'
import { BlobStoreAway } from '#platform/blobs/errors'
import { ProductError, type FieldError } from '#platform/errors'
import { fieldErrors } from '#platform/validation'

/**
 * A command of the product. Errors are reported as one line on stderr and exit code 1, never as a stack
 * trace.
 */
export abstract class ProductCommand extends BaseCommand {
  static options: CommandOptions = { startApp: true }

  declare json: boolean

  abstract perform(): Promise<void>

  async run() {
    try {
      await this.perform()
    } catch (error) {
      this.fail((await knownCause(error)) ?? plainMessage(error))
    }
  }

  /** Prints the result: the sentence, or with `--json` one line of JSON on stdout and nothing else. */
  protected answer(result: unknown, sentence: string) {
    process.stdout.write(`${this.json ? JSON.stringify(result) : sentence}\n`)
  }

  /** Returns a signal that aborts when a user stops the command, for work that must not leave a half-written file. */
  protected stopSignal(): AbortSignal {
    const stop = new AbortController()
    const abort = () =>
      stop.abort(new ProductError(499, 'stopped', 'Stopped. The unfinished file was deleted.'))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort)
    return stop.signal
  }

  protected fail(message: string) {
    process.stderr.write(`${message}\n`)
    this.exitCode = 1
  }
}

/** Returns the problem with the storage or the schema if it explains an unexpected error; null otherwise. */
async function knownCause(error: unknown): Promise<string | null> {
  if (error instanceof ProductError || error instanceof vineErrors.E_VALIDATION_ERROR) return null
  const { plainSentence } = await import('#platform/faults/plain_sentence')
  const { schemaSentence, schemaState } = await import('#platform/database/schema_state')
  return (await plainSentence(error)) ?? schemaState().then(schemaSentence, () => null)
}

function plainMessage(error: unknown): string {
  if (error instanceof BlobStoreAway) {
    return `The content store isn't available: ${error.detail}. Run the command again once it is.`
  }
  if (error instanceof ProductError) return error.message
  if (error instanceof vineErrors.E_VALIDATION_ERROR) return fieldErrors(error).map(plainFault).join('\n')
  // The message of a failed query begins with all the SQL and ends with the cause.
  const cause = String((error as Error).message ?? error)
    .split(' - ')
    .at(-1)
  return `Something went wrong: ${cause}\nRun "npm run ace -- doctor" to check the installation.`
}

/** Returns a message such as "Owner email must be a valid email address". */
function plainFault({ field, message }: FieldError): string {
  return message.replace(`The ${field} field`, string.sentenceCase(field))
}
