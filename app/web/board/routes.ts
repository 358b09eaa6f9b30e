import router from '@adonisjs/core/services/router'
import { middleware, signedIn } from '#start/kernel'

const BoardController = () => import('#web/board/board_controller')
const BoardExportsController = () => import('#web/board/board_exports_controller')
const OwnCompaniesController = () => import('#web/board/own_companies_controller')
const OwnPlansController = () => import('#web/board/own_plans_controller')
const RatesController = () => import('#web/board/rates_controller')

router
  .group(() => {
    router.get('/', [BoardController, 'show']).as('board.show')
    router.get('/export', [BoardExportsController, 'show']).as('board.export')
    router.post('/own/remove', [OwnCompaniesController, 'destroy']).as('board.disown')
    router.post('/own/:id', [OwnCompaniesController, 'store']).as('board.own')
    router.get('/plans', [OwnPlansController, 'edit']).as('board.plans.edit')
    router.post('/plans', [OwnPlansController, 'update']).as('board.plans')
    router.post('/plans/remove', [OwnPlansController, 'destroy']).as('board.plans.remove')
    router
      .group(() => {
        router.get('/rates', [RatesController, 'edit']).as('board.rates.edit')
        router.post('/rates', [RatesController, 'update']).as('board.rates')
      })
      .use(middleware.owner())
  })
  .prefix('/board')
  .use(signedIn())
