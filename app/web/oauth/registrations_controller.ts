import type { HttpContext } from '@adonisjs/core/http'
import { dynamicRegistration } from '#config/oauth'
import { ProductError } from '#platform/errors'
import { withOauthErrors } from '#web/oauth/oauth_errors'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import { registerClient } from '#workspaces/oauth/registered_clients'

const OFF = 'Clients cannot register here. Use the URL of a client ID metadata document as the client ID.'

/** Lets clients register themselves. */
export default class RegistrationsController {
  store(ctx: HttpContext) {
    return withOauthErrors(ctx, async () => {
      if (!dynamicRegistration) throw new ProductError(403, 'access_denied', OFF)
      await attempts.clientsFrom.count(networkOf(ctx.request.ip()))
      ctx.response.status(201).send(await registerClient(ctx.request.body()))
    })
  }
}
