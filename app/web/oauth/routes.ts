import router from '@adonisjs/core/services/router'
import { mcpAllPath, mcpPath, whyOff } from '#config/oauth'
import { middleware, signedLinks, web } from '#start/kernel'
import { handOver } from '#web/oauth/hand_over'
import { withOauthErrors } from '#web/oauth/oauth_errors'
import { oauthPaths } from '#workspaces/oauth/endpoints'
import { resourceMetadata, serverMetadata } from '#workspaces/oauth/metadata'

const AuthorizationController = () => import('#web/oauth/authorization_controller')
const ConsentController = () => import('#web/oauth/consent_controller')
const RegistrationsController = () => import('#web/oauth/registrations_controller')

// Clients also request these documents with the path of the resource appended.
for (const path of ['', mcpPath, mcpAllPath]) {
  const documents = {
    'oauth-protected-resource': resourceMetadata(path || mcpPath),
    'oauth-authorization-server': serverMetadata,
  }
  for (const [name, document] of Object.entries(documents)) {
    router
      .route(`/.well-known/${name}${path}`, ['GET', 'OPTIONS'], ({ response }) => response.send(document))
      .use(middleware.oauth())
  }
}

// Routes for browsers.
router
  .group(() => {
    router.get(oauthPaths.authorize, [AuthorizationController, 'show']).as('authorizations.show')
    router
      .get(`${oauthPaths.authorize}/:uid`, [AuthorizationController, 'update'])
      .as('authorizations.update')
  })
  .use([...signedLinks(), middleware.opener()])
router
  .group(() => {
    router.get('/', [ConsentController, 'show']).as('consents.show')
    router.post('/', [ConsentController, 'store']).as('consents.store')
  })
  .prefix(`${oauthPaths.consent}/:uid`)
  .use([...web(), middleware.opener(), middleware.signedIn()])

// Routes for programs. The provider reads the bodies itself.
router
  .group(() => {
    for (const path of [oauthPaths.token, oauthPaths.revoke]) {
      router.route(path, ['POST', 'OPTIONS'], (ctx) => withOauthErrors(ctx, () => handOver(ctx, path)))
    }
  })
  .use(middleware.oauth())
router
  .route(oauthPaths.register, ['POST', 'OPTIONS'], [RegistrationsController, 'store'])
  .as('registrations.store')
  .use([middleware.oauth(), middleware.plainBody(), middleware.body()])

// Paths that clients of the first revision of MCP authorization use if they find no metadata.
for (const path of ['/register', '/authorize', '/token']) {
  router.any(path, ({ response }) =>
    response.status(404).send({
      error: 'invalid_request',
      error_description: whyOff ?? 'Look up the endpoints at /.well-known/oauth-authorization-server.',
    })
  )
}
