import router from '@adonisjs/core/services/router'
import { runOperation } from '#api/http/run_operation'
import { API_PREFIX, operations } from '#api/operations'

for (const operation of operations) {
  const path = API_PREFIX + operation.path.replace(/\{(\w+)\}/g, ':$1')
  router.route(path, [operation.method], (ctx) => runOperation(ctx, operation)).as(`api.${operation.id}`)
}
