import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { TooManyAttempts } from '#workspaces/accounts/auth_throttle'
import { findByCredentials } from '#workspaces/accounts/check_credentials'
import { recordDeniedSignIn } from '#workspaces/access_denied_log/sign_ins'
import type User from '#workspaces/models/user'
import { knownDevice } from '#workspaces/sign_ins/devices'
import { arrivalOf, recordArrival } from '#workspaces/sign_ins/hiding_proxy'

/**
 * Returns the user with the submitted email address and password, or null. Records failed attempts.
 *
 * @throws TooManyAttempts
 */
export async function whoSignsIn(
  ctx: HttpContext,
  given: { email: string; password: string }
): Promise<User | null> {
  await recordArrival(arrivalOf(ctx)).catch((error: unknown) => {
    logger.error({ err: error }, 'proxy headers of a sign-in could not be recorded')
  })
  try {
    const device = await knownDevice(ctx, given.email)
    const user = await findByCredentials(given, { from: ctx.request.ip(), device })
    if (!user) recordAfterwards(ctx, given.email, 'account.sign_in_failed')
    return user
  } catch (error) {
    if (error instanceof TooManyAttempts) recordAfterwards(ctx, given.email, 'account.sign_in_limited')
    throw error
  }
}

/** Records an attempt after the response, because the response time must not reveal whether the account exists. */
function recordAfterwards(
  { response }: HttpContext,
  email: string,
  action: Parameters<typeof recordDeniedSignIn>[1]
): void {
  response.onFinish(() => {
    recordDeniedSignIn(email, action).catch((error: unknown) => {
      logger.error({ err: error, action }, 'audit log: a denied sign-in could not be recorded')
    })
  })
}
