import router from '@adonisjs/core/services/router'
import { runOperation } from '#api/http/run_operation'
import { API_PREFIX, DESCRIPTION_PATH, inRoutingOrder, methodsOf } from '#api/operations'

const DocsController = () => import('#api/docs/docs_controller')
const OpenApiController = () => import('#api/openapi/openapi_controller')

for (const operation of inRoutingOrder) {
  const path = API_PREFIX + operation.path.replace(/\{(\w+)\}/g, ':$1')
  router.route(path, methodsOf(operation), (ctx) => runOperation(ctx, operation)).as(`api.${operation.id}`)
}

router.get(DESCRIPTION_PATH, [OpenApiController, 'show'])

// Public, like the OpenAPI document.
router.get('/docs', [DocsController, 'reference'])
router.get('/docs/guide', [DocsController, 'guide'])
router.get('/docs/assets/:file', [DocsController, 'asset'])
