import emitter from '@adonisjs/core/services/emitter'
import { withdrawEvidence } from '#alerts/evidence/withdraw_evidence'
import { decrementCounters } from '#alerts/counters/counters'
import EvidenceLeaving from '#monitoring/events/evidence_leaving'
import PageChanged from '#monitoring/events/page_changed'
import PagesLeaving from '#monitoring/events/pages_leaving'
import { wake } from '#platform/queue/wake'

emitter.on(PageChanged, () => wake('alerts'))
emitter.on(PagesLeaving, ({ workspace, leaving, trx }) => decrementCounters(workspace, leaving, trx))
emitter.on(EvidenceLeaving, ({ workspace, changeIds, trx }) => withdrawEvidence(workspace, changeIds, trx))
