import router from '@adonisjs/core/services/router'
import { middleware, signedIn } from '#start/kernel'

const AuditLogController = () => import('#dashboard/controllers/audit_log_controller')
const DashboardController = () => import('#dashboard/controllers/dashboard_controller')

router.get('/', [DashboardController, 'show']).as('dashboard.show').use(signedIn())
router
  .get('/settings/audit-log', [AuditLogController, 'index'])
  .as('audit_log.index')
  .use([...signedIn(), middleware.owner()])
