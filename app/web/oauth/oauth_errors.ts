import type { HttpContext } from '@adonisjs/core/http'
import { ProductError } from '#platform/errors'
import { TooManyAttempts } from '#workspaces/accounts/auth_throttle'

/** Runs a handler and returns its errors in the format of RFC 6749. */
export async function withOauthErrors(ctx: HttpContext, handle: () => Promise<unknown>): Promise<void> {
  try {
    await handle()
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    sendOauthError(ctx, error)
  }
}

export function sendOauthError({ response }: HttpContext, error: ProductError): void {
  const code = error instanceof TooManyAttempts ? 'temporarily_unavailable' : error.code
  for (const [name, value] of Object.entries(error.headers)) response.header(name, value)
  response.status(error.status).send({ error: code, error_description: error.message })
}
