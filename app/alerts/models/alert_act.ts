import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { AlertStatus } from '#alerts/models/alert'

/** An action on the status of alerts, stored for as long as it can be undone. */
export default class AlertAct extends TenantModel {
  /** The status that the action set. */
  @column()
  declare made: AlertStatus

  /** The previous status of each alert, by alert ID. */
  @column({
    prepare: (value: AlertAct['former']) => JSON.stringify(value),
    consume: (value: string) => JSON.parse(value),
  })
  declare former: Record<string, AlertStatus>

  @column()
  declare createdAt: number
}
