import { STATUS_CODES } from 'node:http'
import { errors as vineErrors } from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { isDatabaseLost, isOutOfRoom } from '#platform/database/violations'
import { InvalidInput, ProductError } from '#platform/errors'
import { fieldErrors } from '#platform/validation'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/**
 * Responds to any error with RFC 9457 problem+json. Errors that the caller did not cause reveal no internals.
 */
export function sendProblem(ctx: HttpContext, thrown: unknown): void {
  const error = asProductError(thrown)
  for (const [name, value] of Object.entries(error.headers)) ctx.response.header(name, value)
  ctx.response.header('Content-Type', PROBLEM_TYPE)
  ctx.response.status(error.status).send(problemText(error, ctx.request.id()!))
}

/** Returns an error as problem+json. */
export function problemText(error: ProductError, requestId: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    message: error.message,
    requestId,
    ...(error instanceof InvalidInput ? { errors: error.errors } : {}),
  })
}

/** Converts an error to one that callers may see. For unexpected errors, it only says that something went wrong. */
export function asProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error
  if (error instanceof vineErrors.E_VALIDATION_ERROR) return new InvalidInput(fieldErrors(error))
  const status = (error as { status?: unknown } | null)?.status
  if (status === 404) return new ProductError(404, 'not_found', 'No such endpoint')
  if (isOutOfRoom(error)) {
    return new ProductError(507, 'out_of_room', 'The server is out of disk space. Nothing was changed.')
  }
  if (isDatabaseLost(error)) {
    const message = 'The server cannot reach its database. Try again in a few seconds.'
    return new ProductError(503, 'database_unavailable', message, { 'Retry-After': '5' })
  }
  return new ProductError(500, 'internal_error', 'Something went wrong on our side. Nothing was changed.')
}
