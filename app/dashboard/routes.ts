import router from '@adonisjs/core/services/router'
import { middleware, signedIn } from '#start/kernel'

const AuditLogController = () => import('#dashboard/controllers/audit_log_controller')
const DashboardController = () => import('#dashboard/controllers/dashboard_controller')
const PluginsController = () => import('#dashboard/controllers/plugins_controller')

router
  .group(() => {
    router.get('/', [DashboardController, 'show']).as('dashboard.show')
    router
      .get('/settings/audit-log', [AuditLogController, 'index'])
      .as('audit_log.index')
      .use(middleware.owner())
    router.get('/settings/plugins', [PluginsController, 'index']).as('plugins.index')
  })
  .use(signedIn())
