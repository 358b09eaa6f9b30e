import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const DashboardController = () => import('#web/dashboard/dashboard_controller')

router.get('/', [DashboardController, 'show']).as('dashboard.show').use(signedIn())
