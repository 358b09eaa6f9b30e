import router from '@adonisjs/core/services/router'
import { web } from '#start/kernel'

const SetupController = () => import('#web/setup/setup_controller')

router
  .group(() => {
    router.get('/setup', [SetupController, 'show']).as('setup.show')
    router.post('/setup', [SetupController, 'store']).as('setup.store')
  })
  .use(web())
