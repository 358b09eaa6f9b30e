import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const SavedViewsController = () => import('#web/timeline/saved_views_controller')
const TimelineController = () => import('#web/timeline/timeline_controller')

router
  .group(() => {
    router.get('/', [TimelineController, 'index']).as('timeline.index')
    router.post('/views', [SavedViewsController, 'store']).as('saved_views.store')
    router.post('/views/:id', [SavedViewsController, 'update']).as('saved_views.update')
    router.post('/views/:id/remove', [SavedViewsController, 'destroy']).as('saved_views.destroy')
  })
  .prefix('/timeline')
  .use(signedIn())
