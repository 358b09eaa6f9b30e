import router from '@adonisjs/core/services/router'
import { middleware, signedIn, signedLinks } from '#start/kernel'

const ShareController = () => import('#web/sharing/share_controller')
const SharedController = () => import('#web/sharing/shared_controller')
const SharedLinksController = () => import('#web/sharing/shared_links_controller')

router
  .group(() => {
    router.get('/share/:kind/:id', [ShareController, 'show']).as('share.show')
    router.post('/share/:kind/:id', [ShareController, 'store']).as('share.store')
    router.post('/share-links/:id/withdraw', [ShareController, 'destroy']).as('share.destroy')
  })
  .use(signedIn())

router
  .group(() => {
    router.get('/', [SharedLinksController, 'index']).as('shared_links.index')
    router.post('/', [SharedLinksController, 'update']).as('shared_links.update')
  })
  .prefix('/settings/shared-links')
  .use([...signedIn(), middleware.owner()])

router.get('/shared/:token', [SharedController, 'show']).as('shared.show').use(signedLinks())
