import type { HttpContext } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import { InvalidInput, ProductError, type FieldError } from '#platform/errors'

/** Characters of a message: the session is a cookie. */
const LONGEST = 300

/**
 * Has the next page of the session say what was wrong with a form: messages by field, of each the first. Throws again what
 * is no fault of the form's, and what is not there.
 */
export function flashErrors({ session }: Pick<HttpContext, 'session'>, error: unknown): void {
  session.flash('inputErrorsBag', messagesOf(error))
}

/** Messages by field; `form` is about the whole form. Throws again what is no fault of the form's, and what is not there. */
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
