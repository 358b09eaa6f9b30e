import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'

const FeedsController = () => import('#web/feeds/feeds_controller')

router
  .get('/feeds/:token', [FeedsController, 'show'])
  .as('feeds.show')
  .use([middleware.container(), middleware.pageHeaders(), middleware.secretAddress(), middleware.inertia()])
