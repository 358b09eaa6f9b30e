import router from '@adonisjs/core/services/router'
import { web } from '#start/kernel'

const EmailLinksController = () => import('#web/email/email_links_controller')

router
  .group(() => {
    router.get('/email/confirm/:token', [EmailLinksController, 'showConfirmation']).as('email.confirm.show')
    router.post('/email/confirm/:token', [EmailLinksController, 'confirm']).as('email.confirm')
    router.get('/email/undo/:token', [EmailLinksController, 'showUndoing']).as('email.undo.show')
    router.post('/email/undo/:token', [EmailLinksController, 'undo']).as('email.undo')
  })
  .use(web())
