import router from '@adonisjs/core/services/router'
import { signedInWithUpload } from '#start/kernel'

const ConfirmedImportsController = () => import('#web/imports/confirmed_imports_controller')
const ImportsController = () => import('#web/imports/imports_controller')

router
  .group(() => {
    router.get('/', [ImportsController, 'create']).as('imports.create')
    router.post('/', [ImportsController, 'preview']).as('imports.preview')
    router.get('/pages', [ConfirmedImportsController, 'show']).as('imports.show')
    router.post('/pages', [ConfirmedImportsController, 'store']).as('imports.store')
  })
  .prefix('/competitors/import')
  .use(signedInWithUpload())
