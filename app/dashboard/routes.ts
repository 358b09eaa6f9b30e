import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

router.get('/', [() => import('#dashboard/controllers/dashboard_controller'), 'show']).use(signedIn())
