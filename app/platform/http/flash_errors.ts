import type { HttpContext } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import { InvalidInput, ProductError, type FieldError } from '#platform/errors'

/** In characters per message. Limited because the session is stored in a cookie. */
const LONGEST = 300

/**
 * Shows the errors of a form on the session's next page, with the first message of each field. Rethrows errors that the
 * form did not cause, and `NotFound`.
 */
export function flashErrors({ session }: Pick<HttpContext, 'session'>, error: unknown): void {
  session.flash('inputErrorsBag', messagesOf(error))
}

/**
 * Returns messages by field; `form` is for the whole form. Rethrows errors that the form did not cause, and
 * `NotFound`.
 */
export function messagesOf(error: unknown): Record<string, string> {
  if (error instanceof InvalidInput) return byField(error.errors)
  if (error instanceof vineErrors.E_VALIDATION_ERROR) return byField(error.messages as FieldError[])
  if (error instanceof ProductError && error.status !== 404) return { form: error.message }
  throw error
}

function byField(errors: FieldError[]): Record<string, string> {
  return Object.fromEntries(
    errors.toReversed().map(({ field, message }) => [field, message.slice(0, LONGEST)])
  )
}
