import router from '@adonisjs/core/services/router'

const showScript = [() => import('#analytics/script/scripts_controller'), 'show'] as const

router.get('/rw.js', [...showScript])
router.get('/:name', [...showScript]).where('name', /^rw\.[0-9a-f]{16}\.js$/)

router.get('/analytics/snippet', [() => import('#analytics/script/snippets_controller'), 'show'])
