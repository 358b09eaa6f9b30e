import router from '@adonisjs/core/services/router'
import { ProductError } from '#platform/errors'
import { wrongMethod } from '#api/http/admission'
import { answerPost } from '#mcp/http/answer_post'

router.post('/mcp', answerPost)

// There is no stream to open and no session to end.
router.route('/mcp', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], () => {
  throw wrongMethod(['POST'])
})

const NO_OAUTH = 'There is no authorization server: send an API key as bearer token'

// Where clients look for an authorization server, also with the path of what they want to reach. Keys come from the
// people who run the service.
for (const name of ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration']) {
  for (const path of [name, `${name}/*`]) {
    router.any(`/.well-known/${path}`, () => {
      throw new ProductError(404, 'not_found', NO_OAUTH)
    })
  }
}

// Where clients go that took a 404 for "at the usual paths". They read an error as of RFC 6749.
for (const path of ['/register', '/authorize', '/token']) {
  router.any(path, ({ response }) =>
    response.status(404).send({ error: 'invalid_request', error_description: NO_OAUTH })
  )
}
