import emitter from '@adonisjs/core/services/emitter'
import JudgeChange from '#alerts/jobs/judge_change'
import { countOut } from '#alerts/totals/keep_totals'
import PageChanged from '#monitoring/events/page_changed'
import PagesLeaving from '#monitoring/events/pages_leaving'

emitter.on(PageChanged, (event) => JudgeChange.enqueue(event.changeId))
emitter.on(PagesLeaving, ({ workspace, leaving, trx }) => countOut(workspace, leaving, trx))
