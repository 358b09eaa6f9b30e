import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { TooManyAttempts } from '#workspaces/accounts/attempts'
import { findByCredentials } from '#workspaces/accounts/check_credentials'
import { recordDeniedSignIn } from '#workspaces/denials/sign_ins'
import type User from '#workspaces/models/user'
import { knownDevice } from '#workspaces/sign_ins/devices'
import { arrivalOf, noteArrival } from '#workspaces/sign_ins/hiding_proxy'

/**
 * Whose address and password a form brought; null where they are nobody's. That they were denied is recorded.
 *
 * @throws TooManyAttempts
 */
export async function whoSignsIn(
  ctx: HttpContext,
  given: { email: string; password: string }
): Promise<User | null> {
  await noteArrival(arrivalOf(ctx)).catch((error: unknown) => {
    logger.error({ err: error }, 'how a sign-in came could not be noted')
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

/** Once the answer is out: how long it takes must not tell whether there is such an account. */
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
