import router from '@adonisjs/core/services/router'

router.get('/favicons/:id', [() => import('#monitoring/controllers/favicons_controller'), 'show'])
