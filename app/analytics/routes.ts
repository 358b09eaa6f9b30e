import router from '@adonisjs/core/services/router'

router.get('/analytics/snippet', [() => import('#analytics/controllers/snippets_controller'), 'show'])
