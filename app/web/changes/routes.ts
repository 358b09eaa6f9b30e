import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const ChangesController = () => import('#web/changes/changes_controller')
const SuppressedChangesController = () => import('#web/changes/suppressed_changes_controller')
const PromotedChangesController = () => import('#web/changes/promoted_changes_controller')

router
  .group(() => {
    router.get('/held-back', [SuppressedChangesController, 'index']).as('held_back.index')
    router.get('/changes/:id', [ChangesController, 'show']).as('changes.show')
    router.post('/changes/:id/want', [PromotedChangesController, 'store']).as('changes.want')
  })
  .use(signedIn())
