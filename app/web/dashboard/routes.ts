import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const ChecklistsController = () => import('#web/dashboard/checklists_controller')
const DashboardController = () => import('#web/dashboard/dashboard_controller')

router.get('/', [DashboardController, 'show']).as('dashboard.show').use(signedIn())
router.post('/checklist/dismiss', [ChecklistsController, 'destroy']).as('checklist.dismiss').use(signedIn())
