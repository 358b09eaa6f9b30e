import emitter from '@adonisjs/core/services/emitter'
import AlertCreated from '#alerts/events/alert_created'
import { writeDeliveries } from '#delivery/outbox/write_deliveries'

emitter.on(AlertCreated, ({ alert, trx }) => writeDeliveries(alert, trx))
