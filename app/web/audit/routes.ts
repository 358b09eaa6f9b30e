import router from '@adonisjs/core/services/router'
import { middleware, signedIn } from '#start/kernel'

const AuditLogController = () => import('#web/audit/audit_log_controller')

router
  .get('/settings/audit-log', [AuditLogController, 'index'])
  .as('audit_log.index')
  .use([...signedIn(), middleware.owner()])
