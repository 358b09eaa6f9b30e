import type { HttpContext } from '@adonisjs/core/http'
import { dynamicRegistration } from '#config/oauth'
import { ProductError } from '#platform/errors'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import { InvalidClientMetadata } from '#workspaces/oauth/client_metadata'
import { registerClient } from '#workspaces/oauth/registered_clients'

const OFF = 'Clients cannot register here. Use the address of a client ID metadata document as the client ID.'

/** Lets clients register themselves. */
export default class RegistrationsController {
  async store({ request, response }: HttpContext) {
    if (!dynamicRegistration) throw new ProductError(403, 'access_denied', OFF)
    await attempts.clientsFrom.count(networkOf(request.ip()))
    try {
      return response.status(201).send(await registerClient(request.body()))
    } catch (error) {
      if (!(error instanceof InvalidClientMetadata)) throw error
      return response.status(400).send({ error: error.code, error_description: error.message })
    }
  }
}
