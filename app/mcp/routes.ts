import router from '@adonisjs/core/services/router'
import { ProductError } from '#platform/errors'
import { wrongMethod } from '#api/http/auth_guard'
import { answerPost } from '#mcp/http/answer_post'

router.post('/mcp', answerPost)

// There are no streams to open and no sessions to end.
router.route('/mcp', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], () => {
  throw wrongMethod(['POST'])
})

const NO_OAUTH = 'There is no authorization server. Send an API key as a bearer token.'

// Where clients look for an authorization server, also with the path of the resource appended. There is none:
// the operators of the service issue keys.
for (const name of ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration']) {
  for (const path of [name, `${name}/*`]) {
    router.any(`/.well-known/${path}`, () => {
      throw new ProductError(404, 'not_found', NO_OAUTH)
    })
  }
}

// Where clients look next, because they read a 404 as "use the default paths". They expect an error in the
// format of RFC 6749.
for (const path of ['/register', '/authorize', '/token']) {
  router.any(path, ({ response }) =>
    response.status(404).send({ error: 'invalid_request', error_description: NO_OAUTH })
  )
}
