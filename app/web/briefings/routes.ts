import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const BriefingReadsController = () => import('#web/briefings/briefing_reads_controller')
const BriefingSchedulesController = () => import('#web/briefings/briefing_schedules_controller')
const BriefingsController = () => import('#web/briefings/briefings_controller')

router
  .group(() => {
    router.get('/', [BriefingsController, 'index']).as('briefings.index')
    router.get('/settings', [BriefingSchedulesController, 'show']).as('briefings.settings')
    router.post('/settings', [BriefingSchedulesController, 'update']).as('briefings.settings.update')
    router
      .post('/settings/channels/:channel', [BriefingSchedulesController, 'updateChannel'])
      .as('briefings.settings.channel')
    router.get('/:week', [BriefingsController, 'show']).as('briefings.show')
    router.post('/:week/share', [BriefingsController, 'store']).as('briefings.share')
    router.post('/:week/rating', [BriefingReadsController, 'store']).as('briefings.rate')
    router.get('/:week/sources/:sourceId', [BriefingReadsController, 'show']).as('briefings.source')
    // Messages that were already sent have these links.
    router.get('/:week/alerts/:sourceId', [BriefingReadsController, 'show']).as('briefings.alert')
  })
  .prefix('/briefings')
  .use(signedIn())
