import router from '@adonisjs/core/services/router'

router.get('/favicons/:id', [() => import('#monitoring/favicons/favicons_controller'), 'show'])
