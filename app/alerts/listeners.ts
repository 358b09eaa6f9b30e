import emitter from '@adonisjs/core/services/emitter'
import JudgeChange from '#alerts/jobs/judge_change'
import PageChanged from '#monitoring/events/page_changed'

emitter.on(PageChanged, (event) => JudgeChange.enqueue(event.changeId))
