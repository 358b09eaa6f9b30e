import router from '@adonisjs/core/services/router'
import { middleware, signedIn, web } from '#start/kernel'

const OpenWorkspacesController = () => import('#web/workspaces/open_workspaces_controller')
const WorkspacesController = () => import('#web/workspaces/workspaces_controller')

router
  .group(() => {
    router.get('/workspaces/new', [WorkspacesController, 'create']).as('workspaces.create')
    router.post('/workspaces', [WorkspacesController, 'store']).as('workspaces.store')
  })
  .use(signedIn())

// Also lets users switch away from a workspace that this browser may not open.
router
  .post('/workspaces/:id/open', [OpenWorkspacesController, 'store'])
  .as('workspaces.open')
  .use([...web(), middleware.signedIn({ anyWay: true })])
